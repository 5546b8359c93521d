package dev.gait.motion.scene;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.Sequencer;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
import java.util.Arrays;

/**
 * Where the bodies of a {@link CoastingSet} were in the last four passes, one array a pass and one short stretch of it a
 * body: what the next step starts from, and what a screen is drawn from ({@link CoastingPictures}). All of them stepped at
 * the same times, so time is kept once.
 *
 * <p>Reaches back three steps: a tenth of a second of a live clock, as far as a picture may lie, and of a host's own short
 * steps at least the thirtieth of a second that {@link MotionScene#frame} lies back. The general way remembers five steps.
 */
final class CoastingPoses {
    /** Passes that are remembered. */
    static final int PASSES = 4;

    /** Doubles per body and pass: origin in its landblock, the two parts of an upright rotation, time in the cycle. */
    static final int STRIDE = 6;

    static final int X = 0;
    static final int Y = 1;
    static final int Z = 2;
    static final int QW = 3;
    static final int QZ = 4;
    static final int CYCLE_TIME = 5;

    private final double[][] poses = new double[PASSES][];
    private final double[] times = new double[PASSES];
    /** How fast those in the air rise, m/s. */
    private final double[][] rises = new double[PASSES][];

    CoastingPoses(int capacity) {
        for (int i = 0; i < PASSES; i++) {
            poses[i] = new double[capacity * STRIDE];
            rises[i] = new double[capacity];
        }
    }

    void grow(int capacity) {
        for (int i = 0; i < PASSES; i++) {
            poses[i] = Arrays.copyOf(poses[i], capacity * STRIDE);
            rises[i] = Arrays.copyOf(rises[i], capacity);
        }
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
    void enter(int row, int pass, Body body, Sequencer legs) {
        double[] here = of(pass);
        write(body.frame(), here, row);
        here[row * STRIDE + CYCLE_TIME] = legs.cycleTime();
        if (!body.contact) {
            rises(pass)[row] = body.velocityZ;
        }
    }

    /** The cell a body was in after a pass, in the landblock of {@code any} cell, which it does not leave here. */
    int cell(int row, int pass, int any) {
        double[] there = of(pass);
        int at = row * STRIDE;
        return Landblocks.cellAt(any, there[at + X], there[at + Y]);
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
}
