package dev.gait.motion.math;

/**
 * Sine and cosine out of plain additions and multiplications, so that they are the same bits on every machine and JDK, and
 * cost no garbage: the platform's own {@link StrictMath} answers with a scratch array per call on newer JDKs, which a tick
 * must not (decision 0006).
 *
 * <p>The angle is brought into ±π/4 by subtracting a multiple of π/2 in two parts, then the Taylor series is summed far
 * enough that its rest is below the last bit. Good to about one unit in the last place for |x| below 10⁵ radians; bodies
 * turn by less.
 */
public final class Trig {
    private static final double TWO_OVER_PI = 2.0 / Math.PI;
    /** π/2 with its last 20 bits cleared, so that a multiple up to 2²⁰ is exact, and what is missing from it. */
    private static final double HALF_PI_HIGH =
            Double.longBitsToDouble(Double.doubleToLongBits(Math.PI / 2) & -(1L << 20));

    private static final double HALF_PI_LOW = (Math.PI / 2 - HALF_PI_HIGH) + 6.123233995736766e-17;

    /** Beyond this the two-part π/2 runs out of bits. */
    private static final double LARGEST = 1.0e5;

    private Trig() {}

    public static double sin(double angle) {
        double radians = tame(angle);
        double quarter = Math.rint(radians * TWO_OVER_PI);
        double x = reduce(radians, quarter);
        int turn = (int) ((long) quarter & 3);
        double magnitude = (turn & 1) == 0 ? sinSeries(x) : cosSeries(x);
        return turn < 2 ? magnitude : -magnitude;
    }

    public static double cos(double angle) {
        double radians = tame(angle);
        double quarter = Math.rint(radians * TWO_OVER_PI);
        double x = reduce(radians, quarter);
        int turn = (int) ((long) quarter & 3);
        double magnitude = (turn & 1) == 0 ? cosSeries(x) : sinSeries(x);
        return turn == 0 || turn == 3 ? magnitude : -magnitude;
    }

    /** A peer may ask for 10³⁸ turns a second: any angle will do then, but it must be one, and the same everywhere. */
    private static double tame(double radians) {
        return Math.abs(radians) <= LARGEST ? radians : StrictMath.IEEEremainder(radians, 2 * Math.PI);
    }

    private static double reduce(double radians, double quarter) {
        return (radians - quarter * HALF_PI_HIGH) - quarter * HALF_PI_LOW;
    }

    private static double sinSeries(double x) {
        double q = x * x;
        double tail = -1.0 / 121645100408832000.0;
        tail = tail * q + 1.0 / 355687428096000.0;
        tail = tail * q - 1.0 / 1307674368000.0;
        tail = tail * q + 1.0 / 6227020800.0;
        tail = tail * q - 1.0 / 39916800.0;
        tail = tail * q + 1.0 / 362880.0;
        tail = tail * q - 1.0 / 5040.0;
        tail = tail * q + 1.0 / 120.0;
        tail = tail * q - 1.0 / 6.0;
        return x + x * (tail * q);
    }

    private static double cosSeries(double x) {
        double q = x * x;
        double tail = 1.0 / 6402373705728000.0;
        tail = -tail * q + 1.0 / 20922789888000.0;
        tail = tail * q - 1.0 / 87178291200.0;
        tail = tail * q + 1.0 / 479001600.0;
        tail = tail * q - 1.0 / 3628800.0;
        tail = tail * q + 1.0 / 40320.0;
        tail = tail * q - 1.0 / 720.0;
        tail = tail * q + 1.0 / 24.0;
        return 1.0 - (0.5 * q - q * q * tail);
    }
}
