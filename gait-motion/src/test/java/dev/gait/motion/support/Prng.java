package dev.gait.motion.support;

import java.util.List;

/** A small seeded generator (SplitMix64), so that a failing case can be told as one number. */
public final class Prng {
    private long state;

    public Prng(long seed) {
        state = seed;
    }

    public long nextLong() {
        state += 0x9E3779B97F4A7C15L;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** In [0, bound). */
    public int below(int bound) {
        return (int) Math.floorMod(nextLong(), (long) bound);
    }

    /** In [low, high]. */
    public int between(int low, int high) {
        return low + below(high - low + 1);
    }

    /** In [0, 1). */
    public double unit() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    public double between(double low, double high) {
        return low + unit() * (high - low);
    }

    /** True once in {@code n} times. */
    public boolean oneIn(int n) {
        return below(n) == 0;
    }

    public <T> T pick(List<T> choices) {
        return choices.get(below(choices.size()));
    }

    public int pick(int... choices) {
        return choices[below(choices.length)];
    }
}
