package dev.gait.app.demo;

import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.LocalPlayer;
import dev.gait.client.MotionClient;
import dev.gait.client.Phase;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.udp.DatagramLink;
import dev.gait.net.udp.UdpLink;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A whole client over real UDP: the socket, the engine, and the listener's ear. One thread calls everything. The viewer's
 * own player is one of these behind the bad network, and every bot is one without it. They speak the field's protocol and
 * not the extension: the demo is about what one gets from that.
 */
final class Peer implements AutoCloseable {
    private static final int BATCH = 512;
    /** A physics pass, a little more than 1/30 s so that the gate of motion.md §H.1 opens every time. */
    private static final long PASS_NANOS = 33_333_400L;

    private static final long LONGEST_STALL = 1_000_000_000L;

    private final UdpLink link;
    private final MotionClient client;
    private final DatagramLink.Receiver receiver;
    private final CollisionWorld ground;
    private long startNanos;
    private long nowNanos;
    private long passNanos;

    Peer(String account, InetSocketAddress server, CollisionWorld ground, MotionProfile legs, ClientListener listener)
            throws IOException {
        this.ground = ground;
        link = UdpLink.client(server);
        client = new MotionClient(
                ClientConfig.of(account, account + "-secret")
                        .withWorld(ground)
                        .withProfile(legs)
                        .withExtension(false),
                (datagram, offset, length, to) -> link.send(datagram, offset, length, link.remote(), to),
                listener);
        receiver = (datagram, offset, length, peer, port) -> client.receive(datagram, offset, length, port, nowNanos);
    }

    void start(long now) {
        startNanos = now;
        passNanos = now;
        client.start(now);
        link.flush();
    }

    /**
     * Steps, listens, speaks: retail's order. Passes come at an even beat even when this thread was held up: a late pass
     * would be a long one, and what is drawn between two passes would jump.
     */
    void turn(long now) {
        nowNanos = now;
        stepTo(now);
        link.poll(receiver, BATCH);
        client.send(now);
        link.flush();
    }

    /** The passes that are due up to a moment. */
    void stepTo(long now) {
        if (now - passNanos > LONGEST_STALL) {
            passNanos = now - PASS_NANOS;
        }
        while (now - passNanos >= PASS_NANOS) {
            passNanos += PASS_NANOS;
            client.step(passNanos);
        }
    }

    void await(long nanos) {
        link.await(nanos);
    }

    MotionClient client() {
        return client;
    }

    CollisionWorld ground() {
        return ground;
    }

    /** One's own player once it is in the world and keys count. */
    @Nullable
    LocalPlayer player() {
        return client.phase() == Phase.IN_WORLD ? client.player() : null;
    }

    /** The session has ended, for whatever reason. */
    boolean isOver() {
        return client.phase() == Phase.CLOSED;
    }

    /** The client's own clock at a moment, seconds. */
    double seconds(long nanos) {
        return (nanos - startNanos) * 1e-9;
    }

    @Override
    public void close() {
        client.close(System.nanoTime());
        link.flush();
        link.close();
    }
}
