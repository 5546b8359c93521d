package dev.gait.motion.scene;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.interp.Sequencer;
import dev.gait.motion.interp.SteadyLegs;
import dev.gait.motion.place.Frame;
import dev.gait.motion.world.Patch;
import java.util.Arrays;

/**
 * The step of those who coast, in columns: what a row adds to its pose in every step is worked out once, when it comes in
 * and when steps change their length; then a step is a few additions, for a turning body a rotation, on a slope the
 * plane's height. The arithmetic is the general step's, number by number: {@link SteadyLegs}, the upright forms of
 * {@link Frame}, {@link Patch}.
 *
 * <p>A step takes its length from the row's room. A row without room, and one that nobody is in, ends the run: the general
 * step is next for it.
 */
final class CoastingRows {
    /** Shorter steps are near the 0.0002 m below which a body stays where it is, metres. */
    private static final double SHORTEST_STEP = 0.001;

    static final byte ABSENT = -1;
    /** What a row does, added up; one that does nothing stands. */
    static final byte STANDS = 0;

    static final byte TURNS = 1;
    static final byte WALKS = 2;
    static final byte ON_SLOPE = 4;

    /** Doubles per row that every step reads, one cache line of them. */
    private static final int STRIDE = 8;

    /** The step's translation: in world axes for who goes straight, in the body's for who turns. */
    private static final int MOVE_X = 0;

    private static final int MOVE_Y = 1;
    private static final int COS = 2;
    private static final int SIN = 3;
    private static final int CYCLE_STEP = 4;
    private static final int WAY = 5;
    private static final int ROOM = 6;
    private static final int PATH = 7;

    /** Doubles per row that are for coming in, for slopes, and for measuring. */
    private static final int RARE = 17;

    private static final int LEGS_X = 0;
    private static final int LEGS_Y = 1;
    private static final int TURN = 2;
    private static final int SCALE = 3;
    private static final int CYCLE_SPEED = 4;
    private static final int SLOPE_X = 5;
    private static final int SLOPE_Y = 6;
    private static final int BASE = 7;
    private static final int NORMAL_X = 8;
    private static final int NORMAL_Y = 9;
    private static final int NORMAL_Z = 10;
    private static final int LEASH_END = 11;
    private static final int AREA = 12;
    private static final int NEAR = 13;
    private static final int ANCHOR_X = 14;
    private static final int ANCHOR_Y = 15;
    private static final int ANCHOR_PATH = 16;

    /** Doubles per row that say where the ground of somebody who walks in circles ends. */
    private static final int EDGES = 7;

    private final boolean stepwise;
    private final TurnTable turns = new TurnTable();
    private final Frame offset = new Frame();
    private byte[] kind;
    private double[] rows;
    private double[] rare;
    private double[] edges;
    /** The length of step that the rows are worked out for. */
    private double dt = MotionTuning.LIVE_STEP;
    /** How far the viewer went in this step, and in all. */
    private double viewerStep;

    private double viewerWay;

    CoastingRows(int capacity, boolean stepwise) {
        this.stepwise = stepwise;
        kind = new byte[capacity];
        Arrays.fill(kind, ABSENT);
        rows = new double[capacity * STRIDE];
        rare = new double[capacity * RARE];
        edges = new double[capacity * EDGES];
    }

    int capacity() {
        return kind.length;
    }

    void grow(int capacity) {
        int before = kind.length;
        kind = Arrays.copyOf(kind, capacity);
        Arrays.fill(kind, before, capacity, ABSENT);
        rows = Arrays.copyOf(rows, capacity * STRIDE);
        rare = Arrays.copyOf(rare, capacity * RARE);
        edges = Arrays.copyOf(edges, capacity * EDGES);
    }

    byte kind(int i) {
        return kind[i];
    }

    boolean isPresent(int i) {
        return i < kind.length && kind[i] != ABSENT;
    }

    double path(int i) {
        return rows[i * STRIDE + PATH];
    }

    /** The distance of the plane that a row on a slope walks on. */
    double planeDistance(int i, Frame at) {
        int row = i * RARE;
        return Patch.planeDistance(rare[row + NORMAL_X], rare[row + NORMAL_Y], rare[row + NORMAL_Z], at);
    }

