package dev.gait.testbed.glide;

import dev.gait.motion.scene.MotionFrame;
import java.util.Arrays;

/** Where a body was drawn on one screen, frame by frame, at the moments the frames were drawn. */
final class DrawnPath {
    private double[] at = new double[4096];
    private double[] x = new double[4096];
    private double[] y = new double[4096];
    private double[] z = new double[4096];
    private int[] cuts = new int[4096];
    private int size;

    void add(double time, MotionFrame frame, int row) {
        if (size == at.length) {
            at = Arrays.copyOf(at, 2 * size);
            x = Arrays.copyOf(x, 2 * size);
            y = Arrays.copyOf(y, 2 * size);
            z = Arrays.copyOf(z, 2 * size);
            cuts = Arrays.copyOf(cuts, 2 * size);
        }
        at[size] = time;
        x[size] = frame.x[row];
        y[size] = frame.y[row];
        z[size] = frame.z[row];
        cuts[size] = frame.placements[row];
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

    double z(int i) {
        return z[i];
    }

    boolean isCut(int i) {
        return i > 0 && cuts[i] != cuts[i - 1];
    }

    /** How far the body moved from the frame before to this one. */
    double step(int i) {
        return Math.sqrt(squared(i, x[i - 1], y[i - 1], z[i - 1]));
    }

    private double squared(int i, double px, double py, double pz) {
        double dx = x[i] - px;
        double dy = y[i] - py;
        double dz = z[i] - pz;
        return dx * dx + dy * dy + dz * dz;
    }

    /** The frame at or before a moment, 0 before all. */
    int before(double time) {
        int found = Arrays.binarySearch(at, 0, size, time);
        return Math.max(0, found >= 0 ? found : -found - 2);
    }

    /** The squared distance between a frame of another path and where this one was at a moment, straight between frames. */
    double squaredDistance(double time, double px, double py, double pz) {
        int i = before(time);
        int j = Math.min(i + 1, size - 1);
        double f = at[j] > at[i] ? Math.max(0, Math.min(1, (time - at[i]) / (at[j] - at[i]))) : 0;
        double dx = x[i] + (x[j] - x[i]) * f - px;
        double dy = y[i] + (y[j] - y[i]) * f - py;
        double dz = z[i] + (z[j] - z[i]) * f - pz;
        return dx * dx + dy * dy + dz * dz;
    }
}
