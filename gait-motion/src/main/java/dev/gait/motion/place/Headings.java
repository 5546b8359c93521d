package dev.gait.motion.place;

import dev.gait.motion.math.Trig;

/**
 * The one home of angles and trigonometry: compass headings in degrees (0 north, 90 east, clockwise) and the
 * functions that turn them into directions and back (motion.md §A.3, §A.5).
 *
 * <p>Everything here goes through {@link Trig} and {@link StrictMath}, because {@link Math#sin} may differ between
 * machines and these numbers end in hashes that must not.
 */
public final class Headings {
    private static final double DEGREES_TO_RADIANS = StrictMath.PI / 180.0;
    private static final double RADIANS_TO_DEGREES = 180.0 / StrictMath.PI;

    private Headings() {}

    /** The sine, the same bits on every machine. */
    public static double sin(double degrees) {
        return Trig.sin(degrees * DEGREES_TO_RADIANS);
    }

    /** The cosine, the same bits on every machine. */
    public static double cos(double degrees) {
        return Trig.cos(degrees * DEGREES_TO_RADIANS);
    }

    /** As far round in radians. */
    public static double toRadians(double degrees) {
        return degrees * DEGREES_TO_RADIANS;
    }

    /** As far round in degrees. */
    public static double toDegrees(double radians) {
        return radians * RADIANS_TO_DEGREES;
    }

    /** The heading of a direction on the map: east {@code dx}, north {@code dy}. */
    public static double ofDirection(double dx, double dy) {
        return reduce(450.0 - toDegrees(StrictMath.atan2(dy, dx)));
    }

    /** The same angle in [0, 360). */
    public static double reduce(double degrees) {
        double reduced = degrees % 360.0;
        if (reduced < 0) {
            reduced += 360.0;
        }
        return reduced >= 360.0 ? 0.0 : reduced;
    }

    /** The same angle in (−180, 180]: how far to turn, and which way. */
    public static double signed(double degrees) {
        double reduced = reduce(degrees);
        return reduced > 180.0 ? reduced - 360.0 : reduced;
    }
}
