package dev.gait.motion.world;

import static dev.gait.motion.world.ObstacleBlock.COS;
import static dev.gait.motion.world.ObstacleBlock.HALF_X;
import static dev.gait.motion.world.ObstacleBlock.HALF_Y;
import static dev.gait.motion.world.ObstacleBlock.ROUND;
import static dev.gait.motion.world.ObstacleBlock.SIN;
import static dev.gait.motion.world.ObstacleBlock.STRIDE;
import static dev.gait.motion.world.ObstacleBlock.X;
import static dev.gait.motion.world.ObstacleBlock.Y;

import dev.gait.motion.place.Landblocks;

/**
 * How far a body may go in a straight line before anything stands within a reach of it. An obstacle counts as a box with
 * sharp corners, which is never less than {@link NearbyObstacles#isClear} counts, so every step up to there finds the
 * place clear.
 */
final class ClearWay {
    private final LandblockCache<ObstacleBlock> blocks;

    ClearWay(LandblockCache<ObstacleBlock> blocks) {
        this.blocks = blocks;
    }

    /**
     * Metres from a point in a direction, whose length is 1, until the first shape grown by {@code reach}; no more than
     * {@code most}, and nought inside one.
     */
    double ahead(int cell, double x, double y, double aheadX, double aheadY, double reach, double most) {
        double endX = x + aheadX * most;
        double endY = y + aheadY * most;
        int west = NearbyObstacles.land(Landblocks.blockX(cell), Math.min(x, endX) - reach);
        int east = NearbyObstacles.land(Landblocks.blockX(cell), Math.max(x, endX) + reach);
        int south = NearbyObstacles.land(Landblocks.blockY(cell), Math.min(y, endY) - reach);
        int north = NearbyObstacles.land(Landblocks.blockY(cell), Math.max(y, endY) + reach);
        double clear = most;
        for (int landX = west; landX <= east; landX++) {
            for (int landY = south; landY <= north; landY++) {
                ObstacleBlock block = blocks.get((landX >> 3) << 8 | landY >> 3);
                double fromX = x - Landblocks.BLOCK_METERS * ((landX >> 3) - Landblocks.blockX(cell));
                double fromY = y - Landblocks.BLOCK_METERS * ((landY >> 3) - Landblocks.blockY(cell));
                int inBlock = 8 * (landX & 7) + (landY & 7);
                for (int i = block.starts[inBlock]; i < block.starts[inBlock + 1]; i++) {
                    int at = block.members[i] * STRIDE;
                    clear = Math.min(clear, enters(block.shapes, at, fromX, fromY, aheadX, aheadY, reach));
                }
            }
        }
        return clear;
    }

    /** When the way comes into a shape's box, in the shape's own axes; infinity if it never does. */
    private static double enters(
            double[] shapes, int at, double x, double y, double aheadX, double aheadY, double reach) {
        double rx = x - shapes[at + X];
        double ry = y - shapes[at + Y];
        double cos = shapes[at + COS];
        double sin = shapes[at + SIN];
        double u = rx * cos - ry * sin;
        double v = rx * sin + ry * cos;
        double du = aheadX * cos - aheadY * sin;
        double dv = aheadX * sin + aheadY * cos;
        double halfU = shapes[at + HALF_X] + shapes[at + ROUND] + reach;
        double halfV = shapes[at + HALF_Y] + shapes[at + ROUND] + reach;
        double enters = Math.max(enters(u, halfU, du), enters(v, halfV, dv));
        double leaves = Math.min(leaves(u, halfU, du), leaves(v, halfV, dv));
        return enters <= leaves && leaves >= 0 ? Math.max(enters, 0) : Double.POSITIVE_INFINITY;
    }

    /** When a way comes between minus and plus {@code half}. */
    private static double enters(double from, double half, double pace) {
        if (pace == 0) {
            return Math.abs(from) <= half ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        return ((pace > 0 ? -half : half) - from) / pace;
    }

    private static double leaves(double from, double half, double pace) {
        return pace == 0 ? Double.POSITIVE_INFINITY : ((pace > 0 ? half : -half) - from) / pace;
    }
}
