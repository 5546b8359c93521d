package dev.gait.server.world;

/** Where messages for one client go: the only thing the world knows of a session. */
@FunctionalInterface
public interface Outbox {
    /** Queues a message for the client. The bytes are borrowed for the call. */
    void send(byte[] bytes, int length, int queue);
}
