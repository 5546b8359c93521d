package dev.gait.server;

import dev.gait.net.session.SessionRules;

/**
 * When this server itself was held up: what arrived meanwhile looks as if its client had been late, and must not be
 * held against it.
 */
final class OwnStalls {
    /** A server that is not turned for this long was held up. */
    private static final long STALL_NANOS = 60_000_000L;

    /** Clients wait no longer for a server than this. */
    private static final long LONGEST_NANOS = SessionRules.CLIENT_TIMEOUT_NANOS;

    /** For so long after a stall claims may be uneven because of it. */
    private static final long MEMORY_NANOS = 2_500_000_000L;

    private long pauseNanos;
    private long untilNanos;

    OwnStalls(long nowNanos) {
        untilNanos = nowNanos;
    }

    void note(long pause, long nowNanos) {
        if (pause > STALL_NANOS) {
            long before = nowNanos - untilNanos > 0 ? 0 : pauseNanos;
            pauseNanos = Math.max(before, Math.min(pause, LONGEST_NANOS));
            untilNanos = nowNanos + MEMORY_NANOS;
        }
    }

    /** How late word of clients may have been heard through our own fault, seconds. */
    double lateness(long nowNanos) {
        return nowNanos - untilNanos > 0 ? 0 : pauseNanos * 1e-9;
    }
}
