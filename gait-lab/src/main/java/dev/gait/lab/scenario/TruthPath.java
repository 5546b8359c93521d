package dev.gait.lab.scenario;

import dev.gait.motion.place.Headings;
import java.util.Arrays;

/**
 * Where one actor really was: samples at a fine step, straight lines between them. A teleport is a jump between two
 * samples and is never slid through.
 */
public final class TruthPath {
    private final double step;
    private final double[] x;
    private final double[] y;
    private final double[] z;
    private final double[] heading;
    private final boolean[] airborne;
    private double[] jumps = {};

    TruthPath(double step, int samples) {
        this.step = step;
        x = new double[samples];
        y = new double[samples];
        z = new double[samples];
        heading = new double[samples];
        airborne = new boolean[samples];
    }

    void set(int sample, double east, double north, double up, double degrees, boolean inTheAir) {
        x[sample] = east;
        y[sample] = north;
        z[sample] = up;
        heading[sample] = degrees;
        airborne[sample] = inTheAir;
    }

    void addJump(double time) {
        jumps = Arrays.copyOf(jumps, jumps.length + 1);
        jumps[jumps.length - 1] = time;
    }

    /** Moments at which the actor was placed elsewhere. */
    public double[] jumps() {
        return jumps.clone();
    }

    /** Seconds between two samples. */
    public double step() {
        return step;
    }

    public double x(double time) {
        return at(x, time);
    }

    public double y(double time) {
        return at(y, time);
    }

    public double z(double time) {
        return at(z, time);
    }

    /** Compass degrees, along the shorter way between two samples. */
    public double heading(double time) {
        double place = place(time);
        int i = (int) place;
        if (jumps.length > 0 && jumpsWithin(i)) {
            return heading[hasJumped(i, time) ? i + 1 : i];
        }
        double turn = Headings.signed(heading[i + 1] - heading[i]);
        return Headings.reduce(heading[i] + turn * (place - i));
    }

    public boolean isAirborne(double time) {
        return airborne[(int) place(time)];
    }

    /** Velocity of the sample interval a moment lies in, m/s: 0 across a teleport. */
    public double velocityX(double time) {
        return slope(x, time);
    }

    public double velocityY(double time) {
        return slope(y, time);
    }

    public double velocityZ(double time) {
        return slope(z, time);
    }

    /** Squared distance from where the actor was at a moment to a point: the inner loop of every error. */
    public double squaredDistance(double time, double toX, double toY, double toZ) {
        double place = place(time);
        int i = (int) place;
        if (jumps.length > 0 && jumpsWithin(i)) {
            return square(x(time) - toX) + square(y(time) - toY) + square(z(time) - toZ);
        }
        double f = place - i;
        return square(x[i] + (x[i + 1] - x[i]) * f - toX)
                + square(y[i] + (y[i + 1] - y[i]) * f - toY)
                + square(z[i] + (z[i + 1] - z[i]) * f - toZ);
    }

    /** The highest speed between two samples, teleports left out, m/s. */
    double fastest() {
        double squared = 0;
        for (int i = 0; i + 1 < x.length; i++) {
            if (jumps.length == 0 || !jumpsWithin(i)) {
                squared =
                        Math.max(squared, square(x[i + 1] - x[i]) + square(y[i + 1] - y[i]) + square(z[i + 1] - z[i]));
            }
        }
        return Math.sqrt(squared) / step;
    }

    private static double square(double value) {
        return value * value;
    }

    private double at(double[] values, double time) {
        double place = place(time);
        int i = (int) place;
        double from = values[i];
        double to = values[i + 1];
        if (jumps.length > 0 && jumpsWithin(i)) {
            return hasJumped(i, time) ? to : from;
        }
        return from + (to - from) * (place - i);
    }

    private double slope(double[] values, double time) {
        int i = (int) place(time);
        return jumps.length > 0 && jumpsWithin(i) ? 0 : (values[i + 1] - values[i]) / step;
    }

    private boolean jumpsWithin(int sample) {
        for (double jump : jumps) {
            if (jump > sample * step && jump <= (sample + 1) * step) {
                return true;
            }
        }
        return false;
    }

    private boolean hasJumped(int sample, double time) {
        for (double jump : jumps) {
            if (jump > sample * step && jump <= time) {
                return true;
            }
        }
        return false;
    }

    /** Sample index with its fraction; before the first and after the last sample nothing moves. */
    private double place(double time) {
        double place = time / step;
        return Math.max(0, Math.min(place, x.length - 1 - 1e-9));
    }
}
