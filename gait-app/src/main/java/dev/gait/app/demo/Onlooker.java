package dev.gait.app.demo;

import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.LocalPlayer;
import dev.gait.client.MotionClient;
import dev.gait.motion.outbound.Whereabouts;
import dev.gait.net.impair.NetworkProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
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

    private final BadLine line;
    private final DemoGround country;
    private final boolean glide;
    private final ClientListener listener;
    private final Whereabouts visitor;
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
        line = new BadLine(server, network, country.seed() + 1, config(), listener, now);
        lookEverywhere();
    }

    private ClientConfig config() throws IOException {
        return DemoClient.config(NAME, country, glide);
    }

    /** Nobody is far for whom the comparison watches. */
    private void lookEverywhere() {
        follows = false;
        line.client().scene().setViewerEverywhere();
    }

    BadLine line() {
        return line;
    }

    /** Hears what has come by a moment, which need not be now. */
    void advance(long to) {
        line.advance(to);
    }

    void turn(long now) {
        line.turn(now);
        LocalPlayer player = DemoClient.playerOf(line.client());
        if (player != null && !follows) {
            follows = true;
            player.controls().holdRun(true, client().now());
            player.controls().follow(visitor, NEAR, client().now());
        }
        if (DemoClient.isOver(client())) {
            try {
                line.logInAgain(config(), listener, now);
                lookEverywhere();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    MotionClient client() {
        return line.client();
    }

    void setProfile(NetworkProfile network) {
        line.setProfile(network);
    }

    void hold(boolean on) {
        line.hold(on);
    }

    @Override
    public void close() {
        line.close();
    }
}
