package gait.motion.update;

/** "It flies": the content of VectorUpdate 0xF74E, both vectors in world axes (motion.md §G.6). Reusable. */
public final class VelocityUpdate {
    public int guid;
    public int instance;
    public int vectorStamp;
    public double velocityX;
    public double velocityY;
    public double velocityZ;
    public double omegaX;
    public double omegaY;
    public double omegaZ;
}
