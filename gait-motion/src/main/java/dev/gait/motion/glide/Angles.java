package dev.gait.motion.glide;

/** Radians, clockwise. */
final class Angles {
    private static final double TURN = 2 * Math.PI;

    private Angles() {}

    /** The same angle in [−π, π]: how far to turn, and which way. */
    static double signed(double angle) {
        return angle - TURN * Math.rint(angle / TURN);
    }
}
