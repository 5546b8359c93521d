package dev.gait.app.demo;

import java.util.Arrays;

/**
 * What the way to the server and back takes now: the middle one of the echoes of the last seconds. A single one would be what
 * one packet met, and where packets are early or late by much it would say anything; a mean would be half of what it was
 * before and half of what it is. An echo that left before the network became another one is about neither, and is left out.
 */
final class RoundTrips {
    /** About five echoes: a client of ours sends one every 1.8 s. */
    static final double WINDOW_SECONDS = 10;

    private static final long WINDOW_NANOS = (long) (WINDOW_SECONDS * 1e9);
    private static final int MOST = 16;

    private final long[] tookNanos = new long[MOST];
    private final long[] cameNanos = new long[MOST];
    private int count;
    private long changedNanos = Long.MIN_VALUE;

    /** An echo came back now. */
    void heard(long took, long nowNanos) {
        if (changedNanos != Long.MIN_VALUE && nowNanos - took - changedNanos < 0) {
            return;
        }
        if (count == MOST) {
            System.arraycopy(tookNanos, 1, tookNanos, 0, --count);
            System.arraycopy(cameNanos, 1, cameNanos, 0, count);
        }
        tookNanos[count] = took;
        cameNanos[count++] = nowNanos;
    }

    /** The network is another one from now on. */
    void forget(long nowNanos) {
        count = 0;
        changedNanos = nowNanos;
    }

    /** Milliseconds; NaN while no echo has come back for the whole window, or since the network changed. */
    double middleMillis(long nowNanos) {
        long[] recent = new long[count];
        int known = 0;
        for (int i = 0; i < count; i++) {
            if (nowNanos - cameNanos[i] <= WINDOW_NANOS) {
                recent[known++] = tookNanos[i];
            }
        }
        if (known == 0) {
            return Double.NaN;
        }
        Arrays.sort(recent, 0, known);
        long low = recent[(known - 1) / 2];
        long high = recent[known / 2];
        return (low + (high - low) / 2) / 1e6;
    }
}
