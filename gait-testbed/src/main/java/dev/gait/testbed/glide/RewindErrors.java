package dev.gait.testbed.glide;

import java.util.Arrays;

/** How far what the server says that a screen showed was from what it drew, look by look, metres. */
final class RewindErrors {
    private double[] meters = new double[1024];
    private int size;

    void add(double off) {
        if (size == meters.length) {
            meters = Arrays.copyOf(meters, 2 * size);
        }
        meters[size++] = off;
    }

    void add(RewindErrors others) {
        for (int i = 0; i < others.size; i++) {
            add(others.meters[i]);
        }
    }

    int size() {
        return size;
    }

    double rms() {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += meters[i] * meters[i];
        }
        return Math.sqrt(sum / size);
    }

    double percentile(double share) {
        double[] sorted = Arrays.copyOf(meters, size);
        Arrays.sort(sorted);
        return size == 0 ? Double.NaN : sorted[(int) Math.min(size - 1, Math.ceil(share * size) - 1)];
    }
}
