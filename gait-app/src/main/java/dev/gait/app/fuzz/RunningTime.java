package dev.gait.app.fuzz;

/**
 * How long a fuzzer really ran. Whoever looks again and again tells it the time; where two looks lie far apart, a machine slept or
 * the process was stopped, and nothing was tried meanwhile.
 */
final class RunningTime {
    /** A look is due several times a second. */
    static final long STOPPED_NANOS = 2_000_000_000L;

    private long lastNanos;
    private long ranNanos;

    RunningTime(long nowNanos) {
        lastNanos = nowNanos;
    }

    synchronized void look(long nowNanos) {
        long gap = nowNanos - lastNanos;
        lastNanos = nowNanos;
        ranNanos += gap < STOPPED_NANOS ? gap : 0;
    }

    synchronized double seconds() {
        return ranNanos * 1e-9;
    }
}
