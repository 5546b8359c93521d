package dev.gait.motion.world;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which way cells are folded: motion.md §O.10. Answers worked out with exact integers, modulo 2³². */
class CellDiagonalsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0, true",
        "1, 0, false",
        "0, 1, false",
        "8, 8, false",
        "1000, 3, true",
        "1352, 1440, true",
        "1353, 1440, false",
        "1352, 1441, true",
        "1360, 1447, true",
        "2039, 2039, false"
    })
    void theLotOfACell(int x, int y, boolean southWestToNorthEast) {
        TerrainSource level = (landX, landY) -> 0;

        assertThat(CellDiagonals.runsSouthWestToNorthEast(x, y)).isEqualTo(southWestToNorthEast);
        assertThat(level.splitsSouthWestToNorthEast(x, y)).isEqualTo(southWestToNorthEast);
        assertThat(new SeededWorld(5).splitsSouthWestToNorthEast(x, y)).isEqualTo(southWestToNorthEast);
    }

    @Test
    void halfOfTheCellsGoEachWay() {
        int count = 0;
        for (int x = 0; x < 256; x++) {
            for (int y = 0; y < 256; y++) {
                count += CellDiagonals.runsSouthWestToNorthEast(x, y) ? 1 : 0;
            }
        }
        assertThat(count).isEqualTo(32769);
    }
}
