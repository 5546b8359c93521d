package dev.gait.motion.world;

import dev.gait.motion.place.Landblocks;

/**
 * The ground of one landblock, ready to walk on: for each of its 128 triangles the plane and the normal's z, in the
 * landblock's own coordinates. The square root behind a normal is taken here, once, and not in every step.
 */
final class TerrainBlock {
    /** Doubles per triangle: slope east, slope north, height at the landblock's corner, normal z. */
    static final int STRIDE = 4;

    private static final double CELL = Landblocks.CELL_METERS;

    final double[] planes = new double[64 * 2 * STRIDE];
    /** Bit n: cell n (8·cx + cy) is cut from south-west to north-east. */
    final long splits;

    TerrainBlock(TerrainSource source, int blockX, int blockY) {
        double[] heights = new double[81];
        for (int x = 0; x <= 8; x++) {
            for (int y = 0; y <= 8; y++) {
                heights[9 * x + y] = vertex(source, 8 * blockX + x, 8 * blockY + y);
            }
        }
        long cut = 0;
        for (int cx = 0; cx < 8; cx++) {
            for (int cy = 0; cy < 8; cy++) {
                boolean southWestToNorthEast = source.splitsSouthWestToNorthEast(8 * blockX + cx, 8 * blockY + cy);
                if (southWestToNorthEast) {
                    cut |= 1L << (8 * cx + cy);
                }
                fill(heights, cx, cy, southWestToNorthEast);
            }
        }
        splits = cut;
    }

    private void fill(double[] heights, int cx, int cy, boolean southWestToNorthEast) {
        double southWest = heights[9 * cx + cy];
        double southEast = heights[9 * cx + 9 + cy];
        double northWest = heights[9 * cx + cy + 1];
        double northEast = heights[9 * cx + 9 + cy + 1];
        double south = (southEast - southWest) / CELL;
        double north = (northEast - northWest) / CELL;
        double west = (northWest - southWest) / CELL;
        double east = (northEast - southEast) / CELL;
        int at = (8 * cx + cy) * 2 * STRIDE;
        if (southWestToNorthEast) {
            put(at, south, east, southWest, CELL * cx, CELL * cy);
            put(at + STRIDE, north, west, southWest, CELL * cx, CELL * cy);
        } else {
            put(at, south, west, southWest, CELL * cx, CELL * cy);
            put(at + STRIDE, north, east, northEast, CELL * (cx + 1), CELL * (cy + 1));
        }
    }

    private void put(int at, double slopeX, double slopeY, double z, double x, double y) {
        planes[at] = slopeX;
        planes[at + 1] = slopeY;
        planes[at + 2] = z - slopeX * x - slopeY * y;
        planes[at + 3] = 1.0 / Math.sqrt(1.0 + slopeX * slopeX + slopeY * slopeY);
    }

    /** Landblock row and column 255 name no place on the map; what asks for them all the same gets the map's rim. */
    private static double vertex(TerrainSource source, int landX, int landY) {
        int x = Math.min(landX, Landblocks.LAND_CELLS);
        int y = Math.min(landY, Landblocks.LAND_CELLS);
        double z = source.vertexZ(x, y);
        if (!Double.isFinite(z)) {
            throw new IllegalArgumentException("the height of vertex (" + x + ", " + y + ") must be finite, got " + z);
        }
        return z;
    }

    /** Which triangle of a cell holds a point: 0 the one on the south edge, 1 the one on the north edge. */
    int triangle(int cell, double fromWest, double fromSouth) {
        boolean north = isSplitSouthWestToNorthEast(cell) ? fromSouth > fromWest : fromWest + fromSouth > CELL;
        return north ? 1 : 0;
    }

    boolean isSplitSouthWestToNorthEast(int cell) {
        return (splits >>> cell & 1) != 0;
    }
}
