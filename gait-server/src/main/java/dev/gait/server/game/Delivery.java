package dev.gait.server.game;

/**
 * How much a message of the game is worth.
 *
 * @since 0.1
 */
public enum Delivery {
    /** Arrives, in order with everything reliable; 8192 bytes at most. */
    RELIABLE,
    /**
     * Newest counts: waits for nothing that was lost before it, is dropped when a newer one of its topic was heard first or
     * the line is behind; 400 bytes at most.
     */
    UNRELIABLE
}
