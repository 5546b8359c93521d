package dev.gait.net.session;

/**
 * Notices a client whose clock runs away from time, as speeded-up clients' do (wire.md §A.11).
 *
 * <p>Compares the client's echo clock with ours: a difference that changes in one direction ten times in a row, by more than
 * 2 s together, is a clock that runs away. One that merely lags, or that was set, changes once and stays. It is asked as
 * often as the original client sends an echo, however often ours does: a link that clogs for half a minute is no cheat.
 *
 * <p>Nothing is remembered but the last look, so that no lie makes it blind: a difference that was enormous once is no
 * measure for the next, and what is no clock at all is passed over.
 */
final class ClockDriftGuard {

    private static final double TOLERANCE_SECONDS = 2;
    private static final int STRIKES = 10;
    private static final long SPACING_NANOS = 4_000_000_000L;
    /** Half a percent of the spacing; links waver by more, but not in one direction. */
    private static final double LEAST_CHANGE = 0.02;
    /** A float counts seconds up to here: four months. */
    private static final float LONGEST_SECONDS = 1e7f;

    private boolean started;
    private long judgedNanos;
    private double last;
    private double streakBegan;
    private boolean forward;
    private int strikes;

    boolean isRunningAway(float clientSeconds, long nowNanos) {
        boolean soon = started && nowNanos - judgedNanos < SPACING_NANOS;
        if (soon || !(Math.abs(clientSeconds) <= LONGEST_SECONDS)) {
            return false;
        }
        judgedNanos = nowNanos;
        double difference = clientSeconds - nowNanos * 1e-9;
        if (started) {
            count(difference);
        }
        started = true;
        last = difference;
        return strikes >= STRIKES && Math.abs(difference - streakBegan) > TOLERANCE_SECONDS;
    }

    private void count(double difference) {
        double change = difference - last;
        if (Math.abs(change) <= LEAST_CHANGE) {
            strikes = 0;
            return;
        }
        if (strikes == 0 || forward != change > 0) {
            strikes = 0;
            streakBegan = last;
            forward = change > 0;
        }
        strikes++;
    }
}
