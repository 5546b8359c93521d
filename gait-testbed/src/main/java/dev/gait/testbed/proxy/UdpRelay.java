package dev.gait.testbed.proxy;

import dev.gait.motion.math.Prng;
import dev.gait.net.impair.LinkCounters;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.testbed.proxy.RelayedClient.Parcel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A bad network between a client and any server that speaks on two ports in a row (wire.md §A.1): it listens on two
 * ports of its own and passes datagrams on unread, late, twice, in another order or never, as a {@link NetworkProfile}
 * says.
 *
 * <p>What leaves by our first port comes from the server's first, and the second likewise, so a client that checks
 * where its datagrams come from is content. Every client has a line of its own each way; its luck follows from the seed
 * and from how many came before it. One thread of its own does the work; every public method may be called from any
 * thread and acts within a millisecond.
 */
public final class UdpRelay implements AutoCloseable {
    /**
     * Clients remembered at once, fewer where the system gives fewer sockets. A further one takes the place of the one
     * that has been silent longest, if that is long enough; else its datagrams are refused.
     */
    public static final int MAX_CLIENTS = 4096;

    /** A client that talks is heard from every two seconds at least (wire.md §A.11). */
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(90);
    private static final long SWEEP_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long MILLI_NANOS = 1_000_000L;
    /** Datagrams that are read in a row. */
    private static final int MOST_AT_ONCE = 256;

