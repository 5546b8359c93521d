package dev.gait.motion.place;

import dev.gait.motion.math.Trig;

/** Turning one rotation into another along the shortest arc (motion.md §H.10, §K.3). */
public final class Rotations {
    /** Closer than this the arc is a straight line to the last bit that matters. */
    private static final double STRAIGHT = 1 - 1e-12;

    private Rotations() {}

    /** The angle between two rotations, degrees in [0, 180]; q and −q are the same. */
    public static double degreesBetween(Frame a, Frame b) {
        double dot = Math.abs(dot(a, b));
        return Headings.toDegrees(2 * StrictMath.acos(Math.min(1.0, dot)));
    }

    /** The rotation {@code part} of the way from one frame's to another's. */
    public static void slerp(Frame from, Frame to, double part, Frame dest) {
        slerp(from, to, part, STRAIGHT, dest);
    }

    /**
     * The same where less will do.
     *
     * @param straight cosine of half the turn from which on the arc may be a straight line, which needs no trigonometry
     */
    public static void slerp(Frame from, Frame to, double part, double straight, Frame dest) {
        double dot = dot(from, to);
        double sign = dot < 0 ? -1 : 1;
        double cos = Math.min(1.0, dot * sign);
        double keep = 1 - part;
        double take = part;
        if (cos < straight) {
            double angle = StrictMath.acos(cos);
            double sin = Trig.sin(angle);
            keep = Trig.sin(keep * angle) / sin;
            take = Trig.sin(take * angle) / sin;
        }
        take *= sign;
        dest.setRotation(
                keep * from.qw + take * to.qw,
                keep * from.qx + take * to.qx,
                keep * from.qy + take * to.qy,
                keep * from.qz + take * to.qz);
        dest.normaliseRotation();
    }

    private static double dot(Frame a, Frame b) {
        return a.qw * b.qw + a.qx * b.qx + a.qy * b.qy + a.qz * b.qz;
    }
}
