package dev.gait.motion.outbound;

/** "I jumped": the content of Jump 0xF61B (motion.md §J.7). The velocity is in body axes: x right, y forward, z up. */
public final class JumpReport extends PlayerReport {
    /** How far the jump was charged, 0.001 to 1. */
    public double extent;

    /** Launch velocity in m/s, read after the ground was left, so it holds the run-up and the leap. */
    public double velocityX;

    public double velocityY;
    public double velocityZ;
    /** Whether it says where; two of the three layouts on the wire do not (wire.md §C.7). */
    public boolean saysPlace = true;

    /** A copy that outlives the call. */
    public JumpReport copy() {
        JumpReport copy = new JumpReport();
        copy.take(this);
        copy.extent = extent;
        copy.velocityX = velocityX;
        copy.velocityY = velocityY;
        copy.velocityZ = velocityZ;
        copy.saysPlace = saysPlace;
        return copy;
    }
}
