package dev.gait.motion.scene;

import dev.gait.motion.place.Frame;
import dev.gait.motion.world.Patch;
import java.util.Arrays;

/**
 * How far the rows of a {@link CoastingSet} may go before anything could matter that they do not know of: the edge of the
 * plane they are on or over, something to run into, the end of the leash, and the distance at which the viewer no longer
 * sees them.
 */
final class CoastingRoom {
    /** Doubles per row: the plane. */
    static final int PLANE = 4;

    static final int SLOPE_X = 0;
    static final int SLOPE_Y = 1;
    static final int BASE = 2;
    static final int NORMAL_Z = 3;

    /** Less air than this above the ground is for the general step, metres. */
    private static final double AIR = 0.01;
    /** The viewer may go so far until everybody's room is measured anew, metres. */
    private static final double VIEWER_WAY = 4;
    /** Doubles per row: where it came in, and how far from there it may get; then where the plane ends, for who may go any way. */
    private static final int LIMITS = 16;

    private static final int AREA = 0;
    private static final int NEAR = 1;
    private static final int FROM_X = 2;
    private static final int FROM_Y = 3;
    private static final int FROM_Z = 4;
    private static final int FROM_PATH = 5;
    private static final int LEASH_END = 6;
    private static final int LONGEST = 7;
    private static final int EDGES = 8;

    double[] planes;
    private double[] limits;
    /** How far the viewer went before this step, and with it. */
    private double viewerBefore;

    private double viewerWay;
    /** How far it had gone when all were measured last. */
    private double measuredAt;

    CoastingRoom(int capacity) {
        planes = new double[capacity * PLANE];
        limits = new double[capacity * LIMITS];
    }

    void grow(int capacity) {
        planes = Arrays.copyOf(planes, capacity * PLANE);
        limits = Arrays.copyOf(limits, capacity * LIMITS);
    }

    /** Before the next step the viewer goes so far, which takes from everybody's room; whether all have to be measured anew. */
    boolean moveViewer(double metres) {
        viewerBefore = viewerWay;
        viewerWay += metres;
        boolean far = viewerWay - measuredAt > VIEWER_WAY;
        if (far) {
            measuredAt = viewerWay;
        }
        return far;
    }

    double viewerStep() {
        return viewerWay - viewerBefore;
    }

    /**
     * Somebody comes in.
     *
     * @param near metres before its distance from the viewer could matter
     * @param path its way on a leash that matters from {@code leashEnd} on
     */
    void enter(int i, Frame at, double near, double path, double leashEnd) {
        int row = i * LIMITS;
        limits[row + AREA] = Double.POSITIVE_INFINITY;
        limits[row + NEAR] = near + viewerWay;
        limits[row + FROM_X] = at.x;
        limits[row + FROM_Y] = at.y;
        limits[row + FROM_Z] = at.z;
        limits[row + FROM_PATH] = path;
        limits[row + LEASH_END] = leashEnd;
        limits[row + LONGEST] = Double.POSITIVE_INFINITY;
    }

    /** It goes straight on over this ground, or, if it roams, any way as far as the ground's edges. */
    void settle(int i, Patch on, boolean roams) {
        int row = i * LIMITS;
        limits[row + AREA] = roams ? on.clear : on.room;
        limits[row + LONGEST] = on.longest;
        if (roams || !on.level) {
            int plane = i * PLANE;
            planes[plane + SLOPE_X] = on.slopeX;
            planes[plane + SLOPE_Y] = on.slopeY;
            planes[plane + BASE] = on.base;
            planes[plane + NORMAL_Z] = on.normalZ;
        }
        if (roams) {
            int edge = row + EDGES;
            limits[edge] = on.west;
            limits[edge + 1] = on.east;
            limits[edge + 2] = on.south;
            limits[edge + 3] = on.north;
            limits[edge + 4] = on.cutX;
            limits[edge + 5] = on.cutY;
            limits[edge + 6] = on.cutAt;
        }
    }

    /** No step may be longer, metres. */
    double longest(int i) {
        return limits[i * LIMITS + LONGEST];
    }

