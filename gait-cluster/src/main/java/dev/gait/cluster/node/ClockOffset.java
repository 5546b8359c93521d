package dev.gait.cluster.node;

/**
 * How far our clock is ahead of another node's, and the shortest way from there: what was on its way for the least time tells.
 * Clocks drift, so that only the last while counts: one half of it is gathered while the other is believed.
 */
final class ClockOffset {
    private static final long HALF_NANOS = 15_000_000_000L;

    private long least = Long.MAX_VALUE;
    private long leastBefore = Long.MAX_VALUE;
    private long turnNanos;

    void heard(long sentNanos, long nowNanos) {
        if (least == Long.MAX_VALUE && leastBefore == Long.MAX_VALUE) {
            turnNanos = nowNanos + HALF_NANOS;
        } else if (nowNanos - turnNanos >= 0) {
            turnNanos = nowNanos + HALF_NANOS;
            leastBefore = least;
            least = Long.MAX_VALUE;
        }
        least = Math.min(least, nowNanos - sentNanos);
    }

    long nanos() {
        return Math.min(least, leastBefore);
    }
}
