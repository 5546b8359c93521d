package dev.gait.server;

import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.impair.ImpairedLink;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkSetting;
import dev.gait.net.impair.Networks;
import dev.gait.net.session.GameClock;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import dev.gait.server.game.Game;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import dev.gait.server.store.Store;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A server and its clients on one thread and one made-up clock, with a link in between that delays, reorders and loses
 * as a seed says. Milliseconds pass when a test says so.
 */
public final class SimulatedNetwork {
    static final long MILLI = 1_000_000L;
    private static final long STEP = 5 * MILLI;

    /** A client on this network. */
    public interface Peer {
        PeerAddress address();

        void receive(byte[] datagram, ServerPort from, long nowNanos);

        void step(long nowNanos);
    }

    private record Datagram(boolean toServer, PeerAddress client, ServerPort port, byte[] bytes) {}

    final MotionServer server;
    final Store store;
    private final ImpairedLink<Datagram> wire;
    private final Map<PeerAddress, Peer> peers = new HashMap<>();
    private final List<Peer> order = new ArrayList<>();
    /** Whose lines carry nothing. */
    final Set<PeerAddress> dark = new HashSet<>();

    final Map<PeerAddress, Long> bytesToClients = new HashMap<>();
    private int nextPort = 40_000;
    /** Where clients live that are made from now on. */
    int host = 0x7F000001;

    public long nowNanos = 1_000_000_000L;
    /** So long the server's thread stands still once it has heard something next, before it acts on it. */
    long stallNanos;

    private long stalledUntilNanos;
    private final List<Datagram> unread = new ArrayList<>();
    /** So long what has arrived waits in line before the server, which goes on meanwhile; and whether it is told so. */
    long backlogNanos;

    boolean backlogIsKnown = true;
    private final ArrayDeque<Waiting> backlog = new ArrayDeque<>();

    private record Waiting(Datagram datagram, long sinceNanos) {}

    SimulatedNetwork(long seed) {
        this(seed, ServerSettings.usual(), new FlatGround(0), new MemoryStore());
    }

    SimulatedNetwork(long seed, ServerSettings settings, CollisionWorld ground, Store store) {
        this(seed, settings, ground, store, ServerListener.SILENT);
    }

    public SimulatedNetwork(
            long seed, ServerSettings settings, CollisionWorld ground, Store store, ServerListener listener) {
        this(seed, settings, ground, store, AccountService.inline(store, Passwords.quick()), listener);
    }

    SimulatedNetwork(
            long seed,
            ServerSettings settings,
            CollisionWorld ground,
            Store store,
            AccountService accounts,
            ServerListener listener) {
        this(seed, settings, ground, store, accounts, listener, Game.NONE);
    }

    SimulatedNetwork(
            long seed,
            ServerSettings settings,
            CollisionWorld ground,
            Store store,
            AccountService accounts,
            ServerListener listener,
            Game game) {
        this.store = store;
        wire = new ImpairedLink<>(Networks.CLEAN, new Prng(seed));
        Prng keys = new Prng(seed ^ 0x5EED);
        server = new MotionServer(
                settings,
                ground,
                accounts,
                (bytes, offset, length, to, from) -> post(false, to, from, bytes, offset, length),
                listener,
                game,
                keys::nextLong,
                GameClock.reading(1_000_000, nowNanos),
                nowNanos);
    }

    static ServerSettings quiet() {
        return ServerSettings.usual().withStart(new Position(0xA9B40025, 96, 96, 0), 4);
    }

    /** Every datagram from now on takes delay ± jitter, uniformly and independently. */
    public SimulatedNetwork link(long delayMillis, long jitterMillis, double lossShare) {
        NetworkProfile network = NetworkProfile.perfect("test")
                .with(NetworkSetting.DELAY, delayMillis)
                .with(NetworkSetting.JITTER, jitterMillis)
                .with(NetworkSetting.LOSS, lossShare);
        wire.setProfile(network, nowNanos);
        return this;
    }

    public PeerAddress newAddress() {
        return PeerAddress.ipv4(host, nextPort++);
    }

    public void add(Peer peer) {
        peers.put(peer.address(), peer);
        order.add(peer);
    }

    public void toServer(PeerAddress from, ServerPort to, byte[] bytes, int offset, int length) {
        post(true, from, to, bytes, offset, length);
    }

    private void post(boolean toServer, PeerAddress client, ServerPort port, byte[] bytes, int offset, int length) {
        if (dark.contains(client)) {
            return;
        }
        if (!toServer) {
            bytesToClients.merge(client, (long) length, Long::sum);
        }
        byte[] copy = Arrays.copyOfRange(bytes, offset, offset + length);
        wire.offer(new Datagram(toServer, client, port, copy), length, nowNanos);
    }

    public int sessionCount() {
        return server.status().sessionCount();
    }

    /** Lets so many milliseconds pass. */
    public void run(long millis) {
        long end = nowNanos + millis * MILLI;
        while (nowNanos < end) {
            turn();
        }
    }

    void turn() {
        nowNanos += STEP;
        if (!isStalled()) {
            unread.forEach(this::hear);
            unread.clear();
        }
        wire.poll(nowNanos, (datagram, at) -> deliver(datagram));
        while (!backlog.isEmpty() && nowNanos - backlog.element().sinceNanos() >= backlogNanos) {
            Waiting next = backlog.remove();
            if (backlogIsKnown) {
                server.heldUp(nowNanos - next.sinceNanos(), nowNanos);
            }
            hear(next.datagram());
        }
        if (!isStalled()) {
            server.step(nowNanos);
            server.send(nowNanos);
        }
        for (int i = 0; i < order.size(); i++) {
            order.get(i).step(nowNanos);
        }
    }

    private boolean isStalled() {
        return nowNanos < stalledUntilNanos;
    }

    private void deliver(Datagram datagram) {
        if (datagram.toServer()) {
            if (isStalled()) {
                unread.add(datagram);
            } else if (backlogNanos > 0 || !backlog.isEmpty()) {
                backlog.add(new Waiting(datagram, nowNanos));
            } else {
                hear(datagram);
            }
            return;
        }
        Peer peer = peers.get(datagram.client());
        if (peer != null) {
            peer.receive(datagram.bytes(), datagram.port(), nowNanos);
        }
    }

    private void hear(Datagram datagram) {
        byte[] bytes = datagram.bytes();
        server.receive(bytes, 0, bytes.length, datagram.client(), datagram.port(), nowNanos);
        if (stallNanos > 0) {
            stalledUntilNanos = nowNanos + stallNanos;
            stallNanos = 0;
        }
    }
}