    /** With more than this on its way for all clients together no more is taken, until a sweep finds less. */
    private static final long MOST_BYTES =
            Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 4);

    /** What a datagram takes besides its bytes. */
    static final int PARCEL_BYTES = 160;

    private final InetSocketAddress[] server;
    private final DatagramChannel[] fronts;
    private final Selector selector;
    private final Prng luck;
    private final LongSupplier clock;
    private final SocketMaker sockets;
    private final Thread thread;
    private final Queue<Runnable> orders = new ConcurrentLinkedQueue<>();
    private final Map<SocketAddress, RelayedClient> clients = new LinkedHashMap<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(65_536);
    private final LinkCounters goneUp = new LinkCounters();
    private final LinkCounters goneDown = new LinkCounters();
    private volatile NetworkProfile profile;
    private volatile RelayTap tap = RelayTap.NONE;
    private volatile boolean held;
    private volatile boolean closed;
    private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
    private volatile RelayCounters counters = new RelayCounters(0, 0, 0, 0, new LinkCounters(), new LinkCounters());
    private long clientsEver;
    private long refused;
    private long forgotten;
    private long unsent;
    private long lastSweepNanos;
    private boolean full;

    /** Opens sockets towards the server; a test's may run out of them. */
    @FunctionalInterface
    interface SocketMaker {
        DatagramChannel open(InetSocketAddress address) throws IOException;
    }

    private UdpRelay(
            InetSocketAddress server,
            DatagramChannel[] fronts,
            NetworkProfile profile,
            long seed,
            SocketMaker sockets,
            LongSupplier clock)
            throws IOException {
        this.sockets = sockets;
        this.clock = clock;
        this.server =
                new InetSocketAddress[] {server, new InetSocketAddress(server.getAddress(), server.getPort() + 1)};
        this.fronts = fronts;
        this.profile = profile;
        this.luck = new Prng(seed).split("relay");
        this.selector = Selector.open();
        for (int port = 0; port < fronts.length; port++) {
            fronts[port].register(selector, SelectionKey.OP_READ, port);
        }
        thread = new Thread(this::run, "gait-relay");
        thread.setDaemon(true);
    }

    /**
     * Opens two ports in a row (0 for any free pair) and begins to relay.
     *
     * @param server the first port of the server beyond
     * @throws IOException with one sentence for a person
     */
    public static UdpRelay start(InetSocketAddress bind, InetSocketAddress server, NetworkProfile profile, long seed)
            throws IOException {
        return start(bind, server, profile, seed, RelaySockets::open, System::nanoTime);
    }

    static UdpRelay start(
            InetSocketAddress bind,
            InetSocketAddress server,
            NetworkProfile profile,
            long seed,
            SocketMaker sockets,
            LongSupplier clock)
            throws IOException {
        if (server.isUnresolved()) {
            throw new IOException("There is no host " + server.getHostString() + ".");
        }
        if (server.getPort() < 1 || server.getPort() > 65_534) {
            throw new IOException("A server has two ports in a row from 1 on, so " + server.getPort() + " is none.");
        }
        UdpRelay relay = new UdpRelay(server, RelaySockets.openPair(bind), profile, seed, sockets, clock);
        relay.thread.start();
        return relay;
    }

    /** Where clients connect to: the first of the two ports. */
    public InetSocketAddress address() {
        try {
            return (InetSocketAddress) fronts[0].getLocalAddress();
        } catch (IOException e) {
            throw new UncheckedIOException("The relay is closed.", e);
        }
    }

    public NetworkProfile profile() {
        return profile;
    }

    /** Changes the network for everybody; what is in flight keeps its fate. */
    public void setProfile(NetworkProfile changed) {
        profile = changed;
        order(() -> {
            long now = clock.getAsLong();
            clients.values().forEach(client -> client.setProfile(changed, now));
        });
    }

    /** Lets somebody watch what passes. */
    public void setTap(RelayTap watcher) {
        tap = watcher;
    }

    /** Holds everything back, or lets it all go at once. */
    public void hold(boolean on) {
        held = on;
        order(() -> clients.values().forEach(client -> client.hold(on)));
    }

    public boolean isHeld() {
        return held;
    }

    /** What was done so far, at most a second old. */
    public RelayCounters counters() {
        return counters;
    }

    /** Completes when it relays no more, exceptionally if it was not told to stop. */
    public CompletableFuture<@Nullable Void> ended() {
        return ended;
    }

    private void order(Runnable what) {
        orders.add(what);
        selector.wakeup();
    }

    @Override
    public void close() {
        closed = true;
        selector.wakeup();
        boolean interrupted = false;
        while (thread.isAlive() && thread != Thread.currentThread()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- The thread ----

    private void run() {
        Throwable trouble = null;
        try {
            while (!closed) {
                turn();
            }
            publish();
        } catch (IOException | RuntimeException | Error e) {
            trouble = e;
        } finally {
            closed = true;
            clients.values().forEach(UdpRelay::closeQuietly);
            closeQuietly(selector);
            for (DatagramChannel front : fronts) {
                closeQuietly(front);
            }
            if (trouble == null) {
                ended.complete(null);
            } else {
                ended.completeExceptionally(trouble);
            }
        }
    }

    private void turn() throws IOException {
        long now = clock.getAsLong();
        long wait = nextDueNanos() - now;
        if (wait >= MILLI_NANOS) {
            selector.select(Math.min(TimeUnit.NANOSECONDS.toMillis(wait), 1000));
        } else {
            if (wait > 0) { // a selector sleeps whole milliseconds, and at a run each is a centimetre
                LockSupport.parkNanos(wait);
            }
            selector.selectNow();
        }
        for (Runnable what = orders.poll(); what != null; what = orders.poll()) {
            what.run();
        }
        for (SelectionKey key : selector.selectedKeys()) {
            if (!key.isValid()) {
                continue;
            }
            if (key.attachment() instanceof RelayedClient client) {
                fromServer(client);
            } else {
                fromClients((int) key.attachment());
            }
        }
        selector.selectedKeys().clear();
        deliver(clock.getAsLong());
        sweep(now);
    }

    private long nextDueNanos() {
        long next = clock.getAsLong() + SWEEP_NANOS;
        for (RelayedClient client : clients.values()) {
            next = Math.min(next, client.nextDueNanos());
        }
        return next;
    }

    private void fromClients(int port) throws IOException {
        // Not until there is none: who sends faster than we read would keep everybody's datagrams from leaving.
        for (int taken = 0; taken < MOST_AT_ONCE; taken++) {
            buffer.clear();
            SocketAddress from = receive(fronts[port]);
            if (from == null) {
                return;
            }
            long now = clock.getAsLong();
            RelayedClient client = clients.get(from);
            if (client == null) {
                client = admit(from, now);
            }
            if (client == null || full) {
                refused++;
                continue;
            }
            client.lastHeardNanos = now;
            byte[] bytes = taken();
            tap.offered(bytes, false, now, client.toServer.offer(new Parcel(bytes, port), bytes.length, now));
        }
    }

    /** Makes room for a new client, or returns null: nobody who is talking loses its place to a stranger. */
    private @Nullable RelayedClient admit(SocketAddress from, long now) throws IOException {
        DatagramChannel socket = clients.size() < MAX_CLIENTS ? tryOpen() : null;
        if (socket == null && forgetIdlest(now)) {
            socket = tryOpen();
        }
        if (socket == null) {
            return null;
        }
        RelayedClient client =
                new RelayedClient((InetSocketAddress) from, socket, profile, luck.split(clientsEver++), now);
        client.hold(held);
        socket.register(selector, SelectionKey.OP_READ, client);
        clients.put(from, client);
        return client;
    }

    /** A socket towards the server; null where the system gives no more. */
    private @Nullable DatagramChannel tryOpen() throws IOException {
        InetAddress any =
                InetAddress.getByAddress(new byte[server[0].getAddress().getAddress().length]);
        InetAddress from = server[0].getAddress().isLoopbackAddress() ? server[0].getAddress() : any;
        try {
            return sockets.open(new InetSocketAddress(from, 0));
        } catch (IOException e) {
            return null;
        }
    }

    /** Its socket is really free after the next turn of the selector; who finds none yet will ask again. */
    private boolean forgetIdlest(long now) {
        RelayedClient idlest = null;
        for (RelayedClient client : clients.values()) {
            if (idlest == null || client.lastHeardNanos < idlest.lastHeardNanos) {
                idlest = client;
            }
        }
        if (idlest == null || now - idlest.lastHeardNanos < IDLE_NANOS) {
            return false;
        }
        clients.remove(idlest.address);
        forget(idlest);
        forgotten++;
        return true;
    }

    private void forget(RelayedClient client) {
        client.addTo(goneUp, goneDown);
        closeQuietly(client);
    }

    private void fromServer(RelayedClient client) {
        for (int taken = 0; taken < MOST_AT_ONCE && client.toServerSocket.isOpen(); taken++) {
            buffer.clear();
            SocketAddress from = receive(client.toServerSocket);
            if (from == null) {
                return;
            }
            int port = from.equals(server[0]) ? 0 : from.equals(server[1]) ? 1 : -1;
            if (port >= 0) {
                byte[] bytes = taken();
                long now = clock.getAsLong();
                tap.offered(bytes, true, now, client.toClient.offer(new Parcel(bytes, port), bytes.length, now));
            }
        }
    }

    /** A socket that has an error to tell instead of a datagram, as one whose last was not wanted, has no datagram. */
    private @Nullable SocketAddress receive(DatagramChannel socket) {
        try {
            return socket.receive(buffer);
        } catch (IOException e) {
            return null;
        }
    }

    private byte[] taken() {
        buffer.flip();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    private void deliver(long now) {
        for (RelayedClient client : clients.values()) {
            client.toServer.poll(now, (parcel, at) -> send(client.toServerSocket, parcel, server[parcel.port()]));
            client.toClient.poll(now, (parcel, at) -> send(fronts[parcel.port()], parcel, client.address));
        }
    }

    private void send(DatagramChannel socket, Parcel parcel, InetSocketAddress to) {
        try {
            if (socket.send(ByteBuffer.wrap(parcel.bytes()), to) == 0) {
                unsent++;
            }
        } catch (IOException e) {
            unsent++; // a datagram that a socket refuses is a datagram lost
        }
    }

    /** Once a second: forgets who has been silent, and lets the numbers be seen. */
    private void sweep(long now) {
        if (now - lastSweepNanos < SWEEP_NANOS) {
            return;
        }
        lastSweepNanos = now;
        full = clients.values().stream().mapToLong(RelayedClient::bytes).sum() > MOST_BYTES;
        clients.values().removeIf(client -> {
            boolean silent = now - client.lastHeardNanos > SILENCE_NANOS;
            if (silent) {
                forget(client);
            }
            return silent;
        });
        publish();
    }

    private void publish() {
        LinkCounters up = goneUp.copy();
        LinkCounters down = goneDown.copy();
        clients.values().forEach(client -> client.addTo(up, down));
        counters = new RelayCounters(clients.size(), refused, forgotten, unsent, up, down);
    }

    private static void closeQuietly(RelayedClient client) {
        closeQuietly(client.toServerSocket);
    }

    private static void closeQuietly(java.io.Closeable what) {
        try {
            what.close();
        } catch (IOException e) {
            // It is gone either way.
        }
    }
}
