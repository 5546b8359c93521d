package dev.gait.net.session;

/**
 * When the peer was heard last. Any good packet counts, but a clear one can be anybody's: so it counts only for as long as a
 * peer that lives may do without a keyed one. Otherwise somebody who forges acknowledgements would keep a session that is
 * dead, and its account taken, for ever.
 */
final class SignsOfLife {
    private long heardNanos;
    private long keyedNanos;

    SignsOfLife(long nowNanos) {
        heardNanos = nowNanos;
        keyedNanos = nowNanos;
    }

    /** A good packet came. */
    void heard(boolean keyed, long nowNanos) {
        heardNanos = nowNanos;
        if (keyed) {
            keyedNanos = nowNanos;
        }
    }

    /** Up to when the peer may live if nothing more comes. */
    long endNanos(long timeoutNanos) {
        return Math.min(heardNanos + timeoutNanos, keyedNanos + SessionRules.KEYED_SILENCE_NANOS);
    }
}
