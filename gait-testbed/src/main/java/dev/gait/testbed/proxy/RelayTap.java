package dev.gait.testbed.proxy;

import dev.gait.net.impair.Fate;

/** Hears of every datagram a relay was given and what becomes of it. Called on the relay's thread; must not wait. */
@FunctionalInterface
public interface RelayTap {
    /** @param bytes the datagram, not to be changed */
    void offered(byte[] bytes, boolean toClient, long nanos, Fate fate);

    RelayTap NONE = (bytes, toClient, nanos, fate) -> {};
}
