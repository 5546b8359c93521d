package dev.gait.lab.metric;

import java.util.Arrays;

/** What one observer drew of one actor: a place per frame, from the beginning of the run, at the moments of its screen. */
public final class Drawn {
    /** Frames per second of what is drawn evenly: published figures, and scores of a live link. */
    public static final double FPS = 60;

    /** Forgives the rounding of a moment that should be a frame's, seconds. */
    private static final double SLACK = 1e-6;

    final double[] time;
    final double[] x;
    final double[] y;
    final double[] z;
    /** Velocity of the legs shown, NaN where nobody said, and in the air. */
    final double[] legsX;

    final double[] legsY;
    /** Whether they run off metres instead of doing what they were told. */
    final boolean[] hurries;
    /** Which moment of the authority's clock a frame shows, as far as the scheme knows; NaN where nobody does. */
    final double[] shows;

    /** @param times the moment of each frame, seconds of the run, rising */
    public Drawn(double[] times) {
        int frames = times.length;
        time = times.clone();
        x = new double[frames];
        y = new double[frames];
        z = new double[frames];
        legsX = new double[frames];
        legsY = new double[frames];
        hurries = new boolean[frames];
        shows = new double[frames];
        Arrays.fill(shows, Double.NaN);
        Arrays.fill(legsX, Double.NaN);
        Arrays.fill(legsY, Double.NaN);
    }

    public void set(int frame, double east, double north, double up) {
        x[frame] = east;
        y[frame] = north;
        z[frame] = up;
    }

    public void setLegs(int frame, double east, double north, boolean hurry) {
        legsX[frame] = east;
        legsY[frame] = north;
        hurries[frame] = hurry;
    }

    public void setShown(int frame, double moment) {
        shows[frame] = moment;
    }

    public int frames() {
        return x.length;
    }

    /** When a frame was drawn, seconds of the run. */
    public double time(int frame) {
        return time[frame];
    }

    /** How long after the frame before, seconds. */
    double lasted(int frame) {
        return time[frame] - time[frame - 1];
    }

    /** The first frame that is not before a moment; as many as there are when none is. */
    public int firstFrom(double moment) {
        int at = Arrays.binarySearch(time, moment - SLACK);
        return at < 0 ? -at - 1 : at;
    }

    /** The last frame that is not after a moment, −1 for none. */
    public int lastUntil(double moment) {
        return firstFrom(moment + 2 * SLACK) - 1;
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
