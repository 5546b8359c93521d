package dev.gait.motion.glide;

import java.util.Arrays;

/**
 * Numbers in rising order, one put in or taken out at a time: a percentile is a look, and nothing is sorted anew or
 * allocated for it (Arrays.sort makes room for itself where it finds runs).
 */
final class SortedSamples {
    private final double[] values;
    private int size;

    SortedSamples(int capacity) {
        values = new double[capacity];
    }

    void add(double value) {
        int at = Arrays.binarySearch(values, 0, size, value);
        at = at < 0 ? -at - 1 : at;
        System.arraycopy(values, at, values, at + 1, size - at);
        values[at] = value;
        size++;
    }

    /** Takes out one that was put in. */
    void remove(double value) {
        int at = Arrays.binarySearch(values, 0, size, value);
        size--;
        System.arraycopy(values, at + 1, values, at, size - at);
    }

    double get(int rank) {
        return values[rank];
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }
}
