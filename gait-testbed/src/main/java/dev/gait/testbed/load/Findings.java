package dev.gait.testbed.load;

import org.HdrHistogram.Histogram;

/** What the clients of a run found out, on their thread. */
final class Findings {
    private static final long LONGEST_NANOS = 60_000_000_000L;
    /** A message this late would be seen as a jerk: the report counts it. */
    static final long LATE_NANOS = 250_000_000L;

    final Histogram latency = new Histogram(LONGEST_NANOS, 3);
    final Histogram nearLatency = new Histogram(LONGEST_NANOS, 3);
    final Histogram farLatency = new Histogram(LONGEST_NANOS, 3);
    RelayWays ways = new RelayWays();
    final LaneAges laneAges = new LaneAges();
    long messages;
    long unreadable;
    long late;
    long lost;
    long repeatedStamps;
    long strangers;
    long putBack;

    void heard(long tookNanos, boolean far) {
        long took = Math.min(Math.max(tookNanos, 0), LONGEST_NANOS);
        latency.recordValue(took);
        (far ? farLatency : nearLatency).recordValue(took);
        if (tookNanos > LATE_NANOS) {
            late++;
        }
    }
}
