package dev.gait.server;

import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.session.GameClock;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import dev.gait.server.store.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
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

    private record InFlight(
            long atNanos, long order, boolean toServer, PeerAddress client, ServerPort port, byte[] bytes) {}

    final MotionServer server;
    final Store store;
    private final Random random;
    private final PriorityQueue<InFlight> wire = new PriorityQueue<>((a, b) ->
            a.atNanos() != b.atNanos() ? Long.compare(a.atNanos(), b.atNanos()) : Long.compare(a.order(), b.order()));
    private final Map<PeerAddress, Peer> peers = new HashMap<>();
    private final List<Peer> order = new ArrayList<>();
    /** Whose lines carry nothing. */
    final Set<PeerAddress> dark = new HashSet<>();

    final Map<PeerAddress, Long> bytesToClients = new HashMap<>();
    private long sent;
    private int nextPort = 40_000;
    /** Where clients live that are made from now on. */
    int host = 0x7F000001;

    private long delayNanos;
    private long jitterNanos;
    private double loss;
    public long nowNanos = 1_000_000_000L;

    SimulatedNetwork(long seed) {
        this(seed, ServerSettings.usual(), new FlatGround(0), new MemoryStore());
    }

    SimulatedNetwork(long seed, ServerSettings settings, CollisionWorld ground, Store store) {
        this(seed, settings, ground, store, ServerListener.SILENT);
    }

    SimulatedNetwork(long seed, ServerSettings settings, CollisionWorld ground, Store store, ServerListener listener) {
        this(seed, settings, ground, store, AccountService.inline(store, Passwords.quick()), listener);
    }

    SimulatedNetwork(
            long seed,
            ServerSettings settings,
            CollisionWorld ground,
            Store store,
            AccountService accounts,
            ServerListener listener) {
        this.store = store;
        random = new Random(seed);
        Random keys = new Random(seed ^ 0x5EED);
        server = new MotionServer(
                settings,
                ground,
                accounts,
                (bytes, offset, length, to, from) -> post(false, to, from, bytes, offset, length),
                listener,
                keys::nextLong,
                GameClock.reading(1_000_000, nowNanos),
                nowNanos);
    }

    static ServerSettings quiet() {
        return ServerSettings.usual().withStart(new Position(0xA9B40025, 96, 96, 0), 4);
    }

    /** Every datagram from now on takes delay ± jitter, uniformly and independently. */
    SimulatedNetwork link(long delayMillis, long jitterMillis, double lossShare) {
        delayNanos = delayMillis * MILLI;
        jitterNanos = jitterMillis * MILLI;
        loss = lossShare;
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
        if ((loss > 0 && random.nextDouble() < loss) || dark.contains(client)) {
            return;
        }
        if (!toServer) {
            bytesToClients.merge(client, (long) length, Long::sum);
        }
        long delay = delayNanos + (jitterNanos == 0 ? 0 : (long) ((random.nextDouble() * 2 - 1) * jitterNanos));
        byte[] copy = new byte[length];
        System.arraycopy(bytes, offset, copy, 0, length);
        wire.add(new InFlight(nowNanos + delay, sent++, toServer, client, port, copy));
    }

    /** Lets so many milliseconds pass. */
    void run(long millis) {
        long end = nowNanos + millis * MILLI;
        while (nowNanos < end) {
            turn();
        }
    }

    void turn() {
        nowNanos += STEP;
        InFlight next = wire.peek();
        while (next != null && next.atNanos() <= nowNanos) {
            wire.poll();
            if (next.toServer()) {
                server.receive(next.bytes(), 0, next.bytes().length, next.client(), next.port(), nowNanos);
            } else {
                Peer peer = peers.get(next.client());
                if (peer != null) {
                    peer.receive(next.bytes(), next.port(), nowNanos);
                }
            }
            next = wire.peek();
        }
        server.step(nowNanos);
        server.send(nowNanos);
        for (int i = 0; i < order.size(); i++) {
            order.get(i).step(nowNanos);
        }
    }
}
