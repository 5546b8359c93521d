package dev.gait.net.session;

/** So many at once, so many per second after that. Counts in virtual time; never sleeps. */
final class TokenBucket {

    private final long capacityNanos;
    private final long nanosPerToken;
    /** Saved-up time, at most a full bucket. */
    private long savedNanos;

    private long lastNanos;

    TokenBucket(int burst, int perSecond, long nowNanos) {
        nanosPerToken = 1_000_000_000L / perSecond;
        capacityNanos = burst * nanosPerToken;
        savedNanos = capacityNanos;
        lastNanos = nowNanos;
    }

    boolean take(long nowNanos) {
        savedNanos = Math.min(capacityNanos, savedNanos + Math.max(0, nowNanos - lastNanos));
        lastNanos = nowNanos;
        if (savedNanos < nanosPerToken) {
            return false;
        }
        savedNanos -= nanosPerToken;
        return true;
    }
}
