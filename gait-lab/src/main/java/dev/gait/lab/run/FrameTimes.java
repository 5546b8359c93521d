package dev.gait.lab.run;

import dev.gait.motion.math.Prng;

/**
 * The frames of one screen, one after the other ({@link FramePacing}). Moments are multiples of 0.05 ms, and the first one
 * is anywhere, so that no screen keeps step with the world it looks at.
 */
public final class FrameTimes {
    private static final long GRID_NANOS = 50_000L;
    private static final double SECOND_NANOS = 1e9;

    private final double frameNanos;
    private final double noiseNanos;
    private final long hitchNanos;
    private final long periodNanos;
    private final Prng luck;
    private long now;
    private long nextHitch;

    public FrameTimes(FramePacing pacing, long begin, Prng luck) {
        this.frameNanos = SECOND_NANOS / pacing.fps();
        this.noiseNanos = pacing.noiseMillis() * 1e6;
        this.hitchNanos = Math.round(pacing.hitchMillis() * 1e6);
        this.periodNanos = Math.round(pacing.hitchSeconds() * SECOND_NANOS);
        this.luck = luck;
        this.now = begin + onGrid(luck.nextDouble() * frameNanos);
        this.nextHitch = begin + onGrid(luck.nextDouble() * periodNanos);
    }

    /** The next frame's moment. */
    public long next() {
        double lasts = frameNanos + (2 * luck.nextDouble() - 1) * noiseNanos;
        now += Math.max(GRID_NANOS, onGrid(lasts));
        if (now >= nextHitch) {
            nextHitch += periodNanos;
            now += hitchNanos;
        }
        return now;
    }

    private static long onGrid(double nanos) {
        return Math.round(nanos / GRID_NANOS) * GRID_NANOS;
    }
}
