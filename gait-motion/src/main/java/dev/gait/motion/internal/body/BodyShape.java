package dev.gait.motion.internal.body;

/**
 * The dimensions a kind of body has: metres, before its own scale.
 *
 * @param stepUp how high a step it climbs
 * @param stepDown how far down it keeps to the ground
 */
public record BodyShape(double radius, double height, double stepUp, double stepDown) {
    public BodyShape {
        if (!(radius > 0) || !(height > 0) || !(stepUp >= 0) || !(stepDown >= 0)) {
            throw new IllegalArgumentException("a body has extent, got " + radius + ", " + height);
        }
    }

    public void applyTo(Body body) {
        body.radius = radius;
        body.height = height;
        body.stepUp = stepUp;
        body.stepDown = stepDown;
    }
}
