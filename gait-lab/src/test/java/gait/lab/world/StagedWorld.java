package gait.lab.world;

import gait.client.ClientConfig;
import gait.lab.network.ImpairedLink;
import gait.lab.network.NetworkProfile;
import gait.lab.network.Networks;
import gait.motion.math.Prng;
import gait.motion.place.Position;
import gait.motion.world.CollisionWorld;
import gait.motion.world.FlatGround;
import gait.net.session.GameClock;
import gait.net.session.PeerAddress;
import gait.net.session.ServerPort;
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
import java.util.function.BooleanSupplier;

/**
 * The real server and real clients on one thread and one made-up clock, each client behind a bad network of its own.
 * Clients draw sixty frames a second, the server turns every 5 ms; time passes when a test says so.
 */
final class StagedWorld {
    static final long MILLI = 1_000_000L;
    private static final long TURN = 5 * MILLI;

    /** A datagram on its way. */
    record Datagram(PeerAddress client, ServerPort port, byte[] bytes) {}

    /** Hears every datagram that is sent, before the network does anything to it. */
    interface Tap {
        void sent(boolean toServer, Datagram datagram, long nowNanos);
    }

    final MotionServer server;
    final CollisionWorld ground;
    final List<StagedClient> clients = new ArrayList<>();
    private final Map<PeerAddress, StagedClient> byAddress = new HashMap<>();
    private final Prng prng;
    /** Whether clients that are only named ask for the extension. */
    boolean extension = true;

    Tap tap = (toServer, datagram, nowNanos) -> {};
    long nowNanos = 1_000 * MILLI;
    private int nextPort = 40_000;

    StagedWorld(long seed) {
        this(seed, settings(), new FlatGround(0), ServerListener.SILENT);
    }

    StagedWorld(long seed, ServerSettings settings, CollisionWorld ground, ServerListener listener) {
        this.ground = ground;
        prng = new Prng(seed);
        Prng keys = prng.split("keys");
        server = new MotionServer(
                settings,
                ground,
                Clerk.inline(new MemoryStore(), Passwords.quick()),
                this::toClient,
                listener,
                keys::nextLong,
                GameClock.reading(1_000_000, nowNanos),
                nowNanos);
    }

    /** A quiet world: everybody begins in the middle of a landblock, nobody else is there. */
    static ServerSettings settings() {
        return ServerSettings.usual().withStart(new Position(0xA9B40025, 96, 96, 0), 4);
    }

    private void toClient(byte[] bytes, int offset, int length, PeerAddress to, ServerPort from) {
        StagedClient client = byAddress.get(to);
        if (client != null) {
            Datagram datagram = copy(to, from, bytes, offset, length);
            tap.sent(false, datagram, nowNanos);
            client.down.offer(datagram, length, nowNanos);
        }
    }

    void toServer(StagedClient client, ServerPort to, byte[] bytes, int offset, int length) {
        Datagram datagram = copy(client.address, to, bytes, offset, length);
        tap.sent(true, datagram, nowNanos);
        client.up.offer(datagram, length, nowNanos);
    }

    private static Datagram copy(PeerAddress client, ServerPort port, byte[] bytes, int offset, int length) {
        byte[] own = new byte[length];
        System.arraycopy(bytes, offset, own, 0, length);
        return new Datagram(client, port, own);
    }

    StagedClient join(String account) {
        return join(ClientConfig.of(account, "secret").withExtension(extension), Networks.CLEAN);
    }

    /** A client that has begun to log in. */
    StagedClient join(ClientConfig config, NetworkProfile network) {
        Prng own = prng.split("client").split(clients.size());
        PeerAddress address = PeerAddress.ipv4(0x7F000001, nextPort++);
        StagedClient client = new StagedClient(
                this,
                address,
                config,
                new ImpairedLink<>(network, own.split("up")),
                new ImpairedLink<>(network, own.split("down")),
                own.split("frames").below(16) * MILLI);
        clients.add(client);
        byAddress.put(address, client);
        client.start();
        return client;
    }

    /** The same, and waits until it is in the world. */
    StagedClient enter(ClientConfig config, NetworkProfile network) {
        StagedClient client = join(config, network);
        runUntil(() -> client.isInWorld() || client.lost != null, 30_000);
        if (!client.isInWorld()) {
            throw new AssertionError(config.account() + " did not get in: " + client.lostWords);
        }
        return client;
    }

    StagedClient enter(String account) {
        return enter(ClientConfig.of(account, "secret").withExtension(extension), Networks.CLEAN);
    }

    void run(long millis) {
        long end = nowNanos + millis * MILLI;
        while (nowNanos < end) {
            turn();
        }
    }

    /** Runs until something is so, and fails when it is not in time. */
    void runUntil(BooleanSupplier so, long atMostMillis) {
        long end = nowNanos + atMostMillis * MILLI;
        while (!so.getAsBoolean()) {
            if (nowNanos >= end) {
                throw new AssertionError("did not happen within " + atMostMillis + " ms");
            }
            turn();
        }
    }

    void turn() {
        nowNanos += TURN;
        for (StagedClient client : clients) {
            client.up.poll(
                    nowNanos,
                    (datagram, at) -> server.receive(
                            datagram.bytes(),
                            0,
                            datagram.bytes().length,
                            datagram.client(),
                            datagram.port(),
                            nowNanos));
        }
        server.step(nowNanos);
        server.send(nowNanos);
        for (int i = 0; i < clients.size(); i++) {
            clients.get(i).turn(nowNanos);
        }
    }

    /** Where the server has somebody. */
    OccupantStatus truth(int guid) {
        return server.occupants().stream()
                .filter(one -> one.guid() == guid)
                .findFirst()
                .orElseThrow(() -> new AssertionError("the server knows nobody of guid " + Integer.toHexString(guid)));
    }
}
