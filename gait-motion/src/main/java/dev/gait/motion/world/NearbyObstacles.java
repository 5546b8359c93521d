package dev.gait.motion.world;

import static dev.gait.motion.world.ObstacleBlock.BOTTOM;
import static dev.gait.motion.world.ObstacleBlock.COS;
import static dev.gait.motion.world.ObstacleBlock.HALF_X;
import static dev.gait.motion.world.ObstacleBlock.HALF_Y;
import static dev.gait.motion.world.ObstacleBlock.REACH_X;
import static dev.gait.motion.world.ObstacleBlock.REACH_Y;
import static dev.gait.motion.world.ObstacleBlock.ROUND;
import static dev.gait.motion.world.ObstacleBlock.SIN;
import static dev.gait.motion.world.ObstacleBlock.STRIDE;
import static dev.gait.motion.world.ObstacleBlock.TOP;
import static dev.gait.motion.world.ObstacleBlock.X;
import static dev.gait.motion.world.ObstacleBlock.Y;

import dev.gait.motion.place.Landblocks;
import java.util.Arrays;

/**
 * The obstacles within reach of one body, and the questions a sweep asks about them.
 *
 * <p>A body is an upright cylinder. Instead of moving a cylinder among boxes, every obstacle is grown by the body's
 * radius, and a point, the feet, moves among the grown ones. A grown box is a rounded rectangle, a grown cylinder a
 * circle, that is, a rounded rectangle of no extent: one shape for both. Its top carries whoever's rim is over it.
 *
 * <p>A hit stops {@link #SKIN} short of touching, so that rounding never puts a body inside what it leans against.
 */
final class NearbyObstacles {
    /** Air left between a body and what stopped it, metres: more than the 0.0002 that re-homing may move it by. */
    static final double SKIN = 0.0005;
    /** Feet this little below a top count as on it, metres. */
    static final double FLUSH = 1e-6;
    /** A path that closes in by less than this share of its length runs along the wall, not into it. */
    static final double GRAZING = 1e-9;

    /** What a path ran into. */
    enum Side {
        NONE,
        WALL,
        TOP,
        UNDERSIDE
    }

    private final LandblockCache<ObstacleBlock> blocks;
    /** Copies of the obstacles in reach, in the coordinates of the body's landblock, rims grown. */
    private double[] shapes = new double[16 * STRIDE];

    private int count;

    // The first hit.
    double hitTime;
    int hitIndex;
    double hitX;
    double hitY;

    // Scratch of the shape under examination: distance to its grown rim and the outward normal there.
    private double gap;
    private double outX;
    private double outY;
    private double enterTime;

    // The point of another question's answer.
    double nearestX;
    double nearestY;

