package dev.gait.testbed.steady;

import dev.gait.motion.math.Prng;

/**
 * When a real screen draws: about so often, never quite evenly, and once a second not at all for a while. Moments are
 * multiples of 0.05 ms, and the first one is anywhere, so that no screen keeps step with the world it looks at.
 */
public final class FrameTimes {
    private static final long GRID_NANOS = 50_000L;
    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final long HITCH_NANOS = 50_000_000L;

    private final double frameNanos;
    private final double noiseNanos;
    private final Prng luck;
    private long now;
    private long nextHitch;

    public FrameTimes(double framesPerSecond, double noiseMillis, long begin, Prng luck) {
        this.frameNanos = SECOND_NANOS / framesPerSecond;
        this.noiseNanos = noiseMillis * 1e6;
        this.luck = luck;
        this.now = begin + onGrid(luck.nextDouble() * frameNanos);
        this.nextHitch = begin + onGrid(luck.nextDouble() * SECOND_NANOS);
    }

    /** The next frame's moment. */
    public long next() {
        double lasts = frameNanos + (2 * luck.nextDouble() - 1) * noiseNanos;
        now += Math.max(GRID_NANOS, onGrid(lasts));
        if (now >= nextHitch) {
            nextHitch += SECOND_NANOS;
            now += HITCH_NANOS;
        }
        return now;
    }

    private static long onGrid(double nanos) {
        return Math.round(nanos / GRID_NANOS) * GRID_NANOS;
    }
}
