package dev.gait.net.session;

/** Something looks like the end and may still turn out otherwise: it has so long to do so, from when it was first seen. */
final class GracePeriod {
    private final long nanos;
    private boolean begun;
    private long sinceNanos;

    GracePeriod(long nanos) {
        this.nanos = nanos;
    }

    /** It is seen; seen again, it has no more time than before. */
    void begin(long nowNanos) {
        if (!begun) {
            begun = true;
            sinceNanos = nowNanos;
        }
    }

    /** It turned out otherwise. */
    void cancel() {
        begun = false;
    }

    boolean isOver(long nowNanos) {
        return begun && nowNanos - sinceNanos >= nanos;
    }

    /** When it is over, or never. */
    long endNanos() {
        return begun ? sinceNanos + nanos : Long.MAX_VALUE;
    }
}
