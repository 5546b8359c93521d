package dev.gait.testbed.world;

import java.util.Arrays;

/** Where somebody was, moment by moment: samples with rising times, and a straight line between two of them. */
public final class Track {
    private static final int NEARLY = 3;

    private double[] at = new double[4096];
    private double[] x = new double[4096];
    private double[] y = new double[4096];
    private double[] z = new double[4096];
    private int size;

    /** Adds a sample, metres on the map; one that is not later than the last takes its place. */
    public void add(double time, double px, double py, double pz) {
        if (size > 0 && time <= at[size - 1]) {
            size--;
        }
        if (size == at.length) {
            at = Arrays.copyOf(at, 2 * size);
            x = Arrays.copyOf(x, 2 * size);
            y = Arrays.copyOf(y, 2 * size);
            z = Arrays.copyOf(z, 2 * size);
        }
        at[size] = time;
        x[size] = px;
        y[size] = py;
        z[size] = pz;
        size++;
    }

    public int size() {
        return size;
    }

    public double at(int i) {
        return at[i];
    }

    public double x(int i) {
        return x[i];
    }

    public double y(int i) {
        return y[i];
    }

    public double z(int i) {
        return z[i];
    }

    /** Whether a moment lies between two samples. */
    public boolean covers(double time) {
        return size > 1 && time >= at[0] && time <= at[size - 1];
    }

    public double xAt(double time) {
        return between(x, time);
    }

    public double yAt(double time) {
        return between(y, time);
    }

    public double zAt(double time) {
        return between(z, time);
    }

    /** The sample at or before a moment, 0 before all. Frames are nearly even: it is where they would be if they were. */
    public int before(double time) {
        if (size > 1 && time >= at[0] && time < at[size - 1]) {
            int guess = (int) ((time - at[0]) / (at[size - 1] - at[0]) * (size - 1));
            for (int i = Math.max(0, guess - NEARLY); i < Math.min(size - 1, guess + NEARLY); i++) {
                if (at[i] <= time && time < at[i + 1]) {
                    return i;
                }
            }
        }
        int found = Arrays.binarySearch(at, 0, size, time);
        return Math.max(0, found >= 0 ? found : -found - 2);
    }

    /** Before the first sample and after the last one it stood there. */
    private double between(double[] values, double time) {
        int i = before(time);
        int j = Math.min(i + 1, size - 1);
        double part = at[j] > at[i] ? Math.max(0, Math.min(1, (time - at[i]) / (at[j] - at[i]))) : 0;
        return values[i] + (values[j] - values[i]) * part;
    }
}
