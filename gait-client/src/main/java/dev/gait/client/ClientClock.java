package dev.gait.client;

/**
 * The client's time as of the last verb: what the host said, in nanoseconds, and what the motion core counts, in seconds
 * since the client was started. The host is asked once a turn, never in between.
 */
final class ClientClock {
    private static final double NANOS = 1e-9;

    private long startNanos;
    private long nowNanos;

    void start(long time) {
        startNanos = time;
        nowNanos = time;
    }

    void set(long time) {
        nowNanos = time;
    }

    long nanos() {
        return nowNanos;
    }

    double now() {
        return seconds(nowNanos);
    }

    /** A moment of the host's clock as the scene counts it. */
    double seconds(long time) {
        return (time - startNanos) * NANOS;
    }
}
