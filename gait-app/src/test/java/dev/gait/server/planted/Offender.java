package dev.gait.server.planted;

import dev.gait.net.message.MoveToState;

/** A server that knows a client, keeps its messages, and looks at the wall's clock. */
public final class Offender {
    private final MoveToState kept = new MoveToState();

    public int offend() {
        return dev.gait.client.planted.Offender.class.hashCode() + kept.contactBits + (int) System.currentTimeMillis();
    }
}