    /** Metres that a row may go on, from a place and a way, in whatever direction, while the viewer goes some way too. */
    double roomy(int i, double x, double y, double path, boolean turns, boolean roams) {
        double left = left(i, x, y, path, turns, viewerWay + VIEWER_WAY);
        return roams ? Math.min(left, toEdge(i, x, y)) : left;
    }

    /** Metres that a row may still go from a place and a way, in whatever direction it goes, before the viewer's next step; edges apart. */
    double left(int i, double x, double y, double path, boolean turns) {
        return left(i, x, y, path, turns, viewerBefore);
    }

    private double left(int i, double x, double y, double path, boolean turns, double viewer) {
        int row = i * LIMITS;
        double gone = path - limits[row + FROM_PATH];
        if (turns) {
            double dx = x - limits[row + FROM_X];
            double dy = y - limits[row + FROM_Y];
            gone = Math.sqrt(dx * dx + dy * dy);
        }
        double left = Math.min(limits[row + AREA], limits[row + NEAR] - viewer) - gone;
        return Math.min(left, limits[row + LEASH_END] - path);
    }

    /** Metres to the nearest edge. */
    double toEdge(int i, double x, double y) {
        int at = i * LIMITS + EDGES;
        return Patch.toEdge(
                limits[at],
                limits[at + 1],
                limits[at + 2],
                limits[at + 3],
                limits[at + 4],
                limits[at + 5],
                limits[at + 6],
                x,
                y);
    }

    /** Whether a row that roams is still in its room when a step has led it here. */
    boolean holds(int i, double x, double y, double z, double path) {
        return isWithin(i, limits[i * LIMITS + AREA], x, y, z, path) && toEdge(i, x, y) > 0;
    }

    /** Whether a row that asks the world in every step is, when one has led it here, still near enough and on a slack leash. */
    boolean isInSight(int i, Frame at, double path) {
        return isWithin(i, Double.POSITIVE_INFINITY, at.x, at.y, at.z, path);
    }

    private boolean isWithin(int i, double area, double x, double y, double z, double path) {
        int row = i * LIMITS;
        double dx = x - limits[row + FROM_X];
        double dy = y - limits[row + FROM_Y];
        double dz = z - limits[row + FROM_Z];
        double reach = Math.min(area, limits[row + NEAR] - viewerWay);
        return reach > 0 && dx * dx + dy * dy + dz * dz < reach * reach && path < limits[row + LEASH_END];
    }

    /** A row is here now, and begins anew to measure from here. */
    void moveOn(int i, Frame at, double path) {
        int row = i * LIMITS;
        double dx = at.x - limits[row + FROM_X];
        double dy = at.y - limits[row + FROM_Y];
        double dz = at.z - limits[row + FROM_Z];
        enter(
                i,
                at,
                limits[row + NEAR] - viewerWay - Math.sqrt(dx * dx + dy * dy + dz * dz),
                path,
                limits[row + LEASH_END]);
    }

    /** Whether there is air under somebody who flies. */
    boolean isAloft(int i, Frame at) {
        int plane = i * PLANE;
        double ground =
                Patch.height(planes[plane + SLOPE_X], planes[plane + SLOPE_Y], planes[plane + BASE], at.x, at.y);
        return at.z - ground > AIR;
    }

    /** A step on the plane: {@code target} is moved to where it ends. False where nearly all of it is pressed into the ground. */
    boolean follow(int i, Frame from, Frame target) {
        int plane = i * PLANE;
        double slopeX = planes[plane + SLOPE_X];
        double slopeY = planes[plane + SLOPE_Y];
        double up = planes[plane + NORMAL_Z];
        double base = planes[plane + BASE];
        double squared = Patch.follow(slopeX, slopeY, base, -slopeX * up, -slopeY * up, up, from, target);
        return squared > CoastingRows.SHORTEST_STEP * CoastingRows.SHORTEST_STEP;
    }

    /** The distance of the plane that a row walks on. */
    double planeDistance(int i, Frame at) {
        int plane = i * PLANE;
        double up = planes[plane + NORMAL_Z];
        return Patch.planeDistance(-planes[plane + SLOPE_X] * up, -planes[plane + SLOPE_Y] * up, up, at);
    }
}
