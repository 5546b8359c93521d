package dev.gait.net.login;

/** How far a client has come. It only ever moves down this list, except that a teleport leads back to {@link #ENTERING}. */
public enum LoginPhase {
    CONNECTING,
    /** The character list is awaited or was answered. */
    CHOOSING,
    /** The world is being described to us. */
    ENTERING,
    IN_WORLD,
    /** We asked to leave. */
    LEAVING,
    CLOSED
}
