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
 * kept once, and where a picture lies between two passes is found out once for all.
 *
 * <p>Reaches back three steps: a tenth of a second of a live clock, as far as a picture may lie, and of a host's own short
 * steps at least the thirtieth of a second that {@link MotionScene#frame} lies back. The general way remembers five steps.
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

    private static final int MARKS = 5;
    private static final int ID = 0;
    private static final int CELL = 1;
    private static final int PLACEMENTS = 2;
    private static final int CYCLE = 3;
    private static final int AIRBORNE = 4;

    private static final int SPEEDS = 5;
    private static final int CYCLE_SPEED = 0;
    private static final int CYCLE_SECONDS = 1;
    private static final int PHASE_RATE = 2;
    private static final int SIDESTEP = 3;
    private static final int TURN = 4;

    private final double[][] poses = new double[PASSES][];
    private final double[] times = new double[PASSES];
    /** How fast those in the air rise, m/s. */
    private final double[][] rises = new double[PASSES][];
    /** What a screen shows of a body besides, and nothing changes: whole numbers, and speeds of the legs. */
    private int[] marks;

    private double[] speeds;
    private final Knot earlier = new Knot();
    private final Knot later = new Knot();
    private final Frame rotation = new Frame();

    // The picture that is being drawn: between which two passes it lies, and where between them.
    private double moment;
    private int newest;
    private int shown;
    private int next;
    private double seconds;
    private double share;
    private boolean tooOld;
    private boolean toCome;

    CoastingPoses(int capacity) {
        for (int i = 0; i < PASSES; i++) {
            poses[i] = new double[capacity * STRIDE];
            rises[i] = new double[capacity];
        }
        marks = new int[capacity * MARKS];
        speeds = new double[capacity * SPEEDS];
    }

    void grow(int capacity) {
        for (int i = 0; i < PASSES; i++) {
            poses[i] = Arrays.copyOf(poses[i], capacity * STRIDE);
            rises[i] = Arrays.copyOf(rises[i], capacity);
        }
        marks = Arrays.copyOf(marks, capacity * MARKS);
        speeds = Arrays.copyOf(speeds, capacity * SPEEDS);
    }

    double[] of(int pass) {
        return poses[pass & PASSES - 1];
    }

    double[] rises(int pass) {
        return rises[pass & PASSES - 1];
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
        rises(pass)[row] = body.velocityZ;
        int mark = row * MARKS;
        marks[mark + ID] = actor.id();
        marks[mark + CELL] = body.position.cell;
        marks[mark + PLACEMENTS] = body.placements;
        marks[mark + CYCLE] = legs.cycle();
        marks[mark + AIRBORNE] = body.contact ? 0 : 1;
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

    /** Where a body was after a pass. */
    static void read(double[] there, int row, Frame dest) {
        int from = row * STRIDE;
        dest.setOrigin(there[from + X], there[from + Y], there[from + Z]);
        dest.setRotation(there[from + QW], 0, 0, there[from + QZ]);
    }

    static void advanceCycle(double[] before, double[] after, int row, double step) {
        after[row * STRIDE + CYCLE_TIME] = before[row * STRIDE + CYCLE_TIME] + step;
    }

    static void write(Frame pose, double[] there, int row) {
        int to = row * STRIDE;
        there[to + X] = pose.x;
        there[to + Y] = pose.y;
        there[to + Z] = pose.z;
        there[to + QW] = pose.qw;
        there[to + QZ] = pose.qz;
    }

    double cycleTime(int row, int pass) {
        return of(pass)[row * STRIDE + CYCLE_TIME];
    }

    /** Tells a body's own history what happened in its last steps. */
    void recall(int row, int pass, int steps, PoseHistory history) {
        int kept = Math.min(steps, PASSES);
        if (steps > PASSES) {
            history.forget();
        }
        for (int p = pass - kept + 1; p <= pass; p++) {
            fillLegs(fill(history.next(time(p)), row, p), row, p);
        }
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
                marks[row * MARKS + PLACEMENTS],
                isAirborne(row),
                isAirborne(row) ? rises(pass)[row] : 0);
    }

    private boolean isAirborne(int row) {
        return marks[row * MARKS + AIRBORNE] != 0;
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

    // ---- Pictures ----

    /** Begins a picture of a moment, as it is known after a pass. What is too long ago is shown as the oldest pass. */
    void beginPicture(int pass, double at) {
        moment = at;
        newest = pass;
        toCome = at > time(pass);
        shown = pass;
        while (shown > pass - PASSES + 1 && at < time(shown)) {
            shown--;
        }
        tooOld = at < time(shown);
        boolean still = shown == pass || tooOld;
        next = still ? shown : shown + 1;
        seconds = still ? 0 : at - time(shown);
        double span = time(next) - time(shown);
        share = still ? 0 : span > 0 ? seconds / span : 1;
    }

    double moment() {
        return moment;
    }

    /** Whether nobody who coasts has got there yet. */
    boolean isToCome() {
        return toCome;
    }

    /**
     * Draws rows from one on, until one that is not in the set or not known here for so long; answers it, or {@code end}.
     * The same numbers that two {@link Knot}s would draw, without filling them.
     */
    int draw(int first, int end, CoastingRows rows, int[] since, MotionFrame dest) {
        int newestShown = toCome ? Integer.MIN_VALUE : tooOld ? newest - PASSES : Math.min(shown, newest - 1);
        int row = first;
        while (row < end && since[row] <= newestShown && rows.isPresent(row)) {
            row++;
        }
        int to = dest.addUpright(row - first);
        drawPlaces(first, row, to, dest);
        drawLegs(first, row, to, dest);
        // Who turned or flew is not where a straight line between the two would have it.
        drawBends(first, row, to, dest);
        return row;
    }

    private void drawPlaces(int first, int end, int to, MotionFrame dest) {
        double[] a = of(shown);
        double[] b = of(next);
        double f = share;
        double[] middle = f < 0.5 ? a : b;
        int[] mark = marks;
        double[] x = dest.x;
        double[] y = dest.y;
        double[] z = dest.z;
        int[] cells = dest.cell;
        for (int row = first, at = to; row < end; row++, at++) {
            int from = row * STRIDE;
            int cell = mark[row * MARKS + CELL];
            double originX = Landblocks.originX(cell);
            double originY = Landblocks.originY(cell);
            x[at] = Knot.between(originX + a[from + X], originX + b[from + X], f);
            y[at] = Knot.between(originY + a[from + Y], originY + b[from + Y], f);
            z[at] = Knot.between(a[from + Z], b[from + Z], f);
            cells[at] = cellAt(cell, middle[from + X], middle[from + Y]);
        }
    }

    private void drawLegs(int first, int end, int to, MotionFrame dest) {
        double[] a = of(shown);
        double seconds = this.seconds;
        int[] mark = marks;
        double[] speed = speeds;
        int[] ids = dest.id;
        int[] placements = dest.placements;
        int[] cycles = dest.cycle;
        double[] cycleSpeeds = dest.cycleSpeed;
        double[] phases = dest.phase;
        double[] sidesteps = dest.sidestepSpeed;
        double[] turns = dest.turnSpeed;
        for (int row = first, at = to; row < end; row++, at++) {
            int from = row * MARKS;
            ids[at] = mark[from + ID];
            placements[at] = mark[from + PLACEMENTS];
            cycles[at] = mark[from + CYCLE];
            int of = row * SPEEDS;
            double phase = Sequencer.phase(a[row * STRIDE + CYCLE_TIME], speed[of + CYCLE_SECONDS]);
            cycleSpeeds[at] = speed[of + CYCLE_SPEED];
            phases[at] = Knot.phaseAfter(phase, speed[of + PHASE_RATE], seconds);
            sidesteps[at] = speed[of + SIDESTEP];
            turns[at] = speed[of + TURN];
        }
    }

    private void drawBends(int first, int end, int to, MotionFrame dest) {
        double[] a = of(shown);
        double[] b = of(next);
        double f = share;
        double[] w = dest.qw;
        double[] k = dest.qz;
        int[] mark = marks;
        for (int row = first, at = to; row < end; row++, at++) {
            int from = row * STRIDE;
            double qw = a[from + QW];
            double qz = a[from + QZ];
            double laterW = b[from + QW];
            double laterZ = b[from + QZ];
            if (qw != laterW || qz != laterZ) {
                if (!Knot.isNearlySame(qw * laterW + qz * laterZ)) {
                    fillLegs(fill(earlier, row, shown), row, shown);
                    earlier.drawTowards(fill(later, row, next), moment, rotation, dest, at);
                    continue;
                }
                double mixedW = Knot.mix(qw, laterW, 1 - f, f);
                double mixedZ = Knot.mix(qz, laterZ, 1 - f, f);
                double scale = Frame.unitScale(mixedW, 0, 0, mixedZ);
                qw = mixedW * scale;
                qz = mixedZ * scale;
            }
            w[at] = qw;
            k[at] = qz;
            if (mark[row * MARKS + AIRBORNE] != 0) {
                drawFlight(row, at, dest);
            }
        }
    }

    private void drawFlight(int row, int at, MotionFrame dest) {
        int height = row * STRIDE + Z;
        double span = time(next) - time(shown);
        double z = of(shown)[height];
        dest.airborne[at] = true;
        dest.z[at] -= Knot.sag(z, rises(shown)[row], of(next)[height], rises(next)[row], span, share);
    }

    /** The cell of a point of a cell's landblock; most are where they were, and that is seen without dividing. */
    private static int cellAt(int cell, double x, double y) {
        return Landblocks.isHome(cell, x, y) ? cell : Landblocks.cellAt(cell, x, y);
    }
}
