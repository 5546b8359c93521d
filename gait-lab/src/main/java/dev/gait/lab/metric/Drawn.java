package dev.gait.lab.metric;

import java.util.Arrays;

/** What one observer drew of one actor: a place per frame at 60 fps, from the beginning of the run. */
public final class Drawn {
    /** Frames per second of every measurement. */
    public static final double FPS = 60;

    final double[] x;
    final double[] y;
    final double[] z;
    /** Velocity of the legs shown, NaN where nobody said, and in the air. */
    final double[] legsX;

    final double[] legsY;

    public Drawn(int frames) {
        x = new double[frames];
        y = new double[frames];
        z = new double[frames];
        legsX = new double[frames];
        legsY = new double[frames];
        Arrays.fill(legsX, Double.NaN);
        Arrays.fill(legsY, Double.NaN);
    }

    public void set(int frame, double east, double north, double up) {
        x[frame] = east;
        y[frame] = north;
        z[frame] = up;
    }

    public void setLegs(int frame, double east, double north) {
        legsX[frame] = east;
        legsY[frame] = north;
    }

    public int frames() {
        return x.length;
    }

    public double x(int frame) {
        return x[frame];
    }

    public double y(int frame) {
        return y[frame];
    }

    public double z(int frame) {
        return z[frame];
    }

    double squaredDistance(int frame, double east, double north, double up) {
        double dx = x[frame] - east;
        double dy = y[frame] - north;
        double dz = z[frame] - up;
        return dx * dx + dy * dy + dz * dz;
    }

    /** How far the body moved from the frame before to this one. */
    public double step(int frame) {
        double dx = x[frame] - x[frame - 1];
        double dy = y[frame] - y[frame - 1];
        double dz = z[frame] - z[frame - 1];
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }
}
