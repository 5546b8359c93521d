package gait.motion.world;

/**
 * Numbers that look drawn by lot and follow from a seed: a counter scrambled by multiplication and shifts. Integer
 * arithmetic only, so every machine draws the same.
 */
final class SeededStream {
    private static final long STEP = 0x9E3779B97F4A7C15L;

    private long state;

    SeededStream(long seed) {
        state = seed;
    }

    /** Scrambles a number so that neighbours have nothing in common. */
    static long scramble(long value) {
        long mixed = value;
        mixed = (mixed ^ (mixed >>> 31)) * 0xD6E8FEB86659FD93L;
        mixed = (mixed ^ (mixed >>> 29)) * 0xA0761D6478BD642FL;
        return mixed ^ (mixed >>> 32);
    }

    /** One seed out of a seed and a place. */
    static long at(long seed, long x, long y, long salt) {
        return scramble(scramble(scramble(seed + salt * STEP) + x * STEP) + y * STEP);
    }

    /** The number of a scrambled value in [0, 1). */
    static double unit(long scrambled) {
        return (scrambled >>> 11) * 0x1.0p-53;
    }

    double next() {
        state += STEP;
        return unit(scramble(state));
    }

    double between(double low, double high) {
        return low + (high - low) * next();
    }

    /** A whole number from 0 to below {@code bound}. */
    int below(int bound) {
        return (int) (next() * bound);
    }
}
