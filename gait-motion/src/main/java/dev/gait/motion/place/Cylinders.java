package dev.gait.motion.place;

/** Distances between upright cylinders, as MoveTo and sticking measure them (motion.md §A.7). */
public final class Cylinders {
    private Cylinders() {}

    /** Gap between two cylinders; negative when they overlap. */
    public static double distance(
            double radius1, double height1, Position p1, double radius2, double height2, Position p2) {
        double reach = reach(radius1, p1, radius2, p2);
        double z1 = p1.frame.z;
        double z2 = p2.frame.z;
        double gap = z1 <= z2 ? z2 - (z1 + height1) : z1 - (z2 + height2);
        double both = Math.sqrt(gap * gap + reach * reach);
        if (gap <= 0) {
            return reach > 0 ? reach : -both;
        }
        return reach > 0 ? both : gap;
    }

    /** Centre distance less both radii. Retail's "no z" form includes z all the same. */
    public static double reach(double radius1, Position p1, double radius2, Position p2) {
        return p1.distanceTo(p2) - (radius1 + radius2);
    }
}
