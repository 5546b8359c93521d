package dev.gait.motion.scene;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.interp.Sequencer;
import dev.gait.motion.interp.SteadyLegs;
import dev.gait.motion.place.Frame;
import dev.gait.motion.world.Patch;
import java.util.Arrays;

/**
 * The step of those who coast on their legs, in columns: what a row adds to its pose in every step is worked out once, when it
 * comes in and when steps change their length; then a step is a few additions, for a turning body a rotation, on a slope the
 * plane's height. The arithmetic is the general step's, number by number: {@link SteadyLegs}, the upright forms of
 * {@link Frame}, {@link Patch}.
 *
 * <p>A row's room is kept as the time until which it will do, however the steps are cut, and its way on the leash is added up
 * when somebody asks: so a step only reads its row, and writes a pose.
 */
final class CoastingLegs {
    /** A time that has always come. */
    private static final double PAST = Double.NEGATIVE_INFINITY;
    /** Whoever goes is measured anew after so long, seconds: its way is added up then. */
    private static final double LONGEST_TIME = 2;
    /** Clocks are rounded, seconds. */
    private static final double ROUNDING = 1e-6;

    /** Doubles per row that every step reads. */
    private static final int STRIDE = 6;

    /** The step's translation: in world axes for who goes straight, in the body's for who turns or is at an edge. */
    private static final int MOVE_X = 0;

    private static final int MOVE_Y = 1;
    private static final int COS = 2;
    private static final int SIN = 3;
    private static final int CYCLE_STEP = 4;
    /** The time until which there is room, by the clock of the steps. */
    private static final int UNTIL = 5;

    /** Doubles per row that a step is worked out from. */
    private static final int LEGS = 8;

    private static final int LEGS_X = 0;
    private static final int LEGS_Y = 1;
    private static final int TURN = 2;
    private static final int SCALE = 3;
    private static final int CYCLE_SPEED = 4;
    /** The length of a step, metres; endless for one that is not ordinary. */
    private static final int WAY = 5;
    /** The way on the leash as it was after a pass. */
    private static final int PATH = 6;

    private static final int PATH_PASS = 7;

    private final boolean stepwise;
    private final CoastingRoom room;
    private final TurnTable turns = new TurnTable();
    private final Frame offset = new Frame();
    private double[] rows;
    private double[] legs;
    /** The length of step that the rows are worked out for. */
    private double dt = MotionTuning.LIVE_STEP;
    /** The sum of all steps, with the one that is being taken: a host's own clock need not go with its steps. */
    private double clock;

    CoastingLegs(int capacity, boolean stepwise, CoastingRoom room) {
        this.stepwise = stepwise;
        this.room = room;
        rows = new double[capacity * STRIDE];
        legs = new double[capacity * LEGS];
        expireFrom(0);
    }

    void grow(int capacity) {
        int before = rows.length / STRIDE;
        rows = Arrays.copyOf(rows, capacity * STRIDE);
        legs = Arrays.copyOf(legs, capacity * LEGS);
        expireFrom(before);
    }

    /** Somebody comes in after a pass; {@code path} is its way on the leash. */
    void enter(int i, Sequencer sequencer, double scale, double path, int pass) {
        int row = i * LEGS;
        legs[row + LEGS_X] = sequencer.velocityX();
        legs[row + LEGS_Y] = sequencer.velocityY();
        legs[row + TURN] = sequencer.turnRate();
        legs[row + SCALE] = scale;
        legs[row + CYCLE_SPEED] = sequencer.cycleSpeed();
        setPath(i, path, pass);
        expire(i);
    }

    /** What somebody does on its legs: walk, turn, both or neither. */
    int kind(int i) {
        int row = i * LEGS;
        boolean walks = legs[row + LEGS_X] != 0 || legs[row + LEGS_Y] != 0;
        return (walks ? CoastingRows.WALKS : 0) | (legs[row + TURN] == 0 ? 0 : CoastingRows.TURNS);
    }

    // ---- Room and way ----

    /** The room of a row is used up, or has to be measured anew. */
    void expire(int i) {
        rows[i * STRIDE + UNTIL] = PAST;
    }

