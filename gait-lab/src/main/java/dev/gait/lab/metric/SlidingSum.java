package dev.gait.lab.metric;

import java.util.Arrays;

/** The sum of what came within the last so many seconds, kept in 120 slots: old slots are forgotten as time goes on. */
final class SlidingSum {
    private static final int SLOTS = 120;

    private final double slotSeconds;
    private final double[] sums = new double[SLOTS];
    private long newest = Long.MIN_VALUE;

    SlidingSum(double window) {
        slotSeconds = window / SLOTS;
    }

    void add(double value, double now) {
        advance(now);
        sums[Math.floorMod(newest, SLOTS)] += value;
    }

    double sum(double now) {
        advance(now);
        double sum = 0;
        for (double one : sums) {
            sum += one;
        }
        return sum;
    }

    private void advance(double now) {
        long slot = (long) Math.floor(now / slotSeconds);
        if (newest == Long.MIN_VALUE || slot - newest >= SLOTS) {
            Arrays.fill(sums, 0);
            newest = slot;
        }
        while (newest < slot) {
            newest++;
            sums[Math.floorMod(newest, SLOTS)] = 0;
        }
    }
}
