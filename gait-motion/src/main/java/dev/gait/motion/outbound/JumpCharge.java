package dev.gait.motion.outbound;

import dev.gait.motion.MotionTuning;

/** How long the jump key has been held, and what that is worth (motion.md §J.7, worked number M.12). */
public final class JumpCharge {
    private boolean charging;
    private double start;

    void begin(double now) {
        charging = true;
        start = now;
    }

    void end() {
        charging = false;
    }

    /** Whether the jump key is held. */
    public boolean isCharging() {
        return charging;
    }

    /** What the charge is worth now, 0 when there is none: for a power bar. */
    public double extent(double now, boolean dualWielding) {
        return charging ? extentAfter(now - start, dualWielding) : 0;
    }

    /** The extent of a jump charged this long: full after a second, with two weapons after 0.8 s, never quite nothing. */
    public static double extentAfter(double heldSeconds, boolean dualWielding) {
        double full = dualWielding ? MotionTuning.JUMP_CHARGE_SECONDS_DUAL : MotionTuning.JUMP_CHARGE_SECONDS;
        return Math.max(MotionTuning.MIN_JUMP_EXTENT, Math.min(heldSeconds / full, 1.0));
    }
}
