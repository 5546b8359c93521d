package dev.gait.server.game;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A creature as its behaviour knows it: what it sees, and what it can be told to do. Only to be used during
 * {@link Behaviour#think}; walking itself is the engine's, in every client as here.
 *
 * @since 0.1
 */
public interface Creature {
    /** The id by which clients know it. */
    int id();

    /** What it is. */
    CreatureKind kind();

    /** The world's clock, seconds. */
    double now();

    /** Where it is now. */
    MapPlace place();

    /** Whether it is on its way to somewhere, or turning. */
    boolean isMoving();

    // ---- What it sees -------------------------------------------------------------------------------------------

    /** Players within so many metres, nearest first. At most 192 m away, the reach of its senses. */
    List<Integer> playersWithin(double meters);

    /** Where a player near it is, or a creature in its landblock; null if it does not see it. */
    @Nullable
    MapPlace whereIs(int id);

    // ---- What it does -------------------------------------------------------------------------------------------

    /** Walks to a place and stops so near to it. */
    void walkTo(MapPlace place, double stopMeters);

    /** Runs there. */
    void runTo(MapPlace place, double stopMeters);

    /** Runs after somebody until it is within reach of an arm, also when that one moves. */
    void follow(int id);

    /** Turns to a compass heading, degrees. */
    void turnTo(double heading);

    /** Turns to face somebody. */
    void turnTo(MapPlace place);

    /** Ends whatever it is doing with its legs. */
    void stand();

    /** Leaves the world, after this thought. */
    void vanish();
}
