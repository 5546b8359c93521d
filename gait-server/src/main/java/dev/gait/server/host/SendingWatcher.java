package dev.gait.server.host;

import dev.gait.net.session.PeerAddress;

/** Hears of every datagram before it leaves, on the world's thread; must not wait. */
@FunctionalInterface
public interface SendingWatcher {
    /** @param nanos the moment the world stood at when it said this: the sockets are later, by as much as a machine is busy */
    void leaves(byte[] datagram, int offset, int length, PeerAddress to, long nanos);
}
