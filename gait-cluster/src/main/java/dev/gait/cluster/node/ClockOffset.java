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
    private long sentNanos;

    void heard(long sentAt, long nowNanos) {
        sentNanos = sentAt;
        if (least == Long.MAX_VALUE && leastBefore == Long.MAX_VALUE) {
            turnNanos = nowNanos + HALF_NANOS;
        } else if (nowNanos - turnNanos >= 0) {
            turnNanos = nowNanos + HALF_NANOS;
            leastBefore = least;
            least = Long.MAX_VALUE;
        }
        least = Math.min(least, nowNanos - sentAt);
    }

    long nanos() {
        return Math.min(least, leastBefore);
    }

    /** When the last one was said, by our clock and as if it had taken the shortest way. */
    long saidNanos() {
        return sentNanos + nanos();
    }
}
