package dev.gait.motion.math;

/**
 * The project's own generator of random numbers: SplitMix64, a counter scrambled by two multiplications, as described by
 * Steele, Lea and Flood and placed in the public domain by Vigna. Always made from a seed, the same numbers for ever and
 * on every machine, which no generator of a class library promises.
 *
 * <p>{@link #split} makes a stream of its own out of a seed and a name, whatever was drawn before: adding an actor or a
 * message kind does not shift everybody else's luck. Not for secrets. Not thread-safe.
 */
public final class Prng {
    /** 2⁶⁴ divided by the golden ratio, odd: consecutive states share nothing after mixing. */
    private static final long STEP = 0x9E3779B97F4A7C15L;

    private final long seed;
    private long state;

    public Prng(long seed) {
        this.seed = seed;
        this.state = seed;
    }

    /** The stream of this name: depends on the seed and the name, not on what has been drawn. */
    public Prng split(String name) {
        return new Prng(mix(mix(seed + STEP) ^ hash(name)));
    }

    /** The stream of a number, for series of equal things. */
    public Prng split(long number) {
        return new Prng(mix(mix(seed + STEP) + (number + 1) * STEP));
    }

    public long nextLong() {
        state += STEP;
        return mix(state);
    }

    /** Evenly in [0, 1), with 53 bits. */
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    /** Evenly in [low, high). */
    public double between(double low, double high) {
        return low + (high - low) * nextDouble();
    }

    /** A whole number from 0 to below {@code bound}; the bias of the multiplication is below 2⁻³² for any bound. */
    public int below(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive, got " + bound);
        }
        return (int) (((nextLong() >>> 32) * bound) >>> 32);
    }

    /** Random bytes over the whole array. */
    public void fill(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) nextLong();
        }
    }

    /** True with this probability. Draws one number even where the answer is certain. */
    public boolean chance(double probability) {
        return nextDouble() < probability;
    }

    /** Waiting time of a memoryless process with this mean. */
    public double exponential(double mean) {
        return -mean * StrictMath.log(1.0 - nextDouble());
    }

    private static long mix(long value) {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** FNV-1a over the characters, 64 bits. */
    private static long hash(String name) {
        long h = 0xCBF29CE484222325L;
        for (int i = 0; i < name.length(); i++) {
            h = (h ^ name.charAt(i)) * 0x100000001B3L;
        }
        return h;
    }
}
