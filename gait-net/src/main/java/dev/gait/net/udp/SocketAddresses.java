package dev.gait.net.udp;

import dev.gait.net.session.PeerAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Turns a session's peer addresses into a socket's and back; remembers the ones it made. */
final class SocketAddresses {

    /**
     * Places to remember an address in, chosen by its port: a look there is all it costs, and strangers cannot fill the
     * memory. Two that share a place take turns.
     */
    private static final int PLACES = 32_768;

    private final @Nullable PeerAddress[] peers = new PeerAddress[PLACES];
    private final @Nullable InetSocketAddress[] sockets = new InetSocketAddress[PLACES];

    static PeerAddress peer(InetSocketAddress socket) {
        byte[] host = socket.getAddress().getAddress();
        if (host.length == 4) {
            return PeerAddress.ipv4(ByteBuffer.wrap(host).getInt(), socket.getPort());
        }
        ByteBuffer bits = ByteBuffer.wrap(host);
        return new PeerAddress(bits.getLong(), bits.getLong(), socket.getPort());
    }

    /**
     * The address of ours that datagrams to this host leave from. A client listens there and nowhere else: one of a
     * server on the same machine cannot be reached from outside it.
     */
    static InetAddress localTowards(InetSocketAddress server) throws IOException {
        try (DatagramSocket probe = new DatagramSocket(null)) {
            // Connecting a datagram socket sends nothing; the system only chooses a way.
            probe.connect(server);
            InetAddress local = probe.getLocalAddress();
            if (local != null
                    && local.getAddress().length == server.getAddress().getAddress().length) {
                return local;
            }
        } catch (SocketException | UncheckedIOException e) {
            // There is no way now; perhaps there is one later.
        }
        return InetAddress.getByAddress(new byte[server.getAddress().getAddress().length]);
    }

    InetSocketAddress socket(PeerAddress peer) {
        int place = peer.port() & (PLACES - 1);
        InetSocketAddress known = sockets[place];
        if (known != null && peer.equals(peers[place])) {
            return known;
        }
        InetSocketAddress made = make(peer);
        peers[place] = peer;
        sockets[place] = made;
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
