package dev.gait.app.viewer;

/**
 * Whether a thread that should turn every few milliseconds got the processor when it wanted it. What is drawn and measured
 * around a hold-up says more about the machine than about anybody's netcode. One thread.
 */
public final class HoldUps {
    /** At 9.5 m/s this is 40 cm; an engine at work turns ten times as often. */
    public static final long VISIBLE_NANOS = 40_000_000L;

    private final long allowedNanos;
    private long last;

    public HoldUps(long allowedNanos) {
        this.allowedNanos = allowedNanos;
    }

    /** How long ago the turn before this one is, where that is too long, nanoseconds; else 0. */
    public long turn(long nowNanos) {
        long since = last == 0 ? 0 : nowNanos - last;
        last = nowNanos;
        return since > allowedNanos ? since : 0;
    }
}
