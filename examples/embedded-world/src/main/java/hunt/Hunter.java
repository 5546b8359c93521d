package hunt;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.MotionClient;
import dev.gait.client.host.ClientHost;
import dev.gait.motion.place.Position;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The client's half: goes where the snail is said to be and says that it has it. */
final class Hunter implements ClientListener, ClientHost.Spectator, AutoCloseable {
    final List<String> news = new CopyOnWriteArrayList<>();
    private final ClientHost host;
    private final Position snail = new Position();
    private double nextTry;

    Hunter(InetSocketAddress server, String name) {
        host = ClientHost.start(server, ClientConfig.of(name, "secret"), this, null, this);
    }

    @Override
    public void gameSaid(int topic, byte[] message) {
        String text = new String(message, UTF_8);
        if (topic == Hunt.SCORE) {
            news.add(text);
        } else if (topic == Hunt.SNAIL_IS_AT) {
            String[] place = text.split(" ");
            snail.setGlobal(Double.parseDouble(place[0]), Double.parseDouble(place[1]), 0);
        }
    }

    /** Sixty times a second. */
    @Override
    public void frame(MotionClient client, long nowNanos) {
        if (client.player() == null || !client.game().isOpen() || !snail.hasCell()) {
            return;
        }
        double now = client.now();
        var controls = client.player().controls();
        if (!controls.isUnderWay()) {
            controls.holdRun(true, now);
            controls.follow(dest -> dest.set(snail) == dest, 1, now);
        }
        if (now >= nextTry) {
            nextTry = now + 0.5;
            client.game().send(Hunt.CATCH, new byte[0]);
        }
    }

    @Override
    public void close() {
        host.close();
    }
}
