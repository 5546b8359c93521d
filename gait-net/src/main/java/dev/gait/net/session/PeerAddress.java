package dev.gait.net.session;

import org.jspecify.annotations.Nullable;

/**
 * Where a datagram came from: a host as 128 bits (an IPv4 address in its mapped form) and a port. A value to compare;
 * the edge turns it into a socket address.
 *
 * <p>Senders can be forged, and two thousand addresses that share a hash are easily found; their order keeps a map of them
 * quick all the same.
 */
public record PeerAddress(long hostHigh, long hostLow, int port) implements Comparable<PeerAddress> {

    private static final long MAPPED = 0xFFFF_0000_0000L;

    public static PeerAddress ipv4(int host, int port) {
        return new PeerAddress(0, MAPPED | (host & 0xFFFF_FFFFL), port);
    }

    public boolean isIpv4() {
        return hostHigh == 0 && (hostLow & ~0xFFFF_FFFFL) == MAPPED;
    }

    /** Whether it is of this machine, where everybody has the same: programs that pass on what others say, too. */
    public boolean isLoopback() {
        return isIpv4() ? (hostLow >>> 24 & 0xFF) == 127 : hostHigh == 0 && hostLow == 1;
    }

    public boolean sameHost(PeerAddress other) {
        return hostHigh == other.hostHigh && hostLow == other.hostLow;
    }

    /**
     * Whom to count by when something is limited per host: the host, and of IPv6 the network of 64 bits, because whoever
     * has one address there has all of them.
     */
    public PeerAddress network() {
        return new PeerAddress(hostHigh, isIpv4() ? hostLow : 0, 0);
    }

    /** As a record's own, but without the calls of calls behind that: every datagram looks its session up by this. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PeerAddress peer
                && port == peer.port
                && hostLow == peer.hostLow
                && hostHigh == peer.hostHigh;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Long.hashCode(hostHigh) + Long.hashCode(hostLow)) + port;
    }

    @Override
    public int compareTo(PeerAddress other) {
        int high = Long.compareUnsigned(hostHigh, other.hostHigh);
        int host = high != 0 ? high : Long.compareUnsigned(hostLow, other.hostLow);
        return host != 0 ? host : Integer.compare(port, other.port);
    }

    @Override
    public String toString() {
        if (isIpv4()) {
            int host = (int) hostLow;
            return (host >>> 24) + "." + (host >>> 16 & 0xFF) + "." + (host >>> 8 & 0xFF) + "." + (host & 0xFF) + ":"
                    + port;
        }
        StringBuilder text = new StringBuilder("[");
        for (int group = 0; group < 8; group++) {
            long half = group < 4 ? hostHigh : hostLow;
            text.append(group == 0 ? "" : ":").append(Long.toHexString(half >>> (48 - 16 * (group & 3)) & 0xFFFF));
        }
        return text.append("]:").append(port).toString();
    }
}
