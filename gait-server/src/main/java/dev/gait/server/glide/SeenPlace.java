package dev.gait.server.glide;

/** Where a body was on somebody's screen: map coordinates in metres, and radians clockwise from north. */
public final class SeenPlace {
    public double x;
    public double y;
    public double z;
    public double heading;
}
