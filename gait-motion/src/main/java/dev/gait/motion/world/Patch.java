package dev.gait.motion.world;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;

/**
 * A piece of ground around a body on which every ordinary step is alike: one plane, and nothing to run into for so many
 * metres in every direction. What a world tells the coasting set of a scene (decision 0003), so that it need not be asked
 * about every step; {@link #follow} is the step itself, the same one {@link CollisionWorld#walk} takes.
 */
public final class Patch {
    /** A step longer than this is none of a patch's: the world looks as far ahead as a body is wide, metres. */
    public static final double LONGEST_STEP = 0.25;
    /** Air between the end of the room and the edge that ends it; covers every rounding, metres. */
    private static final double MARGIN = 0.001;

    /**
     * The plane is level: a step keeps the height and goes exactly where the legs carry it, into whatever cell of the
     * landblock that is.
     */
    public boolean level;
    /** Slopes east and north and the height at the landblock's corner. */
    public double slopeX;

    public double slopeY;
    public double base;
    public double normalX;
    public double normalY;
    public double normalZ;
    /** Metres that a body may go in any direction. */
    public double room;

    void setLevel(double newRoom) {
        level = true;
        room = newRoom;
    }

    /** How far it is to the nearest edge of the landblock: between cells of level ground only the cell's name changes. */
    static double toBlockEdge(double x, double y) {
        double nearest = Math.min(Math.min(x, Landblocks.BLOCK_METERS - x), Math.min(y, Landblocks.BLOCK_METERS - y));
        return nearest - MotionTuning.EPSILON - MARGIN;
    }

    /** How far it is to the nearest edge of the outdoor cell; negative when the point is not safely inside it. */
    static double toCellEdge(int cell, double x, double y) {
        int low = (cell & 0xFFFF) - 1;
        if ((low & ~63) != 0) {
            return -1;
        }
        double fromWest = x - (low >> 3) * Landblocks.CELL_METERS;
        double fromSouth = y - (low & 7) * Landblocks.CELL_METERS;
        double nearest = Math.min(
                Math.min(fromWest, Landblocks.CELL_METERS - fromWest),
                Math.min(fromSouth, Landblocks.CELL_METERS - fromSouth));
        return nearest - MotionTuning.EPSILON - MARGIN;
    }

    /**
     * The ordinary step on a sloping plane: {@code target} is moved to where a body that started at {@code from} ends, and
     * the square of the way is the answer. What the legs press into the ground is lost; the height is the plane's.
     */
    public static double follow(
            double slopeX,
            double slopeY,
            double base,
            double normalX,
            double normalY,
            double normalZ,
            Frame from,
            Frame target) {
        double dx = target.x - from.x;
        double dy = target.y - from.y;
        double dz = target.z - from.z;
        double into = dx * normalX + dy * normalY + dz * normalZ;
        if (into <= 0) {
            dx -= into * normalX;
            dy -= into * normalY;
        }
        double rise = slopeX * dx + slopeY * dy;
        double x = from.x + dx;
        double y = from.y + dy;
        target.setOrigin(x, y, base + slopeX * x + slopeY * y);
        return dx * dx + dy * dy + rise * rise;
    }

    /** The distance of a plane from the origin, when this point lies on it. */
    public static double planeDistance(double normalX, double normalY, double normalZ, Frame point) {
        return -(normalX * point.x + normalY * point.y + normalZ * point.z);
    }
}
