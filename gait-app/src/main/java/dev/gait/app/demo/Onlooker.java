package dev.gait.app.demo;

import dev.gait.client.ClientListener;
import dev.gait.client.LocalPlayer;
import dev.gait.client.MotionClient;
import dev.gait.client.host.UdpClient;
import dev.gait.motion.outbound.Whereabouts;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.testbed.proxy.UdpRelay;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * A second client, behind a network of its own that is as bad as the visitor's: it sees others the other way, by retail's
 * messages where the visitor sees them by Glide. What it draws and hears is the comparison's: not a model of the other
 * way but the shipped client. It keeps near the visitor, so that both see the same people.
 */
final class Onlooker implements AutoCloseable {
    static final String NAME = "Onlooker";
    /** It comes along when the visitor is further away than this, metres. */
    private static final double NEAR = 25;

    private final UdpRelay relay;
    private final DemoGround country;
    private final boolean glide;
    private final ClientListener listener;
    private final Whereabouts visitor;
    private UdpClient udp;
    private boolean follows;

    Onlooker(
            InetSocketAddress server,
            NetworkProfile network,
            DemoGround country,
            boolean glide,
            ClientListener listener,
            Whereabouts visitor,
            long now)
            throws IOException {
        this.country = country;
        this.glide = glide;
        this.listener = listener;
        this.visitor = visitor;
        InetSocketAddress any = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0);
        relay = UdpRelay.start(any, server, network, country.seed() + 1);
        udp = logIn(now);
    }

    private UdpClient logIn(long now) throws IOException {
        follows = false;
        UdpClient client = DemoClient.logIn(NAME, relay.address(), country, glide, listener, now);
        client.client().scene().setViewerEverywhere(); // nobody is far for whom the comparison watches
        return client;
    }

    void turn(long now) {
        udp.turn(now);
        LocalPlayer player = DemoClient.playerOf(udp.client());
        if (player != null && !follows) {
            follows = true;
            player.controls().holdRun(true, udp.client().now());
            player.controls().follow(visitor, NEAR, udp.client().now());
        }
        if (DemoClient.isOver(udp)) {
            try {
                DemoClient.leave(udp);
                udp = logIn(now);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    MotionClient client() {
        return udp.client();
    }

    void setProfile(NetworkProfile network) {
        relay.setProfile(network);
    }

    void hold(boolean on) {
        relay.hold(on);
    }

    @Override
    public void close() {
        DemoClient.leave(udp);
        relay.close();
    }
}
