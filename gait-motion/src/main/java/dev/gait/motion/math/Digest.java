package dev.gait.motion.math;

/**
 * A running 64-bit digest of numbers in order. Two states that digest alike are alike for every practical purpose; it is a
 * tool for comparing runs, not for keeping secrets.
 */
public final class Digest {
    private static final long SEED = 0x6A09E667F3BCC908L;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private long state = SEED;

    public void reset() {
        state = SEED;
    }

    public Digest add(long value) {
        long z = (state ^ value) + GOLDEN;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        state = z ^ (z >>> 31);
        return this;
    }

    public Digest add(int value) {
        return add((long) value);
    }

    /** All bits count: 0 and −0 are different here, because a division later they are. */
    public Digest add(double value) {
        return add(Double.doubleToLongBits(value));
    }

    public Digest add(boolean value) {
        return add(value ? 1L : 2L);
    }

    public long value() {
        return state;
    }
}
