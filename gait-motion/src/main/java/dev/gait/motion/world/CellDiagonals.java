package dev.gait.motion.world;

/**
 * Which way a cell of open country is folded: a lot drawn from its global coordinates, the same on every machine
 * (motion.md §O.10).
 */
public final class CellDiagonals {
    private CellDiagonals() {}

    /** Unsigned 32-bit arithmetic; "at least half of 2³²" is the top bit. */
    public static boolean runsSouthWestToNorthEast(int landX, int landY) {
        int lot = landY * (214614067 * landX + 1813693831) - 1109124029 * landX - 1369149221;
        return lot < 0;
    }
}
