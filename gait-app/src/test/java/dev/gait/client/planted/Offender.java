package dev.gait.client.planted;

/** A client that knows a server, and the time of day. */
public final class Offender {
    public long offend() {
        return System.currentTimeMillis() + dev.gait.server.planted.Offender.class.hashCode();
    }
}
