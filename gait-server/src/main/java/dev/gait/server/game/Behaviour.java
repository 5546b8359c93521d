package dev.gait.server.game;

/**
 * What a creature decides. Called on the world's thread, each creature by itself; a creature nobody is near to sleeps and
 * is not asked.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Behaviour {
    /** Four times a second: look around, give an order. Orders last until they are done or another is given. */
    void think(Creature self);

    /** Stands where it was put. */
    Behaviour IDLE = self -> {};
}
