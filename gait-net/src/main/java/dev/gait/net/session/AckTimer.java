package dev.gait.net.session;

/**
 * When the peer has to hear how far its packets have come (wire.md §A.8): once a period in any case, after so many packets at
 * once, and from a client soon after the first that nobody has acknowledged. What is sent anyway takes it along.
 */
final class AckTimer {
    private final boolean client;
    private int packets;
    private long sinceNanos;
    private long nextNanos;

    AckTimer(boolean client, long nowNanos) {
        this.client = client;
        nextNanos = nowNanos + SessionRules.ACK_PERIOD_NANOS;
    }

    /** A packet was taken. */
    void received(long nowNanos) {
        if (packets++ == 0) {
            sinceNanos = nowNanos;
        }
    }

    /** Something that was sent anyway told the peer. */
    void wentAlong() {
        packets = 0;
    }

    /** An acknowledgement was sent. */
    void sent(long nowNanos) {
        packets = 0;
        nextNanos = nowNanos + SessionRules.ACK_PERIOD_NANOS;
    }

    /** Whether as many wait as must not wait. */
    boolean areMany() {
        return packets >= SessionRules.ACK_PACKETS;
    }

    boolean isDue(long nowNanos) {
        return nowNanos - nextNanos >= 0
                || areMany()
                || client && packets > 0 && nowNanos - sinceNanos >= SessionRules.CLIENT_ACK_DELAY_NANOS;
    }

    /** When one is due at the latest, if nothing arrives. */
    long nextDueNanos() {
        return client && packets > 0
                ? Math.min(nextNanos, sinceNanos + SessionRules.CLIENT_ACK_DELAY_NANOS)
                : nextNanos;
    }
}
