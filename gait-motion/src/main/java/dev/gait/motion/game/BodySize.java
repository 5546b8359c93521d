package dev.gait.motion.game;

/**
 * How large a character is, metres.
 *
 * @param radius of the upright cylinder it is for walls
 * @param height from feet to head
 * @param stepUp how high a ledge it walks on to
 * @param stepDown how deep a ledge it walks down without falling
 * @since 0.1
 */
public record BodySize(double radius, double height, double stepUp, double stepDown) {
    /** A grown person. */
    public static final BodySize PERSON = new BodySize(0.4, 1.8, 0.4, 0.4);

    public BodySize {
        if (!(radius > 0 && height > 0 && stepUp >= 0 && stepDown >= 0)
                || !Double.isFinite(radius + height + stepUp + stepDown)) {
            throw new IllegalArgumentException(
                    "a body needs a radius and a height above 0 and steps of at least 0, got " + radius + ", " + height
                            + ", " + stepUp + ", " + stepDown);
        }
    }
}
