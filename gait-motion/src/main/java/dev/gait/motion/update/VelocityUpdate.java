package dev.gait.motion.update;

/** "It flies": the content of VectorUpdate 0xF74E, both vectors in world axes (motion.md §G.6). Reusable. */
public final class VelocityUpdate implements ObjectUpdate {
    public int guid;
    public int instance;
    public int vectorStamp;
    public double velocityX;
    public double velocityY;
    public double velocityZ;
    public double omegaX;
    public double omegaY;
    public double omegaZ;

    /** Nothing flies. */
    public void reset() {
        guid = 0;
        instance = 0;
        vectorStamp = 0;
        velocityX = 0;
        velocityY = 0;
        velocityZ = 0;
        omegaX = 0;
        omegaY = 0;
        omegaZ = 0;
    }

    @Override
    public int guid() {
        return guid;
    }

    @Override
    public int instance() {
        return instance;
    }

    @Override
    public VelocityUpdate copy() {
        VelocityUpdate copy = new VelocityUpdate();
        copy.guid = guid;
        copy.instance = instance;
        copy.vectorStamp = vectorStamp;
        copy.velocityX = velocityX;
        copy.velocityY = velocityY;
        copy.velocityZ = velocityZ;
        copy.omegaX = omegaX;
        copy.omegaY = omegaY;
        copy.omegaZ = omegaZ;
        return copy;
    }
}
