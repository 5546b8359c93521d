package dev.gait.motion.world;

import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Landblocks;
import java.util.List;

/**
 * The obstacles of one landblock as the sweep reads them: plain numbers in the landblock's own coordinates, and for each
 * of its 24 m cells the list of those that touch it. However many stand in a landblock, a step looks only at the few of
 * its own cell.
 */
final class ObstacleBlock {
    /** Doubles per obstacle; a cylinder is a box of no extent with a round rim. */
    static final int STRIDE = 11;

    static final int X = 0;
    static final int Y = 1;
    static final int COS = 2;
    static final int SIN = 3;
    static final int HALF_X = 4;
    static final int HALF_Y = 5;
    static final int ROUND = 6;
    static final int BOTTOM = 7;
    static final int TOP = 8;
    static final int REACH_X = 9;
    static final int REACH_Y = 10;

    final double[] shapes;
    /** Where each cell's part of {@link #members} begins; cell n's ends where n + 1's begins. */
    final int[] starts = new int[65];

    final int[] members;

    ObstacleBlock(List<Obstacle> obstacles, int blockX, int blockY) {
        shapes = new double[obstacles.size() * STRIDE];
        for (int i = 0; i < obstacles.size(); i++) {
            write(obstacles.get(i), i * STRIDE, Landblocks.BLOCK_METERS * blockX, Landblocks.BLOCK_METERS * blockY);
        }
        int total = 0;
        for (int pass = 0; pass < 64; pass++) {
            starts[pass] = total;
            total += count(pass);
        }
        starts[64] = total;
        members = new int[total];
        for (int cell = 0, next = 0; cell < 64; cell++) {
            for (int i = 0; i < shapes.length / STRIDE; i++) {
                if (touches(i, cell)) {
                    members[next++] = i;
                }
            }
        }
    }

    private void write(Obstacle obstacle, int at, double originX, double originY) {
        boolean box = obstacle.kind() == Obstacle.Kind.BOX;
        shapes[at + X] = obstacle.x() - originX;
        shapes[at + Y] = obstacle.y() - originY;
        shapes[at + COS] = box ? Headings.cos(obstacle.heading()) : 1;
        shapes[at + SIN] = box ? Headings.sin(obstacle.heading()) : 0;
        shapes[at + HALF_X] = box ? obstacle.halfX() : 0;
        shapes[at + HALF_Y] = box ? obstacle.halfY() : 0;
        shapes[at + ROUND] = box ? 0 : obstacle.radius();
        shapes[at + BOTTOM] = obstacle.bottom();
        shapes[at + TOP] = obstacle.top();
        shapes[at + REACH_X] = obstacle.reachX();
        shapes[at + REACH_Y] = obstacle.reachY();
    }

    private int count(int cell) {
        int count = 0;
        for (int i = 0; i < shapes.length / STRIDE; i++) {
            if (touches(i, cell)) {
                count++;
            }
        }
        return count;
    }

    private boolean touches(int index, int cell) {
        int at = index * STRIDE;
        double west = (cell >> 3) * Landblocks.CELL_METERS;
        double south = (cell & 7) * Landblocks.CELL_METERS;
        return shapes[at + X] + shapes[at + REACH_X] >= west
                && shapes[at + X] - shapes[at + REACH_X] <= west + Landblocks.CELL_METERS
                && shapes[at + Y] + shapes[at + REACH_Y] >= south
                && shapes[at + Y] - shapes[at + REACH_Y] <= south + Landblocks.CELL_METERS;
    }
}