    /** The same for everybody from a row on. */
    void expireFrom(int i) {
        for (int at = i * STRIDE; at < rows.length; at += STRIDE) {
            rows[at + UNTIL] = PAST;
        }
    }

    /** Finds out until when a row has room that is here after the step that is being taken. */
    void measure(int i, int what, double x, double y, double path) {
        measure(i, what, x, y, path, clock);
    }

    private void measure(int i, int what, double x, double y, double path, double now) {
        int row = i * LEGS;
        double left = room.roomy(i, x, y, path, (what & CoastingRows.TURNS) != 0, CoastingRows.roams(what));
        double seconds = Double.POSITIVE_INFINITY;
        if ((what & CoastingRows.WALKS) != 0) {
            double right = legs[row + LEGS_X] * legs[row + SCALE];
            double ahead = legs[row + LEGS_Y] * legs[row + SCALE];
            seconds = Math.min(left / Math.sqrt(right * right + ahead * ahead), LONGEST_TIME);
        }
        boolean ordinary = left > 0 && legs[row + WAY] < Double.POSITIVE_INFINITY;
        rows[i * STRIDE + UNTIL] = ordinary ? now + seconds - ROUNDING : PAST;
    }

    /** The way on the leash after a pass: every step adds its own, as the leash would. */
    double path(int i, int pass) {
        int row = i * LEGS;
        double path = legs[row + PATH];
        double way = legs[row + WAY];
        if (way > 0 && way < Double.POSITIVE_INFINITY) {
            for (int p = (int) legs[row + PATH_PASS]; p < pass; p++) {
                path += way;
            }
        }
        setPath(i, path, pass);
        return path;
    }

    void setPath(int i, double path, int pass) {
        legs[i * LEGS + PATH] = path;
        legs[i * LEGS + PATH_PASS] = pass;
    }

    double way(int i) {
        return legs[i * LEGS + WAY];
    }

    // ---- Working a step out ----

    double seconds() {
        return dt;
    }

    /** For the step of a single row. */
    void setSeconds(double seconds) {
        dt = seconds;
    }

    /** Begins a step of this length; true if it is another one than before, and every row has to be tuned. */
    boolean begin(double seconds) {
        boolean changes = seconds != dt;
        dt = seconds;
        clock += seconds;
        return changes;
    }

    /** Works out what a row of this kind that is turned so adds to its pose in a step. */
    void tune(int i, int what, double qw, double qz) {
        int from = i * LEGS;
        int row = i * STRIDE;
        boolean sleeps = what == CoastingRows.SLEEPS;
        rows[row + CYCLE_STEP] = sleeps ? 0 : legs[from + CYCLE_SPEED] * dt;
        legs[from + WAY] = 0;
        if (sleeps || what == CoastingRows.STANDS || (what & CoastingRows.ON_ROAD) != 0) {
            return;
        }
        double clockwise = legs[from + TURN] * dt;
        if (clockwise != 0) {
            turns.find(clockwise);
        }
        SteadyLegs.step(
                legs[from + LEGS_X], legs[from + LEGS_Y], clockwise, turns.cos, turns.sin, dt, stepwise, offset);
        double scale = legs[from + SCALE];
        offset.setOrigin(offset.x * scale, offset.y * scale, 0);
        rows[row + COS] = offset.qw;
        rows[row + SIN] = offset.qz;
        if ((what & CoastingRows.WALKS) == 0) {
            return;
        }
        boolean turning = (what & (CoastingRows.TURNS | CoastingRows.AT_EDGE)) != 0;
        rows[row + MOVE_X] = turning ? offset.x : Frame.uprightX(qw, qz, offset.x, offset.y);
        rows[row + MOVE_Y] = turning ? offset.y : Frame.uprightY(qw, qz, offset.x, offset.y);
        double way = offset.length();
        boolean ordinary = way > CoastingRows.SHORTEST_STEP && way <= room.longest(i);
        legs[from + WAY] = ordinary ? way : Double.POSITIVE_INFINITY;
        if (!ordinary) {
            expire(i);
        }
    }

