package dev.gait.server.world;

/**
 * Somebody who has a say in how a server's world runs, on the world's thread: a node of a cluster. It is asked before every
 * step and told after it.
 */
public interface WorldGuest {
    /** The world it is a guest of, once, before anything else. */
    void attached(World world, long nowNanos);

    /** Whether the world may be stepped to this moment: a node that is cut off stands still. */
    boolean beforeStep(long nowNanos);

    void afterStep(long nowNanos);

    /** Whether what is told in Glide's lane reaches who is on other machines, and what is there reaches the lane. */
    default boolean tellsByLane() {
        return false;
    }

    /** Whether one of the world's machines is being lost, or was a moment ago: what it held is free soon. */
    default boolean isLosing() {
        return false;
    }

    /** Whether it has heard something that should not wait for the next turn; asked from the world's thread. */
    default boolean hasNews() {
        return false;
    }
}
