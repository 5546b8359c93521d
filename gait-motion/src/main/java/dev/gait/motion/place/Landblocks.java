package dev.gait.motion.place;

import dev.gait.motion.MotionTuning;

/**
 * The grid the world is cut into: 255 × 255 landblocks of 192 m, each with 8 × 8 outdoor cells of 24 m
 * (motion.md §A.2 to §A.4). Pure arithmetic on cell ids; indoor cells have geometry of their own and are never
 * re-homed here.
 */
public final class Landblocks {
    public static final double BLOCK_METERS = 192.0;
    public static final double CELL_METERS = 24.0;
    /** Land cells along one edge of the map: 255 blocks of 8. */
    public static final int LAND_CELLS = 2040;
    /** Length of one edge of the map. */
    public static final double MAP_METERS = LAND_CELLS * CELL_METERS;

    private Landblocks() {}

    /** How many blocks east of the map's corner a cell's block is. */
    public static int blockX(int cell) {
        return cell >>> 24;
    }

    /** How many blocks north of it. */
    public static int blockY(int cell) {
        return (cell >>> 16) & 0xFF;
    }

    /** The high word: which landblock. */
    public static int block(int cell) {
        return cell >>> 16;
    }

    /** Whether a cell is inside a building or a dungeon. */
    public static boolean isIndoor(int cell) {
        return (cell & 0xFFFF) >= 0x0100;
    }

    /** Whether it is one of the 64 squares of a block's land. */
    public static boolean isOutdoorCell(int cell) {
        int low = cell & 0xFFFF;
        return low >= 0x0001 && low <= 0x0040;
    }

    /** True for every low word that names a place: an outdoor cell, an indoor cell or the block itself. */
    public static boolean isValidCell(int cell) {
        int low = cell & 0xFFFF;
        return isOutdoorCell(cell) || (low >= 0x0100 && low <= 0xFFFD) || low == 0xFFFF;
    }

    /** East of a block's south-west corner on the map, metres. */
    public static double originX(int cell) {
        return BLOCK_METERS * blockX(cell);
    }

    /** North of the same. */
    public static double originY(int cell) {
        return BLOCK_METERS * blockY(cell);
    }

    /** East part of the block offset from one cell to another. */
    public static double offsetX(int from, int to) {
        return block(from) == block(to) ? 0 : BLOCK_METERS * (blockX(to) - blockX(from));
    }

    /** The same to the north. */
    public static double offsetY(int from, int to) {
        return block(from) == block(to) ? 0 : BLOCK_METERS * (blockY(to) - blockY(from));
    }

    /**
     * Gives an outdoor position the cell its coordinates lie in (adjust_to_outside, motion.md §A.4). On failure the cell
     * becomes 0 as in retail; a caller that must not lose the body keeps a copy.
     */
    public static boolean rehome(Position position) {
        if (!isValidCell(position.cell)) {
            position.cell = 0;
            return false;
        }
        Frame frame = position.frame;
        if (Math.abs(frame.x) < MotionTuning.EPSILON) {
            frame.x = 0;
        }
        if (Math.abs(frame.y) < MotionTuning.EPSILON) {
            frame.y = 0;
        }
        double landX = 8.0 * blockX(position.cell) + Math.floor(frame.x / CELL_METERS);
        double landY = 8.0 * blockY(position.cell) + Math.floor(frame.y / CELL_METERS);
        if (!(landX >= 0 && landX < LAND_CELLS && landY >= 0 && landY < LAND_CELLS)) {
            position.cell = 0;
            return false;
        }
        position.cell = outdoorCell((int) landX, (int) landY);
        frame.x -= BLOCK_METERS * Math.floor(frame.x / BLOCK_METERS);
        frame.y -= BLOCK_METERS * Math.floor(frame.y / BLOCK_METERS);
        return true;
    }

    /** The west edge of an outdoor cell in its landblock, metres. */
    public static double west(int cell) {
        return ((cell & 0xFFFF) - 1 >> 3) * CELL_METERS;
    }

    /** Its south edge. */
    public static double south(int cell) {
        return ((cell & 0xFFFF) - 1 & 7) * CELL_METERS;
    }

    /** Whether a point of a landblock is outside of the cell with such a corner; never, if the corner is no number. */
    public static boolean isOutside(double west, double south, double x, double y) {
        return x < west || x >= west + CELL_METERS || y < south || y >= south + CELL_METERS;
    }

    /** True when the outdoor frame still lies in its cell, so that re-homing would change nothing. */
    public static boolean isHome(int cell, double x, double y) {
        return isOutdoorCell(cell)
                && !isOutside(west(cell), south(cell), x, y)
                && (x >= MotionTuning.EPSILON)
                && (y >= MotionTuning.EPSILON);
    }

    /** The cell of the same landblock that a point of it lies in; indoors that is the same cell. */
    public static int cellAt(int cell, double x, double y) {
        if (!isOutdoorCell(cell)) {
            return cell;
        }
        int low = 1 + 8 * (int) (x / CELL_METERS) + (int) (y / CELL_METERS);
        return cell & 0xFFFF0000 | low;
    }

    static boolean setGlobal(Position position, double globalX, double globalY, double z) {
        if (!(globalX >= 0 && globalX < MAP_METERS && globalY >= 0 && globalY < MAP_METERS && Double.isFinite(z))) {
            return false;
        }
        // Neither is negative, so what is cut off is what would be rounded down.
        int landX = (int) (globalX / CELL_METERS);
        int landY = (int) (globalY / CELL_METERS);
        position.cell = outdoorCell(landX, landY);
        position.frame.setOrigin(globalX - BLOCK_METERS * (landX >> 3), globalY - BLOCK_METERS * (landY >> 3), z);
        return true;
    }

    private static int outdoorCell(int landX, int landY) {
        return (landX >> 3) << 24 | (landY >> 3) << 16 | (1 + 8 * (landX & 7) + (landY & 7));
    }
}