    void leave(int i) {
        kind[i] = ABSENT;
        rows[i * STRIDE + ROOM] = 0;
        rows[i * STRIDE + WAY] = 0;
    }

    /**
     * Somebody comes in as it stands.
     *
     * @param near metres before its distance from the viewer could matter
     * @param leashEnd the way on its leash at which that would, or infinity
     */
    void enter(
            int i,
            int what,
            Sequencer legs,
            double scale,
            Frame at,
            Patch on,
            double near,
            double way,
            double leashEnd) {
        kind[i] = (byte) what;
        int row = i * RARE;
        rare[row + LEGS_X] = legs.velocityX();
        rare[row + LEGS_Y] = legs.velocityY();
        rare[row + TURN] = legs.turnRate();
        rare[row + SCALE] = scale;
        rare[row + CYCLE_SPEED] = legs.cycleSpeed();
        boolean walks = (what & WALKS) != 0;
        if ((what & ON_SLOPE) != 0) {
            rare[row + SLOPE_X] = on.slopeX;
            rare[row + SLOPE_Y] = on.slopeY;
            rare[row + BASE] = on.base;
            rare[row + NORMAL_X] = on.normalX;
            rare[row + NORMAL_Y] = on.normalY;
            rare[row + NORMAL_Z] = on.normalZ;
        }
        rare[row + LEASH_END] = walks ? leashEnd : Double.POSITIVE_INFINITY;
        rare[row + AREA] = !walks ? Double.POSITIVE_INFINITY : circles(what) ? on.clear : on.room;
        if (circles(what)) {
            int edge = i * EDGES;
            edges[edge] = on.west;
            edges[edge + 1] = on.east;
            edges[edge + 2] = on.south;
            edges[edge + 3] = on.north;
            edges[edge + 4] = on.cutX;
            edges[edge + 5] = on.cutY;
            edges[edge + 6] = on.cutAt;
        }
        rare[row + NEAR] = near + viewerWay;
        rare[row + ANCHOR_X] = at.x;
        rare[row + ANCHOR_Y] = at.y;
        rare[row + ANCHOR_PATH] = way;
        rows[i * STRIDE + PATH] = way;
        rows[i * STRIDE + ROOM] = 0;
        tune(i, at.qw, at.qz);
    }

    /** Before the next step the viewer goes so far, which takes from everybody's room. */
    void moveViewer(double metres) {
        viewerStep = metres;
        viewerWay += metres;
    }

    /** The next step has this length, from these poses on. */
    void tune(double seconds, double[] poses) {
        if (seconds == dt) {
            return;
        }
        dt = seconds;
        for (int i = 0; i < kind.length; i++) {
            if (kind[i] != ABSENT) {
                int pose = i * CoastingPoses.STRIDE;
                tune(i, poses[pose + CoastingPoses.QW], poses[pose + CoastingPoses.QZ]);
            }
        }
    }

    /** Works out what a row that is turned so adds to its pose in a step. */
    private void tune(int i, double qw, double qz) {
        int from = i * RARE;
        int row = i * STRIDE;
        rows[row + CYCLE_STEP] = rare[from + CYCLE_SPEED] * dt;
        int what = kind[i];
        if (what == STANDS) {
            rows[row + WAY] = 0;
            return;
        }
        double clockwise = rare[from + TURN] * dt;
        if (clockwise != 0) {
            turns.find(clockwise);
        }
        SteadyLegs.step(
                rare[from + LEGS_X], rare[from + LEGS_Y], clockwise, turns.cos, turns.sin, dt, stepwise, offset);
        double scale = rare[from + SCALE];
        offset.setOrigin(offset.x * scale, offset.y * scale, 0);
        rows[row + COS] = offset.qw;
        rows[row + SIN] = offset.qz;
        if ((what & WALKS) == 0) {
            rows[row + WAY] = 0;
            return;
        }
        boolean turning = (what & TURNS) != 0;
        rows[row + MOVE_X] = turning ? offset.x : Frame.uprightX(qw, qz, offset.x, offset.y);
        rows[row + MOVE_Y] = turning ? offset.y : Frame.uprightY(qw, qz, offset.x, offset.y);
        double way = offset.length();
        boolean ordinary = way > SHORTEST_STEP && way <= Patch.LONGEST_STEP;
        rows[row + WAY] = ordinary ? way : Double.POSITIVE_INFINITY;
    }

