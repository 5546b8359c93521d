package dev.gait.testbed.world;

import dev.gait.client.ClientConfig;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.Networks;
import dev.gait.net.session.GameClock;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import dev.gait.server.MotionServer;
import dev.gait.server.OccupantStatus;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.game.Game;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import dev.gait.server.store.Store;
import dev.gait.server.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * The real server and any number of real clients in one process, on one thread and one made-up clock, each client behind
 * a bad line of its own. The same seed gives the same five minutes again.
 *
 * <p>Nobody keeps step with anybody: moments are multiples of 0.05 ms, the server's ticks begin at a random one, and
 * every client has a phase and a frame rate of its own, so that in a minute every ordering of tick, frame and arrival
 * has been seen. An error of one tick, which a shared step would hide, shows. Time goes from event to event: an arrival,
 * a frame, a turn of the server. The server is turned as {@link dev.gait.server.host.ServerHost} turns it: when something
 * has arrived or a tick is due, but not before the last batch has had its pause.
 */
public final class VirtualWorld {
    /** Moments are multiples of this. */
    static final long GRID_NANOS = 50_000L;

    private static final long MILLI = 1_000_000L;
    private static final long TURN_NANOS = 5 * MILLI;
    private static final long BEGIN_NANOS = 1_000 * MILLI;
    /** A server with nothing to do still looks around this often. */
    private static final long NAP_NANOS = 10 * MILLI;

    private static final int FIRST_PORT = 40_000;
    private static final int LOOPBACK = 0x7F000001;
    private static final long LOGIN_MILLIS = 30_000;

    /** A datagram with a sender of the writer's choice. */
    private record Forged(byte[] datagram, PeerAddress from, ServerPort on) {}

    private final MotionServer server;
    private final List<VirtualClient> clients = new ArrayList<>();
    private final Map<PeerAddress, VirtualClient> byAddress = new HashMap<>();
    private final List<Forged> forged = new ArrayList<>();
    private final Prng luck;
    private long nowNanos;
    private long servedNanos;
    private long stoppedUntilNanos;
    private LongConsumer served = nowNanos -> {};

    /** A quiet flat world: everybody begins in the middle of a landblock, nobody else is there. */
    public VirtualWorld(long seed) {
        this(seed, quietSettings(), new FlatGround(0), ServerListener.SILENT);
    }

    public VirtualWorld(long seed, ServerSettings settings, CollisionWorld ground, ServerListener listener) {
        this(seed, settings, ground, listener, Game.NONE, new MemoryStore());
    }

    /** A world with a game around it. */
    public VirtualWorld(
            long seed,
            ServerSettings settings,
            CollisionWorld ground,
            ServerListener listener,
            Game game,
            Store store) {
        this(seed, settings, ground, listener, game, store, BEGIN_NANOS);
    }

    private VirtualWorld(
            long seed,
            ServerSettings settings,
            CollisionWorld ground,
            ServerListener listener,
            Game game,
            Store store,
            long beginNanos) {
        luck = new Prng(seed);
        Prng keys = luck.split("keys");
        nowNanos = onGrid(beginNanos + (long) (luck.split("begin").nextDouble() * World.TICK_NANOS));
        servedNanos = nowNanos;
        stoppedUntilNanos = nowNanos;
        server = new MotionServer(
                settings,
                ground,
                AccountService.inline(store, Passwords.quick()),
                this::toClient,
                listener,
                game,
                keys::nextLong,
                GameClock.reading(1_000_000, nowNanos),
                nowNanos);
    }

    /** A quiet flat world whose made-up clock shows something else when it begins: real ones have run for months. */
    public static VirtualWorld beginningAt(long nanos, long seed) {
        return new VirtualWorld(
                seed, quietSettings(), new FlatGround(0), ServerListener.SILENT, Game.NONE, new MemoryStore(), nanos);
    }

    /** The same of a world with settings, ground and listener. */
    public static VirtualWorld beginningAt(
            long nanos, long seed, ServerSettings settings, CollisionWorld ground, ServerListener listener) {
        return new VirtualWorld(seed, settings, ground, listener, Game.NONE, new MemoryStore(), nanos);
    }

    public static ServerSettings quietSettings() {
        return ServerSettings.usual().withStart(new Position(0xA9B40025, 96, 96, 0), 4);
    }

    private void toClient(byte[] bytes, int offset, int length, PeerAddress to, ServerPort from) {
        VirtualClient client = byAddress.get(to);
        if (client != null) {
            client.offerFromServer(bytes, offset, length, from, nowNanos);
        }
    }

