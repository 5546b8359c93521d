package dev.gait.net.session;

/**
 * Notices a client whose clock runs away from time, as speeded-up clients' do (wire.md §A.11).
 *
 * Compares how far the client's echo clock and ours have come since the first echo. A difference above 2 s that has
 * grown ten times in a row is a running-away clock; a client that merely lags differs once and stays. It is asked as
 * often as the original client sends an echo, however often ours does: a link that clogs for half a minute is no cheat.
 */
final class ClockDriftGuard {

    private static final double TOLERANCE_SECONDS = 2;
    private static final int STRIKES = 10;
    private static final long SPACING_NANOS = 4_000_000_000L;

    private boolean started;
    private float firstClientSeconds;
    private long firstNanos;
    private long judgedNanos;
    private double largest;
    private int strikes;

    boolean isRunningAway(float clientSeconds, long nowNanos) {
        if (!started) {
            started = true;
            firstClientSeconds = clientSeconds;
            firstNanos = nowNanos;
            judgedNanos = nowNanos;
            return false;
        }
        if (nowNanos - judgedNanos < SPACING_NANOS) {
            return false;
        }
        judgedNanos = nowNanos;
        double theirs = (double) clientSeconds - firstClientSeconds;
        double ours = (nowNanos - firstNanos) * 1e-9;
        double difference = Math.abs(theirs - ours);
        if (difference > TOLERANCE_SECONDS && difference > largest) {
            strikes++;
        } else {
            strikes = 0;
        }
        largest = Math.max(largest, difference);
        return strikes >= STRIKES;
    }
}
