package dev.gait.server.planted;

/** A server that knows a client. */
public final class Offender {
    public int offend() {
        return dev.gait.client.planted.Offender.class.hashCode();
    }
}
