package dev.gait.net.udp;

import dev.gait.net.packet.LoginRequest;
import dev.gait.net.session.ClientSession;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.SessionHandler;

/** A client session on a link. One thread calls everything; {@link DatagramLink#await} lets it sleep in between. */
public final class ClientEdge implements AutoCloseable {

    private static final int BATCH = 1024;

    private final DatagramLink link;
    private final ClientSession session;
    private long nowNanos;
    private final DatagramLink.Receiver receiver;

    /** The server is known to the link; its address only names it. */
    public ClientEdge(DatagramLink link, PeerAddress server, LoginRequest login, SessionHandler handler) {
        this.link = link;
        session = new ClientSession(
                login, handler, (datagram, offset, length, to) -> link.send(datagram, offset, length, server, to));
        receiver = (datagram, offset, length, peer, port) -> session.receive(datagram, offset, length, port, nowNanos);
    }

    public ClientSession session() {
        return session;
    }

    public DatagramLink link() {
        return link;
    }

    /** Listens: everything that has arrived is handed on. Returns how many datagrams there were. */
    public int receive(long nowNanos) {
        this.nowNanos = nowNanos;
        return link.poll(receiver, BATCH);
    }

    /** Speaks: everything that is queued or due leaves. */
    public void send(long nowNanos) {
        session.poll(nowNanos);
        link.flush();
    }

    /** Says goodbye and closes the link. */
    public void close(long nowNanos) {
        session.close(nowNanos);
        close();
    }

    @Override
    public void close() {
        link.flush();
        link.close();
    }
}
