package dev.gait.motion.internal.tick;

/**
 * Turns the uneven time of a game loop into whole ticks: elapsed nanoseconds in, ticks due and a remainder out, which is
 * kept (motion.md §O.1). So the same step comes on every machine, however its frames fall. The elastic gate of
 * {@link PhysicsPass} forgets the remainder; it is for those who ask for retail's.
 *
 * <p>Time is counted in parts of a nanosecond, so that a tick of 1/30 s is one to the last bit.
 */
public final class FixedStep {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** How many parts a nanosecond has here, and how many of them a tick. */
    private final long scale;

    private final long tickParts;
    private final int maxTicks;
    private long lastNanos = Long.MIN_VALUE;
    private long remainder;
    private boolean dropped;

    /** At most {@code maxTicks} are due at once; what a long pause leaves beyond that is dropped. */
    public FixedStep(long tickNanos, int maxTicks) {
        this(1, tickNanos, maxTicks);
    }

    private FixedStep(long scale, long tickParts, int maxTicks) {
        if (scale <= 0 || tickParts <= 0 || maxTicks <= 0) {
            throw new IllegalArgumentException(
                    "tick and limit must be positive, got " + tickParts + "/" + scale + " ns and " + maxTicks);
        }
        this.scale = scale;
        this.tickParts = tickParts;
        this.maxTicks = maxTicks;
    }

    /** Exactly so many ticks a second, also where they are no whole number of nanoseconds. */
    public static FixedStep perSecond(int ticks, int maxTicks) {
        return new FixedStep(ticks, NANOS_PER_SECOND, maxTicks);
    }

    /** Whole ticks that have come due since the last call; the first call starts the clock. */
    public int ticksDue(long nowNanos) {
        if (lastNanos == Long.MIN_VALUE) {
            lastNanos = nowNanos;
            return 0;
        }
        long elapsed = Math.max(0, nowNanos - lastNanos);
        lastNanos = nowNanos;
        // Compared before it is scaled: a pause of years must not overflow into a short one.
        dropped = elapsed >= (tickParts / scale + 1) * (maxTicks + 1L);
        if (!dropped) {
            remainder += elapsed * scale;
            dropped = remainder / tickParts > maxTicks;
        }
        if (dropped) {
            remainder = 0;
            return maxTicks;
        }
        long ticks = remainder / tickParts;
        remainder -= ticks * tickParts;
        return (int) ticks;
    }

    /** The last call found more than could be made up: its ticks end at that moment, and time before them is lost. */
    public boolean droppedTime() {
        return dropped;
    }

    /** How far into the next tick the clock is, in [0, 1): the blend for drawing (motion.md §H.10). */
    public double fraction() {
        return (double) remainder / tickParts;
    }

    /** The same in seconds: how long ago the last tick was. */
    public double secondsSinceTick() {
        return (double) remainder / scale / NANOS_PER_SECOND;
    }
}
