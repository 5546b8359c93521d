package dev.gait.motion.math;

/** Newer-than on 32-bit tick counters, by signed difference (motion.md §K.3). */
public final class Wrap32 {
    private Wrap32() {}

    public static boolean isNewer(int stored, int candidate) {
        return candidate - stored > 0;
    }
}
