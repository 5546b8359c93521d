package dev.gait.net.session;

/**
 * What a session tells its owner, during {@code receive} and {@code poll} and on the caller's thread.
 *
 * A handler may send and close; it must not keep the bytes of a message beyond the call.
 */
public interface SessionHandler {

    /** The handshake is done; messages may flow. */
    default void connected(long nowNanos) {}

    /**
     * One whole message, opcode first. Each comes once, in the order it was sent; only those of
     * {@link SessionRules#URGENT_QUEUE} come as soon as they arrive. The bytes are borrowed.
     */
    void message(byte[] bytes, int offset, int length, int queue, long nowNanos);

    /**
     * The body of one datagram of the unordered lane, as soon as it arrives, in any order, each once; numbers grow in the
     * order of sending. The bytes are borrowed.
     */
    default void lane(int number, byte[] bytes, int offset, int length, long nowNanos) {}

    /** The peer told its time. Seconds of its game clock. */
    default void timeSync(double peerSeconds, long nowNanos) {}

    /** A round trip was measured. */
    default void roundTrip(long roundTripNanos, long nowNanos) {}

    /**
     * The session has ended; nothing follows.
     *
     * @param detail one sentence for a person: the other side's words if it gave any, else the reason's own
     */
    void disconnected(DisconnectReason reason, String detail, long nowNanos);
}
