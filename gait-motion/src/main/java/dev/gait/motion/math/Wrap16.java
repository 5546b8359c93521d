package dev.gait.motion.math;

/**
 * Newer-than on counters that wrap: 16-bit sequence stamps and the 15-bit stamps of action lists.
 *
 * <p>Half the circle ahead counts as newer; equal never does. At exactly half the circle retail calls the
 * smaller value the newer one (motion.md §G.1, worked numbers M.7 and M.8).
 */
public final class Wrap16 {
    private static final int MASK_15 = 0x7FFF;

    private Wrap16() {}

    /** True when {@code candidate} is newer than {@code stored}; both are read as unsigned 16-bit values. */
    public static boolean isNewer(int stored, int candidate) {
        int old = stored & 0xFFFF;
        int now = candidate & 0xFFFF;
        return Math.abs(now - old) > 0x7FFF ? now < old : old < now;
    }

    /** The 15-bit rule of action stamps; bit 15 (the autonomous mark) is ignored. motion.md §D.12. */
    public static boolean isNewer15(int stored, int candidate) {
        int old = stored & MASK_15;
        int now = candidate & MASK_15;
        return Math.abs(now - old) <= 0x3FFF ? old < now : now < old;
    }
}
