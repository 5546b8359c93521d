package dev.gait.net.udp;

import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A server's link and its clients' links in one process, without sockets: a datagram sent is there at once.
 *
 * For one thread, for tests and simulations. Each end keeps at most 4096 datagrams; the newest is lost when they are
 * not taken.
 */
public final class MemoryLink implements DatagramLink {

    private static final int CAPACITY = 4096;

    /** Where the server is, as its clients see it. */
    public static final PeerAddress SERVER = PeerAddress.ipv4(0x7F000001, 9000);

    private record Datagram(byte[] bytes, PeerAddress peer, ServerPort port) {}

    private final Map<PeerAddress, MemoryLink> clients;
    private final PeerAddress address;
    private final MemoryLink server;
    private final Deque<Datagram> arrived = new ArrayDeque<>();
    private long dropped;
    private boolean closed;

    private MemoryLink() {
        address = SERVER;
        clients = new HashMap<>();
        server = this;
    }

    private MemoryLink(MemoryLink server, PeerAddress address) {
        this.address = address;
        this.server = server;
        clients = server.clients;
    }

    /** A server's end, without clients yet. */
    public static MemoryLink server() {
        return new MemoryLink();
    }

    /** A client's end at this address. */
    public MemoryLink connect(PeerAddress client) {
        MemoryLink link = new MemoryLink(server, Objects.requireNonNull(client));
        clients.put(client, link);
        return link;
    }

    @Override
    public void send(byte[] datagram, int offset, int length, PeerAddress peer, ServerPort port) {
        MemoryLink target = server == this ? clients.get(peer) : server;
        if (closed || target == null || target.closed || target.arrived.size() == CAPACITY) {
            dropped++;
            return;
        }
        target.arrived.add(new Datagram(Arrays.copyOfRange(datagram, offset, offset + length), address, port));
    }

    @Override
    public void flush() {
        // Everything is there already.
    }

    @Override
    public int poll(Receiver receiver, int limit) {
        int taken = 0;
        for (; taken < limit && !arrived.isEmpty(); taken++) {
            Datagram next = arrived.remove();
            receiver.receive(next.bytes, 0, next.bytes.length, next.peer, next.port);
        }
        return taken;
    }

    /** Never waits: nothing can arrive while the one thread does. */
    @Override
    public boolean await(long nanos) {
        return !arrived.isEmpty();
    }

    @Override
    public long dropped() {
        return dropped;
    }

    @Override
    public void close() {
        closed = true;
        clients.remove(address, this);
    }
}
