package dev.gait.motion.world;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;

/**
 * A piece of ground around a body on which every ordinary step is alike: one plane with its edges, and nothing to run into
 * for so many metres. What a world tells the coasting set of a scene (decision 0003), so that it need not be asked
 * about every step; {@link #follow} is the step itself, the same one {@link CollisionWorld#walk} takes.
 */
public final class Patch {
    /** Nobody's legs make a longer step, metres. */
    public static final double LONGEST_STEP = 0.25;
    /** Air between the end of the room and the edge that ends it; covers every rounding, metres. */
    private static final double MARGIN = 0.001;
    /** Who nears a line by less than this in every metre goes along it, and across the whole patch stays within the air. */
    private static final double ALONG = 1e-6;

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
    /** The longest step that will be taken here, metres. */
    public double longest = LONGEST_STEP;
    /** Which way the body goes, level; nought when it is asked about every direction. */
    double aheadX;

    double aheadY;
    /** Metres that a body may go: in the direction it was asked about, or in any. */
    public double room;
    /** Metres around the body, when it was asked about any direction, without anything to run into; edges are apart. */
    public double clear;
    /** The plane's edges in the landblock: a box, and a cut through it that it lies on one side of. */
    public double west;

    public double east;
    public double south;
    public double north;
    public double cutX;
    public double cutY;
    public double cutAt;

    /** Says which way the body will go, in a straight line, as long as it is on the patch, in steps of so many metres at most. */
    public void askAhead(double x, double y, double step) {
        aheadX = x;
        aheadY = y;
        longest = step;
    }

    /** It may go any way. */
    public void askAround(double step) {
        askAhead(0, 0, step);
    }

    /** A level landblock around a point, or without edges: between cells of level ground only the cell's name changes. */
    void setLevel(double x, double y, double z, boolean endless) {
        setPlane(0, 0, z, 1);
        level = true;
        double edge = endless ? Double.POSITIVE_INFINITY : Landblocks.BLOCK_METERS;
        setBox(endless ? Double.NEGATIVE_INFINITY : 0, edge, endless ? Double.NEGATIVE_INFINITY : 0, edge);
        setCut(0, 0, Double.POSITIVE_INFINITY);
        clear = Double.POSITIVE_INFINITY;
        room = toEdge(west, east, south, north, cutX, cutY, cutAt, x, y);
    }

    void setBox(double newWest, double newEast, double newSouth, double newNorth) {
        west = newWest;
        east = newEast;
        south = newSouth;
        north = newNorth;
    }

    /** The plane lies where {@code x·newX + y·newY + at} is positive; that is the distance to the cut. */
    void setCut(double newX, double newY, double at) {
        cutX = newX;
        cutY = newY;
        cutAt = at;
    }

    /** How far a point of a patch may go in any direction before it nears an edge. */
    public static double toEdge(
            double west,
            double east,
            double south,
            double north,
            double cutX,
            double cutY,
            double cutAt,
            double x,
            double y) {
        double nearest = Math.min(Math.min(x - west, east - x), Math.min(y - south, north - y));
        return Math.min(nearest, x * cutX + y * cutY + cutAt) - MotionTuning.EPSILON - MARGIN;
    }

    /**
     * The plane that is walked on. Whoever goes straight ahead goes aside on it: what its legs press into the plane is
     * lost, and its direction is what is left.
     */
    void setPlane(double newSlopeX, double newSlopeY, double newBase, double newNormalZ) {
        level = false;
        slopeX = newSlopeX;
        slopeY = newSlopeY;
        base = newBase;
        normalX = -newSlopeX * newNormalZ;
        normalY = -newSlopeY * newNormalZ;
        normalZ = newNormalZ;
        double pressed = pressed(aheadX, aheadY, 0, normalX, normalY, normalZ);
        double x = aheadX - pressed * normalX;
        double y = aheadY - pressed * normalY;
        double length = Math.sqrt(x * x + y * y);
        aheadX = length > 0 ? x / length : 0;
        aheadY = length > 0 ? y / length : 0;
    }

    /** Whether the room is that in one direction. */
    boolean isDirected() {
        return aheadX != 0 || aheadY != 0;
    }

    /** For one direction: the patch ends at a line so many metres away, which one nears against ({@code offX}, {@code offY}), of length 1. */
    void limit(double metres, double offX, double offY) {
        double free = metres - MotionTuning.EPSILON - MARGIN;
        double closing = -(aheadX * offX + aheadY * offY);
        if (closing > ALONG) {
            room = Math.min(room, free / closing);
        } else if (free <= (closing < -ALONG ? MotionTuning.EPSILON - MARGIN : 0)) {
            // Not yet safely off a line that was just crossed: there a world tidies up (motion.md §A.4).
            room = 0;
        }
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
        double pressed = pressed(dx, dy, dz, normalX, normalY, normalZ);
        dx -= pressed * normalX;
        dy -= pressed * normalY;
        double rise = slopeX * dx + slopeY * dy;
        double x = from.x + dx;
        double y = from.y + dy;
        target.setOrigin(x, y, height(slopeX, slopeY, base, x, y));
        return dx * dx + dy * dy + rise * rise;
    }

    /** How much of a step the legs press into the plane; nothing of one that leads off it. */
    public static double pressed(double dx, double dy, double dz, double normalX, double normalY, double normalZ) {
        double into = dx * normalX + dy * normalY + dz * normalZ;
        return into <= 0 ? into : 0;
    }

    /** How high the plane is at a point of its landblock. */
    public static double height(double slopeX, double slopeY, double base, double x, double y) {
        return base + slopeX * x + slopeY * y;
    }

    /** The distance of a plane from the origin, when this point lies on it. */
    public static double planeDistance(double normalX, double normalY, double normalZ, Frame point) {
        return -(normalX * point.x + normalY * point.y + normalZ * point.z);
    }
}
