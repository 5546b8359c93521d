package dev.gait.net.udp;

import dev.gait.net.session.EndpointHandler;
import dev.gait.net.session.GameClock;
import dev.gait.net.session.ServerConfig;
import dev.gait.net.session.ServerEndpoint;
import java.util.function.LongSupplier;

/**
 * A server endpoint on a link: what arrives is judged, what is said leaves in batches. One thread calls everything,
 * as often as it likes; {@link DatagramLink#await} lets it sleep in between.
 */
public final class ServerEdge implements AutoCloseable {

    /** Datagrams taken before the world gets its turn again. */
    private static final int BATCH = 4096;

    private final DatagramLink link;
    private final ServerEndpoint endpoint;
    private long nowNanos;
    private final DatagramLink.Receiver receiver;

    public ServerEdge(
            DatagramLink link, ServerConfig config, GameClock clock, EndpointHandler handler, LongSupplier random) {
        this.link = link;
        endpoint = new ServerEndpoint(config, clock, handler, link::send, random);
        receiver = (datagram, offset, length, peer, port) ->
                endpoint.receive(datagram, offset, length, peer, port, nowNanos);
    }

    public ServerEndpoint endpoint() {
        return endpoint;
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
        endpoint.poll(nowNanos);
        link.flush();
    }

    @Override
    public void close() {
        link.flush();
        link.close();
    }
}