    NearbyObstacles(LandblockCache<ObstacleBlock> blocks) {
        this.blocks = blocks;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Collects what a body of this radius could touch within {@code reach} of a point; false when nothing. */
    boolean gather(int cell, double x, double y, double reach, double radius) {
        count = 0;
        double span = reach + radius + SKIN;
        int west = land(Landblocks.blockX(cell), x - span);
        int east = land(Landblocks.blockX(cell), x + span);
        int south = land(Landblocks.blockY(cell), y - span);
        int north = land(Landblocks.blockY(cell), y + span);
        for (int landX = west; landX <= east; landX++) {
            for (int landY = south; landY <= north; landY++) {
                gatherCell(cell, landX, landY, x, y, span, radius);
            }
        }
        return count > 0;
    }

    /** Whether a body of this radius cannot touch anything in a step of {@code reach}. Most cells of a map are empty, and that is seen at a glance. */
    boolean isClear(int cell, double x, double y, double reach, double radius) {
        int low = (cell & 0xFFFF) - 1;
        double span = reach + radius + SKIN;
        double fromWest = x - (low >> 3) * Landblocks.CELL_METERS;
        double fromSouth = y - (low & 7) * Landblocks.CELL_METERS;
        if ((low & ~63) == 0
                && fromWest >= span
                && fromWest <= Landblocks.CELL_METERS - span
                && fromSouth >= span
                && fromSouth <= Landblocks.CELL_METERS - span) {
            ObstacleBlock block = blocks.get(cell >>> 16);
            if (block.starts[low] == block.starts[low + 1]) {
                return true;
            }
        }
        if (gather(cell, x, y, reach, radius)) {
            for (int i = 0; i < count; i++) {
                if (distance(i * STRIDE, x, y) <= reach + SKIN) {
                    return false;
                }
            }
        }
        return true;
    }

    /** How far a body may go before an obstacle is within {@code reach} of it; no more than {@code most}. */
    double clearance(int cell, double x, double y, double reach, double most) {
        double clear = most;
        if (gather(cell, x, y, reach + most, 0)) {
            for (int i = 0; i < count; i++) {
                clear = Math.min(clear, distance(i * STRIDE, x, y) - reach);
            }
        }
        return clear;
    }

    /** The land cell that a coordinate of a block lies in, on the map. */
    static int land(int block, double coordinate) {
        double land = 8 * block + Math.floor(coordinate * (1.0 / Landblocks.CELL_METERS));
        return (int) Math.min(Math.max(land, 0), Landblocks.LAND_CELLS - 1);
    }

    private void gatherCell(int cell, int landX, int landY, double x, double y, double span, double radius) {
        ObstacleBlock block = blocks.get((landX >> 3) << 8 | landY >> 3);
        int inBlock = 8 * (landX & 7) + (landY & 7);
        int end = block.starts[inBlock + 1];
        for (int i = block.starts[inBlock]; i < end; i++) {
            int from = block.members[i] * STRIDE;
            double centreX =
                    block.shapes[from + X] + Landblocks.BLOCK_METERS * ((landX >> 3) - Landblocks.blockX(cell));
            double centreY =
                    block.shapes[from + Y] + Landblocks.BLOCK_METERS * ((landY >> 3) - Landblocks.blockY(cell));
            if (Math.abs(centreX - x) <= block.shapes[from + REACH_X] + span
                    && Math.abs(centreY - y) <= block.shapes[from + REACH_Y] + span) {
                int to = count++ * STRIDE;
                if (to == shapes.length) {
                    shapes = Arrays.copyOf(shapes, 2 * shapes.length);
                }
                System.arraycopy(block.shapes, from, shapes, to, STRIDE);
                shapes[to + X] = centreX;
                shapes[to + Y] = centreY;
                shapes[to + ROUND] += radius;
            }
        }
    }

    double top(int index) {
        return shapes[index * STRIDE + TOP];
    }

    /**
     * The first obstacle that feet at (x, y, z) under a body of this height meet on their way by (dx, dy, dz), up to the
     * fraction {@code end} of it.
     */
    Side firstHit(double x, double y, double z, double dx, double dy, double dz, double end, double height) {
        Side side = Side.NONE;
        hitTime = end;
        double low = Math.min(z, z + dz * end);
        double high = Math.max(z, z + dz * end) + height;
        double grazing = GRAZING * Math.sqrt(dx * dx + dy * dy);
        for (int i = 0; i < count; i++) {
            int at = i * STRIDE;
            double top = shapes[at + TOP];
            double bottom = shapes[at + BOTTOM];
            if (low >= top || high <= bottom) {
                continue;
            }
            if (!enters(at, x, y, dx, dy)) {
                continue;
            }
            double closing = -(dx * outX + dy * outY);
            double entryZ = z + dz * enterTime;
            if (entryZ < top - FLUSH && entryZ + height > bottom + FLUSH) {
                double time = gap < 0 ? 0 : Math.max(0, enterTime - SKIN / closing);
                if (closing > grazing && (side == Side.NONE ? time <= hitTime : time < hitTime)) {
                    side = Side.WALL;
                    keep(i, time);
                }
            } else if (entryZ >= top - FLUSH ? dz < 0 : dz > 0) {
                boolean above = entryZ >= top - FLUSH;
                double time = Math.max(enterTime, ((above ? top : bottom - height) - z) / dz);
                if (time <= hitTime && distance(at, x + dx * time, y + dy * time) <= 0) {
                    side = above ? Side.TOP : Side.UNDERSIDE;
                    keep(i, time);
                }
            }
        }
        return side;
    }

    private void keep(int index, double time) {
        hitIndex = index;
        hitTime = time;
        hitX = outX;
        hitY = outY;
    }

    /**
     * When the path comes over the grown shape, into {@link #enterTime}, with the rim's normal there; at once when it
     * begins over it. False when it never does.
     */
    private boolean enters(int at, double x, double y, double dx, double dy) {
        gap = distance(at, x, y);
        if (gap < 0) {
            findNormal(at, x, y);
            enterTime = 0;
            return true;
        }
        double cos = shapes[at + COS];
        double sin = shapes[at + SIN];
        double rx = x - shapes[at + X];
        double ry = y - shapes[at + Y];
        return entersFromOutside(
                at, rx * cos - ry * sin, rx * sin + ry * cos, dx * cos - dy * sin, dx * sin + dy * cos);
    }

    /** The same in the shape's own axes, for a start clear of it: first the straight sides, then the round corner. */
    private boolean entersFromOutside(int at, double u, double v, double du, double dv) {
        double halfX = shapes[at + HALF_X];
        double halfY = shapes[at + HALF_Y];
        double round = shapes[at + ROUND];
        double inU = Double.NEGATIVE_INFINITY;
        double outU = Double.POSITIVE_INFINITY;
        if (du != 0) {
            double near = ((du > 0 ? -halfX - round : halfX + round) - u) / du;
            double far = ((du > 0 ? halfX + round : -halfX - round) - u) / du;
            inU = near;
            outU = far;
        } else if (Math.abs(u) > halfX + round) {
            return false;
        }
        double inV = Double.NEGATIVE_INFINITY;
        double outV = Double.POSITIVE_INFINITY;
        if (dv != 0) {
            inV = ((dv > 0 ? -halfY - round : halfY + round) - v) / dv;
            outV = ((dv > 0 ? halfY + round : -halfY - round) - v) / dv;
        } else if (Math.abs(v) > halfY + round) {
            return false;
        }
        double in = Math.max(0, Math.max(inU, inV));
        if (in > Math.min(outU, outV)) {
            return false;
        }
        double atU = u + du * in;
        double atV = v + dv * in;
        if (Math.abs(atV) <= halfY && inU >= inV) {
            return enterAt(at, in, du > 0 ? -1 : 1, 0);
        }
        if (Math.abs(atU) <= halfX) {
            return enterAt(at, in, 0, dv > 0 ? -1 : 1);
        }
        double cornerU = u - (atU > 0 ? halfX : -halfX);
        double cornerV = v - (atV > 0 ? halfY : -halfY);
        double a = du * du + dv * dv;
        double b = cornerU * du + cornerV * dv;
        double c = cornerU * cornerU + cornerV * cornerV - round * round;
        double discriminant = b * b - a * c;
        if (b >= 0 || discriminant < 0) {
            return false;
        }
        double time = Math.max(0, (-b - Math.sqrt(discriminant)) / a);
        return enterAt(at, time, (cornerU + du * time) / round, (cornerV + dv * time) / round);
    }

    private boolean enterAt(int at, double time, double normalU, double normalV) {
        enterTime = time;
        toWorld(at, normalU, normalV);
        return true;
    }

    private void toWorld(int at, double u, double v) {
        outX = u * shapes[at + COS] + v * shapes[at + SIN];
        outY = -u * shapes[at + SIN] + v * shapes[at + COS];
    }

    /** Distance from a point to the grown rim; negative over the shape. */
    private double distance(int at, double x, double y) {
        double rx = x - shapes[at + X];
        double ry = y - shapes[at + Y];
        double cos = shapes[at + COS];
        double sin = shapes[at + SIN];
        double beyondX = Math.abs(rx * cos - ry * sin) - shapes[at + HALF_X];
        double beyondY = Math.abs(rx * sin + ry * cos) - shapes[at + HALF_Y];
        if (beyondX <= 0 || beyondY <= 0) {
            return Math.max(beyondX, beyondY) - shapes[at + ROUND];
        }
        return Math.sqrt(beyondX * beyondX + beyondY * beyondY) - shapes[at + ROUND];
    }

    /** The way out, into {@link #outX}, {@link #outY}: away from the nearest point of the rim. */
    private void findNormal(int at, double x, double y) {
        double rx = x - shapes[at + X];
        double ry = y - shapes[at + Y];
        double u = rx * shapes[at + COS] - ry * shapes[at + SIN];
        double v = rx * shapes[at + SIN] + ry * shapes[at + COS];
        double beyondX = Math.abs(u) - shapes[at + HALF_X];
        double beyondY = Math.abs(v) - shapes[at + HALF_Y];
        double length = Math.sqrt(beyondX * beyondX + beyondY * beyondY);
        if (beyondX > 0 && beyondY > 0 && length > 0) {
            toWorld(at, (u > 0 ? beyondX : -beyondX) / length, (v > 0 ? beyondY : -beyondY) / length);
        } else if (beyondX > beyondY) {
            toWorld(at, u > 0 ? 1 : -1, 0);
        } else {
            toWorld(at, 0, v > 0 ? 1 : -1);
        }
    }

    /** The highest top under a point, not above {@code ceiling}; negative infinity when there is none. */
    double highestTop(double x, double y, double ceiling) {
        double highest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            double top = shapes[i * STRIDE + TOP];
            if (top <= ceiling && top > highest && distance(i * STRIDE, x, y) <= 0) {
                highest = top;
            }
        }
        return highest;
    }

