package dev.gait.motion.outbound;

/** Where the player's words go: a codec, a test, a local server. Reports are borrowed for the call. */
public interface OutboundSink {
    /** What is held has changed. */
    void send(MotionReport report);

    /** Where the player is, because it is time to say so. */
    void send(PositionReport report);

    /** The player has jumped. */
    void send(JumpReport report);

    /**
     * A jump was refused and the player should be told why; nothing was sent.
     *
     * @param error a code of {@link dev.gait.motion.command.MovementError}, which has a sentence for each
     */
    default void refused(int error) {}
}
