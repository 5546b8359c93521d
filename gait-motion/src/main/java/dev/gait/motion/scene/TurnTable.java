package dev.gait.motion.scene;

import dev.gait.motion.interp.SteadyLegs;

/**
 * Sines and cosines of the turns that a crowd makes in one step: legs turn at a few rates only, and steps are of one length
 * for all, so a small table saves nearly every series.
 */
final class TurnTable {
    private static final int SIZE = 64;

    private final double[] angles = new double[SIZE];
    private final double[] cosines = new double[SIZE];
    private final double[] sines = new double[SIZE];
    /** The answer of {@link #find}. */
    double cos = 1;

    double sin;

    /** Looks up the half turn of a clockwise angle, which is not 0. */
    void find(double clockwise) {
        long bits = Double.doubleToRawLongBits(clockwise) * 0x9E3779B97F4A7C15L;
        int at = (int) (bits >>> 58);
        if (angles[at] != clockwise) {
            angles[at] = clockwise;
            cosines[at] = SteadyLegs.cosOfTurn(clockwise);
            sines[at] = SteadyLegs.sinOfTurn(clockwise);
        }
        cos = cosines[at];
        sin = sines[at];
    }
}
