package dev.gait.testbed.load;

import java.util.ArrayDeque;

/**
 * How many of a crowd may wait at a door at once: as many as have come in through it of late. Where passwords are looked at slowly, because the
 * machine has other things to do, more of them would only wait for longer than they have patience, and what is done for
 * those who have gone is done for nobody.
 */
final class Door {
    /** Shorter than a client waits for the answer to its log-in. */
    private static final long OF_LATE_NANOS = 5_000_000_000L;
    /** Below what a server allows from one address. */
    static final int MOST = 40;

    static final int FEWEST = 6;

    private record Look(long nanos, int in) {}

    private final ArrayDeque<Look> looks = new ArrayDeque<>();

    /** So many are in now: how many may wait. */
    int room(int in, long nowNanos) {
        looks.add(new Look(nowNanos, in));
        while (nowNanos - looks.element().nanos() > OF_LATE_NANOS) {
            looks.remove();
        }
        return Math.max(FEWEST, Math.min(MOST, in - looks.element().in()));
    }
}
