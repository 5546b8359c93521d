package gait.lab.world;

import gait.client.ClientConfig;
import gait.client.ClientListener;
import gait.lab.network.NetworkProfile;
import gait.motion.math.Prng;
import gait.motion.world.CollisionWorld;
import gait.net.session.GameClock;
import gait.net.session.PeerAddress;
import gait.server.MotionServer;
import gait.server.OccupantStatus;
import gait.server.ServerListener;
import gait.server.ServerSettings;
import gait.server.store.Clerk;
import gait.server.store.MemoryStore;
import gait.server.store.Passwords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The real server and any number of real clients in one process, on one thread and one made-up clock, with a bad line
 * between each client and the server. Five minutes of eight people pass in about a second, and the same seed gives
 * the same five minutes again.
 */
public final class VirtualWorld {
    /** How finely time passes: a screen of a client is drawn at 60 Hz or a little faster. */
    public static final long STEP_NANOS = 10_000_000L;

    private static final long BEGIN_NANOS = 1_000_000_000L;
    private static final int FIRST_PORT = 40_000;

    private final MotionServer server;
    private final CollisionWorld ground;
    private final Prng luck;
    private final List<VirtualClient> clients = new ArrayList<>();
    private final Map<PeerAddress, VirtualClient> byAddress = new HashMap<>();
    private NetworkProfile network;
    private long nowNanos = BEGIN_NANOS;

    public VirtualWorld(ServerSettings settings, CollisionWorld ground, NetworkProfile network, long seed) {
        this(settings, ground, network, seed, ServerListener.SILENT);
    }

    public VirtualWorld(
            ServerSettings settings,
            CollisionWorld ground,
            NetworkProfile network,
            long seed,
            ServerListener listener) {
        this.ground = ground;
        this.network = network;
        luck = new Prng(seed);
        Prng keys = luck.split("keys");
        server = new MotionServer(
                settings,
                ground,
                Clerk.inline(new MemoryStore(), Passwords.quick()),
                (bytes, offset, length, to, from) -> {
                    VirtualClient client = byAddress.get(to);
                    if (client != null) {
                        client.fromServer(bytes, offset, length, from, nowNanos);
                    }
                },
                listener,
                keys::nextLong,
                GameClock.reading(1_000_000, nowNanos),
                nowNanos);
    }

    /** A client that begins to log in now. */
    public VirtualClient join(String account) {
        return join(ClientConfig.of(account, "secret").withWorld(ground), ClientListener.NONE);
    }

    public VirtualClient join(ClientConfig config, ClientListener listener) {
        PeerAddress address = PeerAddress.ipv4(0x0A000001 + clients.size(), FIRST_PORT + clients.size());
        VirtualClient client = new VirtualClient(
                config, listener, server, address, network, luck.split("line").split(clients.size()));
        clients.add(client);
        byAddress.put(address, client);
        client.start(nowNanos);
        return client;
    }

    /** From now on everybody's lines are like this. */
    public void setNetwork(NetworkProfile changed) {
        network = changed;
        clients.forEach(client -> client.setNetwork(changed, nowNanos));
    }

    /** Lets so much time pass; before each step of it the driver may press keys. */
    public void run(double seconds, Consumer<VirtualWorld> driver) {
        long end = nowNanos + Math.round(seconds * 1e9);
        while (nowNanos < end) {
            driver.accept(this);
            turn();
        }
    }

    public void run(double seconds) {
        run(seconds, world -> {});
    }

    private void turn() {
        nowNanos += STEP_NANOS;
        for (int i = 0; i < clients.size(); i++) {
            clients.get(i).deliver(nowNanos);
        }
        server.step(nowNanos);
        server.send(nowNanos);
        for (int i = 0; i < clients.size(); i++) {
            clients.get(i).turn(nowNanos);
        }
    }

    public MotionServer server() {
        return server;
    }

    public List<VirtualClient> clients() {
        return clients;
    }

    /** Where the server has this character; null if it is not in the world. */
    public @Nullable OccupantStatus truth(int guid) {
        for (OccupantStatus status : server.occupants()) {
            if (status.guid() == guid) {
                return status;
            }
        }
        return null;
    }

    public long nowNanos() {
        return nowNanos;
    }
}
