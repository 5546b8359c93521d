package dev.gait.testbed.proxy;

import dev.gait.motion.math.Prng;
import dev.gait.net.impair.ImpairedLink;
import dev.gait.net.impair.LinkCounters;
import dev.gait.net.impair.NetworkProfile;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;

/**
 * One client behind a relay: a socket of its own towards the server, so that the server tells clients apart as it
 * would without us, and a bad line in each direction with luck of its own.
 */
final class RelayedClient {

    /** A datagram on its way; the port is 0 for the server's first and 1 for its second. */
    record Parcel(byte[] bytes, int port) {}

    final InetSocketAddress address;
    final DatagramChannel toServerSocket;
    final ImpairedLink<Parcel> toServer;
    final ImpairedLink<Parcel> toClient;
    long lastHeardNanos;

    RelayedClient(InetSocketAddress address, DatagramChannel socket, NetworkProfile profile, Prng luck, long nowNanos) {
        this.address = address;
        toServerSocket = socket;
        toServer = new ImpairedLink<>(profile, luck.split("to server"));
        toClient = new ImpairedLink<>(profile, luck.split("to client"));
        lastHeardNanos = nowNanos;
    }

    void setProfile(NetworkProfile profile, long nowNanos) {
        toServer.setProfile(profile, nowNanos);
        toClient.setProfile(profile, nowNanos);
    }

    void hold(boolean on) {
        toServer.hold(on);
        toClient.hold(on);
    }

    /** What is on its way, both ways, with what it takes to keep it. */
    long bytes() {
        long datagrams = toServer.inFlight() + (long) toClient.inFlight();
        return toServer.inFlightBytes() + toClient.inFlightBytes() + datagrams * UdpRelay.PARCEL_BYTES;
    }

    long nextDueNanos() {
        return Math.min(toServer.nextDueNanos(), toClient.nextDueNanos());
    }

    /** Adds what this client's lines have seen to the sums. */
    void addTo(LinkCounters up, LinkCounters down) {
        add(toServer.counters(), up);
        add(toClient.counters(), down);
    }

    private static void add(LinkCounters part, LinkCounters sum) {
        sum.offered += part.offered;
        sum.offeredBytes += part.offeredBytes;
        sum.lost += part.lost;
        sum.queueFull += part.queueFull;
        sum.overflowed += part.overflowed;
        sum.duplicated += part.duplicated;
        sum.delivered += part.delivered;
        sum.overtaken += part.overtaken;
    }
}
