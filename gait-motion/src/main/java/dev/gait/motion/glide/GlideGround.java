package dev.gait.motion.glide;

/**
 * The ground as far as showing others needs it: how high it is, and where somebody knows it, what stands on it. NaN where
 * nobody knows; then the sender's word counts.
 */
@FunctionalInterface
public interface GlideGround {
    GlideGround UNKNOWN = new GlideGround() {
        @Override
        public double height(double x, double y) {
            return Double.NaN;
        }

        @Override
        public boolean isOpen() {
            return true;
        }
    };

    /** Height at a point of the map, metres. */
    double height(double x, double y);

    /** Whether it is equally high everywhere: then nobody need look where slopes are. */
    default boolean isLevel() {
        return false;
    }

    /** Whether nothing stands in anybody's way anywhere, now: then nobody need ask about ways, and a crowd is drawn faster. */
    default boolean isOpen() {
        return false;
    }

    /**
     * Whether walls, or slopes too steep to walk, end the way of a body on its legs sooner; then it is made to end there.
     * What a sender told late, and what is put right of it, is never drawn through a wall.
     */
    default boolean blocks(GlideWay way) {
        return false;
    }
}
