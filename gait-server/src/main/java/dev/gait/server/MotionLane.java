package dev.gait.server;

import dev.gait.net.message.Opcode;
import dev.gait.net.packet.LittleEndian;
import dev.gait.net.session.ServerSession;
import dev.gait.net.session.SessionRules;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * How a client of ours hears what others do (docs/protocol.md). Word of motion carries stamps of its own, so it need not
 * wait for a packet that was lost before it: it goes in the urgent queue. And it goes twice, the second time along with
 * the next PlayerState: then a lost packet costs a few centimetres instead of the round trip it takes to ask for it, at
 * 9.5 m/s two metres. Whoever hears it twice drops the second by its stamp.
 *
 * <p>What is said of oneself keeps its order: a teleport is more than one message.
 */
final class MotionLane {
    /** What is younger may still lie in the packet that its copy would go into. */
    private static final long AGE_NANOS = 10_000_000L;
    /** In a crowd there is always something newer to hear, and a copy for each would be too much. */
    private static final int MOST_KEPT = 32;

    private record Kept(byte[] message, long saidNanos) {}

    private final ServerSession session;
    private final ArrayDeque<Kept> kept = new ArrayDeque<>();

    MotionLane(ServerSession session) {
        this.session = session;
    }

    /** Whether a message is word of what somebody else does. */
    static boolean isMotionOfOthers(byte[] bytes, int length, int self) {
        if (length < 8 || LittleEndian.i32(bytes, 4) == self) {
            return false;
        }
        int opcode = LittleEndian.i32(bytes, 0);
        return opcode == Opcode.UPDATE_MOTION || opcode == Opcode.UPDATE_POSITION || opcode == Opcode.VECTOR_UPDATE;
    }

    void say(byte[] bytes, int length, long nowNanos) {
        session.send(bytes, 0, length, SessionRules.URGENT_QUEUE);
        if (kept.size() < MOST_KEPT) {
            kept.add(new Kept(Arrays.copyOf(bytes, length), nowNanos));
        }
    }

    /** Says again what was said a moment ago. */
    void repeat(long nowNanos) {
        Kept oldest = kept.peek();
        while (oldest != null && nowNanos - oldest.saidNanos() >= AGE_NANOS) {
            session.send(oldest.message(), 0, oldest.message().length, SessionRules.URGENT_QUEUE);
            kept.remove();
            oldest = kept.peek();
        }
    }
}
