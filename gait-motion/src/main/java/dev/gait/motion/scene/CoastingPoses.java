package dev.gait.motion.scene;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.Sequencer;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
import java.util.Arrays;

/**
 * Where the bodies of a {@link CoastingSet} were in the last four passes, one array a pass and one short stretch of it a
 * body: what the next step starts from, and what a screen is drawn from. All of them stepped at the same times, so time is
 * kept once.
 *
 * <p>Reaches back a tenth of a second, as far as a picture may ({@link PoseHistory}).
 */
final class CoastingPoses {
    /** Doubles per body and pass: origin in its landblock, the two parts of an upright rotation, time in the cycle. */
    static final int STRIDE = 6;

    static final int X = 0;
    static final int Y = 1;
    static final int Z = 2;
    static final int QW = 3;
    static final int QZ = 4;
    static final int CYCLE_TIME = 5;

    private static final int PASSES = 4;

    private static final int MARKS = 4;
    private static final int ID = 0;
    private static final int CELL = 1;
    private static final int PLACEMENTS = 2;
    private static final int CYCLE = 3;

    private static final int SPEEDS = 5;
    private static final int CYCLE_SPEED = 0;
    private static final int CYCLE_SECONDS = 1;
    private static final int PHASE_RATE = 2;
    private static final int SIDESTEP = 3;
    private static final int TURN = 4;

    private final double[][] poses = new double[PASSES][];
    private final double[] times = new double[PASSES];
    /** What a screen shows of a body besides, and nothing changes: whole numbers, and speeds of the legs. */
    private int[] marks;

    private double[] speeds;
    private final Knot earlier = new Knot();
    private final Knot later = new Knot();
    private final Frame rotation = new Frame();

    CoastingPoses(int capacity) {
        for (int i = 0; i < PASSES; i++) {
            poses[i] = new double[capacity * STRIDE];
        }
        marks = new int[capacity * MARKS];
        speeds = new double[capacity * SPEEDS];
    }

    void grow(int capacity) {
        for (int i = 0; i < PASSES; i++) {
            poses[i] = Arrays.copyOf(poses[i], capacity * STRIDE);
        }
        marks = Arrays.copyOf(marks, capacity * MARKS);
        speeds = Arrays.copyOf(speeds, capacity * SPEEDS);
    }

    double[] of(int pass) {
        return poses[pass & PASSES - 1];
    }

    double time(int pass) {
        return times[pass & PASSES - 1];
    }

    void setTime(int pass, double time) {
        times[pass & PASSES - 1] = time;
    }

    /** A body comes in as it stands, in a pass. */
    void enter(int row, int pass, Actor actor) {
        Body body = actor.body();
        Frame at = body.frame();
        Sequencer legs = actor.sequencer();
        double[] here = of(pass);
        int to = row * STRIDE;
        here[to + X] = at.x;
        here[to + Y] = at.y;
        here[to + Z] = at.z;
        here[to + QW] = at.qw;
        here[to + QZ] = at.qz;
        here[to + CYCLE_TIME] = legs.cycleTime();
        int mark = row * MARKS;
        marks[mark + ID] = actor.id();
        marks[mark + CELL] = body.position.cell;
        marks[mark + PLACEMENTS] = body.placements;
        marks[mark + CYCLE] = legs.cycle();
        int speed = row * SPEEDS;
        speeds[speed + CYCLE_SPEED] = legs.cycleSpeed();
        speeds[speed + CYCLE_SECONDS] = legs.cycleSeconds();
        speeds[speed + PHASE_RATE] = legs.phaseRate();
        speeds[speed + SIDESTEP] = legs.sidestepSpeed();
        speeds[speed + TURN] = legs.turnSpeed();
    }

    int id(int row) {
        return marks[row * MARKS + ID];
    }

    /** The cell a body was in after a pass: it never leaves its landblock here. */
    int cell(int row, int pass) {
        double[] there = of(pass);
        int at = row * STRIDE;
        return Landblocks.cellAt(marks[row * MARKS + CELL], there[at + X], there[at + Y]);
    }

    /** Tells a body's own history what happened in its last steps. */
    void recall(int row, int pass, int steps, PoseHistory history) {
        int kept = Math.min(steps, PASSES);
        if (steps > PASSES) {
            history.forget();
        }
        for (int p = pass - kept + 1; p <= pass; p++) {
            fillLegs(fill(history.next(), row, p), row, p);
        }
    }

    /**
     * Fills a row of a frame with a body as it was at a moment; false when that is for its own history to say. What is
     * longer ago than the passes reach is shown as the oldest of them.
     */
    boolean draw(int row, int pass, int steps, double at, MotionFrame dest, int to) {
        if (steps == 0) {
            return false;
        }
        int oldest = pass - Math.min(steps, PASSES - 1);
        int p = pass;
        while (p > oldest && at < time(p)) {
            p--;
        }
        if (at < time(p) && steps < PASSES) {
            return false;
        }
        fillLegs(fill(earlier, row, p), row, p);
        if (p == pass || at < time(p)) {
            earlier.draw(dest, to);
        } else {
            earlier.drawTowards(fill(later, row, p + 1), at, rotation, dest, to);
        }
        return true;
    }

    private Knot fill(Knot knot, int row, int pass) {
        double[] there = of(pass);
        int from = row * STRIDE;
        int cell = cell(row, pass);
        return knot.setUpright(
                time(pass),
                Landblocks.originX(cell) + there[from + X],
                Landblocks.originY(cell) + there[from + Y],
                there[from + Z],
                there[from + QW],
                there[from + QZ],
                cell,
                marks[row * MARKS + PLACEMENTS]);
    }

    private void fillLegs(Knot knot, int row, int pass) {
        int from = row * SPEEDS;
        knot.setLegs(
                marks[row * MARKS + CYCLE],
                speeds[from + CYCLE_SPEED],
                Sequencer.phase(of(pass)[row * STRIDE + CYCLE_TIME], speeds[from + CYCLE_SECONDS]),
                speeds[from + PHASE_RATE],
                speeds[from + SIDESTEP],
                speeds[from + TURN]);
    }
}
