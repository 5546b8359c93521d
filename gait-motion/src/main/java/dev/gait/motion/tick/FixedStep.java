package dev.gait.motion.tick;

/**
 * Turns the uneven time of a game loop into whole ticks: elapsed nanoseconds in, ticks due and a remainder out. For hosts
 * that want the same step on every machine instead of {@link PhysicsPass}'s elastic one.
 */
public final class FixedStep {
    private final long tickNanos;
    private final int maxTicks;
    private long lastNanos = Long.MIN_VALUE;
    private long remainder;

    /** At most {@code maxTicks} are due at once; what a long pause leaves beyond that is dropped. */
    public FixedStep(long tickNanos, int maxTicks) {
        if (tickNanos <= 0 || maxTicks <= 0) {
            throw new IllegalArgumentException(
                    "tick and limit must be positive, got " + tickNanos + " ns and " + maxTicks);
        }
        this.tickNanos = tickNanos;
        this.maxTicks = maxTicks;
    }

    /** Whole ticks that have come due since the last call; the first call starts the clock. */
    public int ticksDue(long nowNanos) {
        if (lastNanos == Long.MIN_VALUE) {
            lastNanos = nowNanos;
            return 0;
        }
        remainder += Math.max(0, nowNanos - lastNanos);
        lastNanos = nowNanos;
        long ticks = remainder / tickNanos;
        if (ticks > maxTicks) {
            remainder = 0;
            return maxTicks;
        }
        remainder -= ticks * tickNanos;
        return (int) ticks;
    }

    /** How far into the next tick the clock is, in [0, 1): the blend for drawing (motion.md §H.10). */
    public double fraction() {
        return (double) remainder / tickNanos;
    }
}
