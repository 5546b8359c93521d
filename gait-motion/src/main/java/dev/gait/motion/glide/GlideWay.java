package dev.gait.motion.glide;

/** From where a body was drawn to where it is to be drawn next, metres on the map; walls may change the end of it. */
public final class GlideWay {
    public double x;
    public double y;
    public double z;
    public double toX;
    public double toY;
    public double toZ;

    GlideWay from(double east, double north, double up) {
        x = east;
        y = north;
        z = up;
        return this;
    }

    GlideWay to(double east, double north, double up) {
        toX = east;
        toY = north;
        toZ = up;
        return this;
    }
}
