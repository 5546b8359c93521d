package dev.gait.server.glide;

/** Who passes on what a track says, under a handle of its own for each. */
interface TrackSubscriber {
    /** There is something new about a body that observers must come to know; soon, if it is near. */
    void news(int handle, boolean near);

    /** There is a place of a body that is worth telling. */
    void beat(int handle);

    /** How far its eyes are from a place on the map, metres. */
    double distanceTo(double x, double y);

    void forget(TrackBook track, long nowNanos);
}
