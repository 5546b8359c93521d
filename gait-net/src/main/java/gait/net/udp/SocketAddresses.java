package gait.net.udp;

import gait.net.session.PeerAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/** Turns a session's peer addresses into a socket's and back; remembers the ones it made. */
final class SocketAddresses {

    /** Addresses remembered; beyond it all are forgotten and made anew, so that strangers cannot fill the memory. */
    private static final int MAX_REMEMBERED = 16_384;

    private final Map<PeerAddress, InetSocketAddress> sockets = new HashMap<>();

    static PeerAddress peer(InetSocketAddress socket) {
        byte[] host = socket.getAddress().getAddress();
        if (host.length == 4) {
            return PeerAddress.ipv4(ByteBuffer.wrap(host).getInt(), socket.getPort());
        }
        ByteBuffer bits = ByteBuffer.wrap(host);
        return new PeerAddress(bits.getLong(), bits.getLong(), socket.getPort());
    }

    InetSocketAddress socket(PeerAddress peer) {
        InetSocketAddress known = sockets.get(peer);
        if (known != null) {
            return known;
        }
        if (sockets.size() == MAX_REMEMBERED) {
            sockets.clear();
        }
        InetSocketAddress made = make(peer);
        sockets.put(peer, made);
        return made;
    }

    private static InetSocketAddress make(PeerAddress peer) {
        byte[] host = peer.isIpv4()
                ? ByteBuffer.allocate(4).putInt((int) peer.hostLow()).array()
                : ByteBuffer.allocate(16)
                        .putLong(peer.hostHigh())
                        .putLong(peer.hostLow())
                        .array();
        try {
            return new InetSocketAddress(InetAddress.getByAddress(host), peer.port());
        } catch (UnknownHostException e) {
            throw new AssertionError("four and sixteen bytes are addresses", e);
        }
    }
}
