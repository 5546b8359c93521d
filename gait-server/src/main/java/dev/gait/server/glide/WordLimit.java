package dev.gait.server.glide;

import dev.gait.server.gate.RateLimit;

/**
 * How often observers in the lane are told that a body does something else: each word is said to everybody around, and again
 * until it is known, so nobody gets more of them than a person at a keyboard needs. It is as much as messages allow
 * ({@code RelayLimits}), and as there the newest wins: what comes too soon is told with the next look that may tell, as it is
 * by then. Meanwhile places say where the body is.
 */
final class WordLimit {
    private static final int BURST = 20;
    private static final int PER_SECOND = 10;

    private final RateLimit words = new RateLimit(BURST, PER_SECOND);
    private long nowNanos;
    private boolean begun;

    /** Everything until the next call happens at about this moment. */
    void at(long time) {
        begun = true;
        nowNanos = time;
    }

    /** Whether another word may be said; then it is counted. Before time begins the few first ones are free. */
    boolean take() {
        return !begun || words.take(nowNanos);
    }
}
