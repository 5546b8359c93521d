package dev.gait.testbed.load;

/** What the clients of a run found out, on their thread. */
final class Findings {
    /** A message this late would be seen as a jerk: the report counts it. */
    static final long LATE_NANOS = 250_000_000L;

    /** How long word took in messages. */
    final Latencies byMessage = new Latencies();
    /** And commands in Glide's lane. */
    final Latencies byLane = new Latencies();

    final LaneClock laneClock = new LaneClock();
    RelayWays ways = new RelayWays();
    /** The same for commands in the lane. */
    RelayWays laneWays = new RelayWays();

    /** The longest between two turns of the clients' thread. */
    long longestPauseNanos;

    long messages;
    long unreadable;
    long late;
    long lost;
    long repeatedStamps;
    /** How often somebody was told of under stamps that were left room for: what it does was said anew. */
    long saidAnew;

    /** Commands of the lane that are nothing its sender is known to have said. */
    long untimed;

    long strangers;
    long putBack;

    /** Begins anew, with the same crowd. */
    void clear() {
        byMessage.clear();
        byLane.clear();
        longestPauseNanos = 0;
        messages = 0;
        unreadable = 0;
        late = 0;
        lost = 0;
        repeatedStamps = 0;
        untimed = 0;
        strangers = 0;
        putBack = 0;
        saidAnew = 0;
    }

    void heard(long tookNanos, boolean far) {
        byMessage.heard(tookNanos, far);
        late += tookNanos > LATE_NANOS ? 1 : 0;
    }

    void heardInLane(long tookNanos, boolean far) {
        byLane.heard(tookNanos, far);
        late += tookNanos > LATE_NANOS ? 1 : 0;
    }
}