    /** An obstacle that a body with its feet here would be inside of, or −1. */
    int overlapping(double x, double y, double z, double height) {
        for (int i = 0; i < count; i++) {
            int at = i * STRIDE;
            if (z < shapes[at + TOP] - FLUSH
                    && z + height > shapes[at + BOTTOM] + FLUSH
                    && distance(at, x, y) < -FLUSH) {
                return i;
            }
        }
        return -1;
    }

    /** The spot just outside an obstacle that is nearest to a point inside it. */
    void nearestOutside(int index, double x, double y) {
        int at = index * STRIDE;
        double depth = SKIN - distance(at, x, y);
        findNormal(at, x, y);
        nearestX = x + outX * depth;
        nearestY = y + outY * depth;
    }

    /**
     * The spot nearest to (x, y) on any top between two heights, just inside its rim and no farther from (fromX, fromY)
     * than (x, y) is; false when there is no such spot. Where a body that would walk off ends up when it may not (edge
     * slide, motion.md §H.6).
     */
    boolean nearestOnTop(double x, double y, double fromX, double fromY, double lowest, double highest) {
        double farthest = Math.sqrt((x - fromX) * (x - fromX) + (y - fromY) * (y - fromY)) + SKIN;
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            int at = i * STRIDE;
            double top = shapes[at + TOP];
            if (top < lowest || top > highest) {
                continue;
            }
            double rx = x - shapes[at + X];
            double ry = y - shapes[at + Y];
            double cos = shapes[at + COS];
            double sin = shapes[at + SIN];
            double u = rx * cos - ry * sin;
            double v = rx * sin + ry * cos;
            double coreU = Math.min(Math.max(u, -shapes[at + HALF_X]), shapes[at + HALF_X]);
            double coreV = Math.min(Math.max(v, -shapes[at + HALF_Y]), shapes[at + HALF_Y]);
            double beyond = Math.sqrt((u - coreU) * (u - coreU) + (v - coreV) * (v - coreV));
            double within = Math.max(0, shapes[at + ROUND] - SKIN);
            double share = beyond > within ? within / beyond : 1;
            double off = beyond - beyond * share;
            if (off >= best) {
                continue;
            }
            toWorld(at, coreU + (u - coreU) * share, coreV + (v - coreV) * share);
            double spotX = shapes[at + X] + outX;
            double spotY = shapes[at + Y] + outY;
            double fromSquared = (spotX - fromX) * (spotX - fromX) + (spotY - fromY) * (spotY - fromY);
            if (fromSquared <= farthest * farthest) {
                best = off;
                nearestX = spotX;
                nearestY = spotY;
            }
        }
        return best < Double.POSITIVE_INFINITY;
    }
}