    double cycleStep(int i) {
        return rows[i * STRIDE + CYCLE_STEP];
    }

    /** The step of somebody at an edge, in its own axes; of somebody in the air only the rotation is one. */
    Frame offset(int i, Frame dest) {
        int row = i * STRIDE;
        return dest.setOrigin(rows[row + MOVE_X], rows[row + MOVE_Y], 0)
                .setRotation(rows[row + COS], 0, 0, rows[row + SIN]);
    }

    // ---- Stepping ----

    /** Steps rows as long as each has room; answers the first that has none, or {@code end}. */
    int run(byte[] kinds, int from, int end, double[] before, double[] after) {
        double now = clock;
        double[] row = rows;
        double[] planes = room.planes;
        for (int i = from; i < end; i++) {
            int at = i * STRIDE;
            if (!(now <= row[at + UNTIL])) {
                return i;
            }
            int pose = i * CoastingPoses.STRIDE;
            double x = before[pose + CoastingPoses.X];
            double y = before[pose + CoastingPoses.Y];
            double z = before[pose + CoastingPoses.Z];
            double qw = before[pose + CoastingPoses.QW];
            double qz = before[pose + CoastingPoses.QZ];
            int what = kinds[i];
            if (what != CoastingRows.STANDS) {
                double moveX = row[at + MOVE_X];
                double moveY = row[at + MOVE_Y];
                if ((what & CoastingRows.TURNS) != 0) {
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
                if ((what & CoastingRows.SLOPE) != 0) {
                    int on = i * CoastingRoom.PLANE;
                    double slopeX = planes[on + CoastingRoom.SLOPE_X];
                    double slopeY = planes[on + CoastingRoom.SLOPE_Y];
                    double normalZ = planes[on + CoastingRoom.NORMAL_Z];
                    double normalX = -slopeX * normalZ;
                    double normalY = -slopeY * normalZ;
                    double dx = x + moveX - x;
                    double dy = y + moveY - y;
                    double pressed = Patch.pressed(dx, dy, 0, normalX, normalY, normalZ);
                    x += dx - pressed * normalX;
                    y += dy - pressed * normalY;
                    z = Patch.height(slopeX, slopeY, planes[on + CoastingRoom.BASE], x, y);
                } else if ((what & CoastingRows.WALKS) != 0) {
                    x += moveX;
                    y += moveY;
                }
            }
            after[pose + CoastingPoses.CYCLE_TIME] = before[pose + CoastingPoses.CYCLE_TIME] + row[at + CYCLE_STEP];
            after[pose + CoastingPoses.X] = x;
            after[pose + CoastingPoses.Y] = y;
            after[pose + CoastingPoses.Z] = z;
            after[pose + CoastingPoses.QW] = qw;
            after[pose + CoastingPoses.QZ] = qz;
        }
        return end;
    }

    /** Somebody whose room is used up: measured anew, and who is near an edge may still end its step on this side of it. */
    boolean advanceNarrowly(int i, byte[] kinds, CoastingPoses poses, int pass) {
        int what = kinds[i];
        int pose = i * CoastingPoses.STRIDE;
        double[] before = poses.of(pass - 1);
        double[] after = poses.of(pass);
        double x = before[pose + CoastingPoses.X];
        double y = before[pose + CoastingPoses.Y];
        double path = path(i, pass - 1);
        measure(i, what, x, y, path, clock - dt);
        if (run(kinds, i, i + 1, before, after) > i) {
            return true;
        }
        expire(i);
        double need = way(i) + room.viewerStep();
        if (!(need < room.left(i, x, y, path, (what & CoastingRows.TURNS) != 0))) {
            return false;
        }
        rows[i * STRIDE + UNTIL] = clock;
        run(kinds, i, i + 1, before, after);
        expire(i);
        return !CoastingRows.roams(what)
                || need < room.toEdge(i, x, y)
                || room.toEdge(i, after[pose + CoastingPoses.X], after[pose + CoastingPoses.Y]) > 0;
    }
}
