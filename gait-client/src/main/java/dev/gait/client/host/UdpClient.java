package dev.gait.client.host;

import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.MotionClient;
import dev.gait.net.udp.DatagramLink;
import dev.gait.net.udp.UdpLink;
import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * A client and its socket, on whose thread you like: one turn is step, listen, speak, at one moment (motion.md §H.1). Turns
 * may come as they like, evenly or not; what bodies do and what is drawn of them does not depend on it (§O.1).
 * {@link ClientHost} gives it a thread of its own.
 */
public final class UdpClient implements AutoCloseable {
    private static final int BATCH = 1024;

    private final UdpLink link;
    private final MotionClient client;
    private final DatagramLink.Receiver receiver;
    private long nowNanos;

    private UdpClient(UdpLink link, ClientConfig config, ClientListener listener) {
        this.link = link;
        client = new MotionClient(
                config,
                (bytes, offset, length, to) -> link.send(bytes, offset, length, link.remote(), to),
                listener,
                (int) (System.currentTimeMillis() / 1000));
        receiver = (datagram, offset, length, peer, port) -> client.receive(datagram, offset, length, port, nowNanos);
    }

    /** Opens a socket towards a server; nothing is sent yet. */
    public static UdpClient open(InetSocketAddress server, ClientConfig config, ClientListener listener)
            throws IOException {
        return new UdpClient(UdpLink.client(server), config, listener);
    }

    /** Begins to log in. */
    public void start(long now) {
        nowNanos = now;
        client.start(now);
        link.flush();
    }

    /** A whole turn at one moment. */
    public void turn(long now) {
        listen(now);
        speak(now);
        flush();
    }

    /** Moves what is due and hears what has come. */
    public void listen(long now) {
        nowNanos = now;
        client.step(now);
        link.poll(receiver, BATCH);
    }

    /** Says what changed or is due; it leaves with {@link #flush}. */
    public void speak(long now) {
        nowNanos = now;
        client.send(now);
    }

    /** Hands what was queued to the operating system. */
    public void flush() {
        link.flush();
    }

    /** Waits until something comes, and hears it then; false when nothing came in time. */
    public boolean awaitNews(long nanos) {
        if (!link.await(nanos)) {
            return false;
        }
        nowNanos = System.nanoTime();
        link.poll(receiver, BATCH);
        return true;
    }

    /** Waits until something comes, which the next turn will hear. */
    public void await(long nanos) {
        link.await(nanos);
    }

    /** What it turns; it belongs to the same thread. */
    public MotionClient client() {
        return client;
    }

    /** Says goodbye; the socket stays until {@link #close()}. */
    public void leave(long now) {
        client.close(now);
        link.flush();
    }

    @Override
    public void close() {
        link.close();
    }
}