    /** Steps rows from one on; answers the first that wants the general step, or {@code end}. */
    int advance(int from, int end, double[] before, double[] after) {
        double[] row = rows;
        double aside = viewerStep;
        for (int i = from; i < end; i++) {
            int at = i * STRIDE;
            int pose = i * CoastingPoses.STRIDE;
            double way = row[at + WAY];
            double need = way + aside;
            if (!(need < row[at + ROOM]) && !hasRoom(i, need, before)) {
                return i;
            }
            row[at + ROOM] -= need;
            row[at + PATH] += way;
            double x = before[pose + CoastingPoses.X];
            double y = before[pose + CoastingPoses.Y];
            double z = before[pose + CoastingPoses.Z];
            double qw = before[pose + CoastingPoses.QW];
            double qz = before[pose + CoastingPoses.QZ];
            after[pose + CoastingPoses.CYCLE_TIME] = before[pose + CoastingPoses.CYCLE_TIME] + row[at + CYCLE_STEP];
            int what = kind[i];
            if (what != STANDS) {
                double moveX = row[at + MOVE_X];
                double moveY = row[at + MOVE_Y];
                if ((what & TURNS) != 0) {
                    double bodyX = moveX;
                    moveX = Frame.uprightX(qw, qz, bodyX, moveY);
                    moveY = Frame.uprightY(qw, qz, bodyX, moveY);
                    double cos = row[at + COS];
                    double sin = row[at + SIN];
                    double w = Frame.uprightW(qw, qz, cos, sin);
                    double k = Frame.uprightK(qw, qz, cos, sin);
                    double scale = Frame.unitScale(w, 0, 0, k);
                    qw = w * scale;
                    qz = k * scale;
                }
                if ((what & ON_SLOPE) != 0) {
                    int on = i * RARE;
                    double dx = x + moveX - x;
                    double dy = y + moveY - y;
                    double pressed =
                            Patch.pressed(dx, dy, 0, rare[on + NORMAL_X], rare[on + NORMAL_Y], rare[on + NORMAL_Z]);
                    x += dx - pressed * rare[on + NORMAL_X];
                    y += dy - pressed * rare[on + NORMAL_Y];
                    z = Patch.height(rare[on + SLOPE_X], rare[on + SLOPE_Y], rare[on + BASE], x, y);
                } else if ((what & WALKS) != 0) {
                    x += moveX;
                    y += moveY;
                }
            }
            after[pose + CoastingPoses.X] = x;
            after[pose + CoastingPoses.Y] = y;
            after[pose + CoastingPoses.Z] = z;
            after[pose + CoastingPoses.QW] = qw;
            after[pose + CoastingPoses.QZ] = qz;
        }
        return end;
    }

    private static boolean circles(int what) {
        return (what & (TURNS | WALKS)) == (TURNS | WALKS);
    }

    private double toEdge(int edge, double x, double y) {
        return Patch.toEdge(
                edges[edge],
                edges[edge + 1],
                edges[edge + 2],
                edges[edge + 3],
                edges[edge + 4],
                edges[edge + 5],
                edges[edge + 6],
                x,
                y);
    }

    /** Measures a row's room anew: who walks in circles uses it up without getting anywhere. */
    private boolean hasRoom(int i, double need, double[] poses) {
        if (kind[i] == ABSENT) {
            return false;
        }
        int from = i * RARE;
        int pose = i * CoastingPoses.STRIDE;
        double path = rows[i * STRIDE + PATH];
        double gone = path - rare[from + ANCHOR_PATH];
        if ((kind[i] & TURNS) != 0) {
            double dx = poses[pose + CoastingPoses.X] - rare[from + ANCHOR_X];
            double dy = poses[pose + CoastingPoses.Y] - rare[from + ANCHOR_Y];
            gone = Math.sqrt(dx * dx + dy * dy);
        }
        double left = Math.min(rare[from + AREA] - gone, rare[from + LEASH_END] - path);
        if (circles(kind[i])) {
            left = Math.min(left, toEdge(i * EDGES, poses[pose + CoastingPoses.X], poses[pose + CoastingPoses.Y]));
        }
        left = Math.min(left, rare[from + NEAR] - (viewerWay - viewerStep) - gone);
        rows[i * STRIDE + ROOM] = left;
        return need < left;
    }
}
