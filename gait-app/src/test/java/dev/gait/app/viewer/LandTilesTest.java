package dev.gait.app.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.dat.GameData;
import dev.gait.dat.land.DatLand;
import dev.gait.dat.synthetic.Country;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page draws the land of the user's own data: its heights, and its cells cut as bodies feel them. */
class LandTilesTest {
    @TempDir
    private Path folder = Path.of("set by JUnit");

    @Test
    void aTileIsTheLandItself() throws IOException {
        new Country(2).write(folder, 0xA9, 0xB4, 1);
        DatLand land = GameData.open(folder).land();
        var reply = Objects.requireNonNull(GroundTiles.of(land, 0).tile(0xA9, 0xB4));
        String json = new String(reply.body(), StandardCharsets.UTF_8);

        StringBuilder heights = new StringBuilder("\"heights\":[");
        StringBuilder cuts = new StringBuilder("\"cuts\":[");
        for (int y = 0; y <= 8; y++) {
            for (int x = 0; x <= 8; x++) {
                heights.append(land.vertexZ(8 * 0xA9 + x, 8 * 0xB4 + y)).append(x == 8 && y == 8 ? "]" : ",");
            }
        }
        for (int y = 0; y < 8; y++) {
            for (int x = 0; x < 8; x++) {
                cuts.append(land.splitsSouthWestToNorthEast(8 * 0xA9 + x, 8 * 0xB4 + y) ? 1 : 0)
                        .append(x == 7 && y == 7 ? "]" : ",");
            }
        }
        assertThat(json).contains(heights).contains(cuts).contains("\"things\":[]");
    }
}
