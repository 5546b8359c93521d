package gait.motion.actor;

/** Seeded lots for property tests: the same seed draws the same, on any machine. SplitMix64. */
public final class Lots {
    private long state;

    public Lots(long seed) {
        state = seed;
    }

    public long next() {
        state += 0x9E3779B97F4A7C15L;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** 0 to bound − 1. */
    public int below(int bound) {
        return (int) Long.remainderUnsigned(next(), bound);
    }

    public double between(double low, double high) {
        return low + (high - low) * ((next() >>> 11) * 0x1.0p-53);
    }

    public boolean oneIn(int chances) {
        return below(chances) == 0;
    }

    public int pick(int... choices) {
        return choices[below(choices.length)];
    }
}
