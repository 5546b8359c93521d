package dev.gait.server.world;

import dev.gait.server.state.StateExchange;
import org.jspecify.annotations.Nullable;

/**
 * Who decides what an occupant does: a player's client, or a script. A controller feeds the actor; only the step moves it.
 * All calls come from the owner of the block the occupant is in.
 */
public interface Controller {

    /** Its eyes, if somebody looks through them. */
    default @Nullable Observer observer() {
        return null;
    }

    /** What it has in mind, on its way to another machine. Its body, its looks and what it is doing go there by themselves. */
    default void exchange(StateExchange s, @Nullable Surroundings here) {}

    /** The machine it was on is gone, and this is how it was a moment before: who knew it may have heard more by then. */
    default void recovered(Surroundings here) {}

    /** It has just come into the world. */
    default void entered(Occupant self, Surroundings here) {}

    /** What its client reported, what an operator ordered. Only players are spoken to. */
    default void hear(PlayerCommand command, Surroundings here) {}

    /** Whether its body goes on now as it was told to; asked before each step. */
    default boolean moves(Occupant self, Surroundings here) {
        return true;
    }

    /** Whether it tells its track itself how the body moves, at moments of its own; else the ticks do. */
    default boolean tracksItself() {
        return false;
    }

    /**
     * Whether nothing hangs on its being stepped in every tick, because it only goes on as it was told to: in a city it is
     * then stepped in some.
     */
    default boolean isUnhurried() {
        return false;
    }

    /** Once per tick, when its body has come to this moment. */
    void think(Occupant self, Surroundings here);
}
