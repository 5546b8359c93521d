package dev.gait.motion.glide;

/** The ground as far as showing others needs it: how high it is. NaN where nobody knows; then the sender's word counts. */
@FunctionalInterface
public interface GlideGround {
    GlideGround UNKNOWN = (x, y) -> Double.NaN;

    /** Height at a point of the map, metres. */
    double height(double x, double y);

    /** Whether it is equally high everywhere: then nobody need look where slopes are. */
    default boolean isLevel() {
        return false;
    }
}
