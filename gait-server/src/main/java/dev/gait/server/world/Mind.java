package dev.gait.server.world;

import org.jspecify.annotations.Nullable;

/**
 * Who decides what an occupant does: a player's client, or a script. A mind feeds the actor; only the step moves it.
 * All calls come from the owner of the block the occupant is in.
 */
public interface Mind {

    /** Its eyes, if somebody looks through them. */
    default @Nullable Observer observer() {
        return null;
    }

    /** It has just come into the world. */
    default void entered(Occupant self, Surroundings here) {}

    /** Word from outside the block: what its client reported, what an operator ordered. */
    default void hear(Occupant self, Object word, Surroundings here) {}

    /** Before each step of its body; false if the body shall not be stepped this time. */
    boolean think(Occupant self, Surroundings here);

    /** After each step. */
    default void stepped(Occupant self, Surroundings here) {}
}
