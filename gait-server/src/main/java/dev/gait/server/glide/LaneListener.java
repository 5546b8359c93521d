package dev.gait.server.glide;

/** Somebody who hears of others in the lane: who tells it, here or at another machine. */
public interface LaneListener {
    /** It sees this body from now on; nothing happens if it did before. False when it knows too many. */
    boolean learn(TrackBook track, long nowNanos);

    /** It does not see that body any more. */
    void forget(TrackBook track, long nowNanos);

    /** Where its eyes are, on the map. */
    void look(double x, double y);
}
