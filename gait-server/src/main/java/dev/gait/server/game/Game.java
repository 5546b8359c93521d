package dev.gait.server.game;

/**
 * What a game does in the world. Everything is optional and called on the world's thread: be quick, and keep slow work
 * elsewhere. What it throws is told to the server's listener, and the world goes on.
 *
 * @since 0.1
 */
public interface Game {
    /** The world is there; {@code world} is what the game may do in it, for good. */
    default void begin(GameWorld world) {}

    /** A player is in the world. What the game keeps with it is known by now. */
    default void entered(int player, String name) {}

    /** Its client speaks the extension: it hears what it is told from now on. Others never do, and miss nothing else. */
    default void listens(int player) {}

    /** A player's client said something. The bytes are the game's to keep. */
    default void heard(int player, int topic, byte[] message) {}

    /** A player is about to be gone: what is kept with it now is saved with it. */
    default void left(int player, String name) {}

    /** After every step of the world, thirty times a second. */
    default void stepped(double now) {}

    /** No game at all. */
    Game NONE = new Game() {};
}
