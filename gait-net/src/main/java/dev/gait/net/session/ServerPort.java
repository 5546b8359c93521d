package dev.gait.net.session;

/**
 * Which of the server's two ports a datagram goes to or comes from (wire.md §A.1).
 *
 * Clients send everything to the first, but their ConnectResponse to the second; servers speak from the first until
 * that ConnectResponse arrived and from the second ever after.
 */
public enum ServerPort {
    /** P, by default 9000. */
    FIRST,
    /** P + 1. */
    SECOND
}
