package dev.gait.server.world;

import dev.gait.server.glide.LaneListener;
import org.jspecify.annotations.Nullable;

/** Where messages for one client go: the only thing the world knows of a session. */
@FunctionalInterface
public interface Outbox {
    /** Queues a message for the client. The bytes are borrowed for the call. */
    void send(byte[] bytes, int length, int queue);

    /** The same for a message that may wait a moment for company: about somebody far away. */
    default void sendPatiently(byte[] bytes, int length, int queue) {
        send(bytes, length, queue);
    }

    /** Bytes that wait to be sent to it: much on a line that is slow, or dark. */
    default int backlog() {
        return 0;
    }

    /** Who tells it in the lane what others do; null for who is told in messages. */
    default @Nullable LaneListener glide() {
        return null;
    }

    /** It was spared a message: what that said will be told in one with whatever has changed since. */
    default void spared() {}
}
