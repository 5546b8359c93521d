package dev.gait.dat.land;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.dat.GameData;
import dev.gait.dat.file.DatException;
import dev.gait.dat.file.DatHeader;
import dev.gait.dat.record.Region;
import dev.gait.dat.synthetic.Country;
import dev.gait.dat.synthetic.FileWriter;
import dev.gait.dat.synthetic.RecordWriter;
import dev.gait.motion.place.Position;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The land of a file is the ground that bodies stand on, to the number. */
class DatLandTest {
    @TempDir
    Path dir;

    @Test
    void theHeightsOfAFileAreTheGround() throws IOException {
        Country country = new Country(3);
        write(country, 0xA9, 0xB4, 2);
        DatLand land = GameData.open(dir).land();
        Region region = Country.region();

        for (int x = 8 * 0xA8; x < 8 * 0xAB; x++) {
            for (int y = 8 * 0xB3; y < 8 * 0xB6; y++) {
                double expected = region.heights().get(country.height(x, y));
                assertThat(land.vertexZ(x, y)).isEqualTo(expected);
                Position at = new Position();
                assertThat(at.setGlobal(24.0 * x, 24.0 * y, 0)).isTrue();
                assertThat(land.groundZ(at)).isEqualTo(expected);
            }
        }
        assertThat(land.complaint()).isNull();
    }

    @Test
    void theFarRimBelongsToTheLastLandblock() throws IOException {
        Country country = new Country(4);
        write(country, 254, 254, 1);
        DatLand land = GameData.open(dir).land();

        assertThat(land.vertexZ(2040, 2040))
                .isEqualTo(Country.region()
                        .heights()
                        .get(country.height(2040, 2040))
                        .doubleValue());
        assertThat(land.vertexZ(2040, 2039))
                .isEqualTo(Country.region()
                        .heights()
                        .get(country.height(2040, 2039))
                        .doubleValue());
    }

    /** The rule of motion.md §O.10, written out with numbers that cannot overflow. */
    @Test
    void cellsAreCutAsRetailCutsThem() {
        BigInteger all = BigInteger.ONE.shiftLeft(32);
        int rising = 0;
        for (int x = 0; x < 2040; x += 17) {
            for (int y = 0; y < 2040; y += 13) {
                BigInteger v = BigInteger.valueOf(214614067L)
                        .multiply(BigInteger.valueOf(x))
                        .add(BigInteger.valueOf(1813693831L))
                        .multiply(BigInteger.valueOf(y))
                        .subtract(BigInteger.valueOf(1109124029L).multiply(BigInteger.valueOf(x)))
                        .subtract(BigInteger.valueOf(1369149221L))
                        .mod(all);
                boolean expected = v.shiftLeft(1).compareTo(all) >= 0;
                assertThat(DatLand.isCutSouthWestToNorthEast(x, y)).isEqualTo(expected);
                rising += expected ? 1 : 0;
            }
        }
        assertThat(rising).isBetween(120 * 157 / 3, 120 * 157 * 2 / 3);
    }

    @Test
    void aMissingLandblockIsSaidAndLiesLow() throws DatException {
        DatLand land = new DatLand(Country.region(), (x, y) -> null);

        assertThat(land.vertexZ(8 * 0x12, 8 * 0x34)).isEqualTo(0);
        assertThat(land.complaint()).isEqualTo("The land has no landblock 0x1234");
    }

    @Test
    void aDamagedLandblockIsSaidAndLiesLow() throws IOException {
        DatLand land = new DatLand(Country.region(), (x, y) -> {
            throw new DatException("Record 0x1234FFFF is damaged: it ends at byte 3");
        });

        assertThat(land.vertexZ(8 * 0x12, 8 * 0x34)).isEqualTo(0);
        assertThat(land.complaint()).startsWith("Record 0x1234FFFF is damaged");
    }

    private void write(Country country, int x, int y, int reach) throws IOException {
        country.writeCell(dir, x, y, reach);
        new FileWriter(DatHeader.Format.NEW, 1024, DatHeader.PORTAL, 1)
                .put(Region.DERETH, RecordWriter.write(Country.region()))
                .write(dir.resolve("client_portal.dat"));
    }
}
