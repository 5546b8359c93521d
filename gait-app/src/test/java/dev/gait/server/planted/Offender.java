package dev.gait.server.planted;

import dev.gait.net.message.MoveToState;

/** A server that knows a client, and keeps its messages. */
public final class Offender {
    private final MoveToState kept = new MoveToState();

    public int offend() {
        return dev.gait.client.planted.Offender.class.hashCode() + kept.contactBits;
    }
}
