package dev.gait.testbed.world;

import java.util.Arrays;

/** Where somebody was, moment by moment: samples with rising times, and a straight line between two of them. */
final class Track {
    private double[] at = new double[1024];
    private double[] x = new double[1024];
    private double[] y = new double[1024];
    private int size;

    void add(double time, double px, double py) {
        if (size > 0 && time <= at[size - 1]) {
            size--;
        }
        if (size == at.length) {
            at = Arrays.copyOf(at, 2 * size);
            x = Arrays.copyOf(x, 2 * size);
            y = Arrays.copyOf(y, 2 * size);
        }
        at[size] = time;
        x[size] = px;
        y[size] = py;
        size++;
    }

    int size() {
        return size;
    }

    double at(int i) {
        return at[i];
    }

    double x(int i) {
        return x[i];
    }

    double y(int i) {
        return y[i];
    }

    boolean covers(double time) {
        return size > 1 && time >= at[0] && time <= at[size - 1];
    }

    double xAt(double time) {
        return between(x, time);
    }

    double yAt(double time) {
        return between(y, time);
    }

    private double between(double[] values, double time) {
        int after = Arrays.binarySearch(at, 0, size, time);
        if (after >= 0) {
            return values[after];
        }
        after = -after - 1;
        int before = after - 1;
        double part = (time - at[before]) / (at[after] - at[before]);
        return values[before] + (values[after] - values[before]) * part;
    }
}