    /** A client that has begun to log in. */
    public VirtualClient join(ClientConfig config, NetworkProfile network) {
        Prng own = luck.split("client").split(clients.size());
        PeerAddress address = PeerAddress.ipv4(LOOPBACK, FIRST_PORT + clients.size());
        VirtualClient client = new VirtualClient(this, address, config, network, own);
        clients.add(client);
        byAddress.put(address, client);
        client.start();
        return client;
    }

    /** The same, and waits until it is in the world. */
    public VirtualClient enter(ClientConfig config, NetworkProfile network) {
        VirtualClient client = join(config, network);
        runUntil(() -> client.isInWorld() || client.lost() != null, LOGIN_MILLIS);
        if (!client.isInWorld()) {
            throw new VirtualWorldException(config.account() + " did not get in: " + client.lostWords());
        }
        return client;
    }

    /** A client in the world, over a perfect line. */
    public VirtualClient enter(String account, boolean extension) {
        return enter(ClientConfig.of(account, "secret").withExtension(extension), Networks.CLEAN);
    }

    public VirtualClient enter(String account) {
        return enter(account, true);
    }

    /** Lets so many milliseconds pass. */
    public void run(long millis) {
        runTo(nowNanos + millis * MILLI);
    }

    /** Runs until something is so, and fails when it is not in time. */
    public void runUntil(BooleanSupplier so, long atMostMillis) {
        long end = nowNanos + atMostMillis * MILLI;
        while (!so.getAsBoolean()) {
            if (nowNanos >= end) {
                throw new VirtualWorldException("did not happen within " + atMostMillis + " ms");
            }
            next(end);
        }
    }

    /** A short while, five milliseconds: what lies between two looks of whoever plays. */
    public void turn() {
        runTo(nowNanos + TURN_NANOS);
    }

    /** Lets time pass until a moment. */
    public void runTo(long end) {
        while (nowNanos < end) {
            next(end);
        }
    }

    /** Goes to the next moment at which something happens, but not beyond the end, and lets it happen. */
    private void next(long end) {
        long serverDue = serverDue();
        long due = serverDue;
        for (int i = 0; i < clients.size(); i++) {
            due = Math.min(due, clients.get(i).nextDueNanos());
        }
        nowNanos = Math.min(end, Math.max(onGrid(due), nowNanos + GRID_NANOS));
        if (serverDue <= nowNanos) {
            serve();
        }
        for (int i = 0; i < clients.size(); i++) {
            clients.get(i).turn(nowNanos);
        }
    }

    private static long onGrid(long nanos) {
        return (nanos + GRID_NANOS - 1) / GRID_NANOS * GRID_NANOS;
    }

    /** When the server's thread wakes: the last batch has left, and something has come or is due. */
    private long serverDue() {
        long due = Math.min(server.nextTickNanos(), servedNanos + NAP_NANOS);
        for (int i = 0; i < clients.size(); i++) {
            due = Math.min(due, clients.get(i).nextArrivalAtServer());
        }
        if (!forged.isEmpty()) {
            due = nowNanos;
        }
        return Math.max(Math.max(due, server.nextSendNanos()), stoppedUntilNanos);
    }

    /** The server has no turn for so long, as if its machine slept; what comes meanwhile waits at its door. */
    public void stopServer(long millis) {
        stoppedUntilNanos = nowNanos + millis * MILLI;
    }

    private void serve() {
        for (int i = 0; i < clients.size(); i++) {
            clients.get(i).deliver(server, nowNanos);
        }
        for (Forged one : forged) {
            server.receive(one.datagram(), 0, one.datagram().length, one.from(), one.on(), nowNanos);
        }
        forged.clear();
        server.step(nowNanos);
        server.send(nowNanos);
        servedNanos = nowNanos;
        served.accept(nowNanos);
    }

    /** A datagram reaches the server that says it comes from there; who wrote it is nobody's business. */
    public void forge(byte[] datagram, PeerAddress from, ServerPort on) {
        forged.add(new Forged(datagram, from, on));
    }

    /** Called after every turn of the server. */
    public void onServed(LongConsumer watcher) {
        served = watcher;
    }

    public MotionServer server() {
        return server;
    }

    /** Where the server has somebody; fails if it has nobody of that guid. */
    public OccupantStatus truth(int guid) {
        return server.status().occupants().stream()
                .filter(one -> one.guid() == guid)
                .findFirst()
                .orElseThrow(() ->
                        new VirtualWorldException("the server knows nobody of guid " + Integer.toHexString(guid)));
    }

    public long nowNanos() {
        return nowNanos;
    }
}
