package dev.gait.app.demo;

import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.MotionClient;
import dev.gait.motion.math.Prng;
import dev.gait.net.impair.ImpairedLink;
import dev.gait.net.impair.LinkCounters;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import dev.gait.testbed.proxy.LineSocket;
import dev.gait.testbed.proxy.RelayTap;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A client and the bad network before its door. Datagrams come from the server and go there by real UDP; between the socket
 * and the client they are late, lost or doubled. Each is heard at the very moment at which the network delivers it, however
 * late our thread comes to hear it: at a run a millisecond is a centimetre, and who measures schemes must not measure how
 * often threads got their turn. For the same reason the way over the network begins where the server says that a datagram
 * {@link #leaves}; where it does not say so, when it came.
 *
 * <p>Everything else is one thread's.
 */
final class BadLine implements AutoCloseable {
    /** More that has come and nobody has taken is lost, as in a socket. */
    private static final int MOST_WAITING = 8192;

    /** What the server sent and nobody has heard after so long was lost. */
    private static final long FORGOTTEN_NANOS = 2_000_000_000L;

    private record Left(long sum, long nanos) {}

    private record Arrived(byte[] bytes, ServerPort port, LineSocket on, long nanos) {}

    private record Parcel(byte[] bytes, ServerPort port, LineSocket on) {}

    private final InetSocketAddress server;
    private final ImpairedLink<Parcel> up;
    private final ImpairedLink<Parcel> down;
    private final Queue<Arrived> arrived = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Queue<Left> left = new ConcurrentLinkedQueue<>();
    private volatile int port;
    private volatile @Nullable Thread sleeper;
    private RelayTap tap = RelayTap.NONE;
    private LineSocket socket;
    private MotionClient client;
    private long nowNanos;
    private boolean leaving;

    /** Opens a socket towards a server and begins to log in. */
    BadLine(
            InetSocketAddress server,
            NetworkProfile network,
            long seed,
            ClientConfig config,
            ClientListener listener,
            long now)
            throws IOException {
        this.server = server;
        Prng luck = new Prng(seed).split("line");
        up = new ImpairedLink<>(network, luck.split("to server"));
        down = new ImpairedLink<>(network, luck.split("to client"));
        socket = open();
        client = start(config, listener, now);
    }

    /** Comes back as a new client, from a new port: the session before has ended. */
    void logInAgain(ClientConfig config, ClientListener listener, long now) throws IOException {
        leave();
        socket = open();
        client = start(config, listener, now);
    }

    private LineSocket open() throws IOException {
        LineSocket opened = LineSocket.open(server, this::came);
        port = opened.port();
        return opened;
    }

    private MotionClient start(ClientConfig config, ClientListener listener, long now) {
        nowNanos = Math.max(nowNanos, now);
        MotionClient started =
                new MotionClient(config, this::offer, listener, (int) (System.currentTimeMillis() / 1000));
        started.start(nowNanos);
        return started;
    }

    // ---- From the server ----

    /** On the socket's own thread. */
    private void came(LineSocket on, byte[] bytes, ServerPort from, long nanos) {
        if (waiting.get() < MOST_WAITING) {
            waiting.incrementAndGet();
            arrived.add(new Arrived(bytes, from, on, nanos));
            LockSupport.unpark(sleeper);
        }
    }

    /** On the server's thread: a datagram is about to leave, at a moment of its world; those to others are none of ours. */
    void leaves(byte[] datagram, int offset, int length, PeerAddress to, long nanos) {
        if (to.port() == port) {
            left.add(new Left(sum(datagram, offset, length), nanos));
        }
    }

    private static long sum(byte[] datagram, int offset, int length) {
        CRC32 sum = new CRC32();
        sum.update(datagram, offset, length);
        return sum.getValue();
    }

    /** When this datagram left the server, or when it came, where nobody knows. */
    private long began(Arrived one) {
        long sum = sum(one.bytes(), 0, one.bytes().length);
        Iterator<Left> each = left.iterator();
        while (each.hasNext()) {
            Left next = each.next();
            if (next.sum() == sum) {
                each.remove();
                return Math.min(next.nanos(), one.nanos());
            }
            if (one.nanos() - next.nanos() > FORGOTTEN_NANOS) {
                each.remove();
            }
        }
        return one.nanos();
    }

    /** Lets the client come to a moment and hear on its way what the network has delivered by then. */
    void advance(long to) {
        for (Arrived one = arrived.poll(); one != null; one = arrived.poll()) {
            waiting.decrementAndGet();
            Parcel parcel = new Parcel(one.bytes(), one.port(), one.on());
            long began = began(one);
            tap.offered(one.bytes(), true, began, down.offer(parcel, one.bytes().length, began));
        }
        while (down.nextDueNanos() <= to) {
            step(down.nextDueNanos());
            down.poll(nowNanos, (parcel, at) -> hear(parcel));
        }
        step(to);
    }

    private void step(long to) {
        nowNanos = Math.max(nowNanos, to);
        client.step(nowNanos);
    }

    private void hear(Parcel parcel) {
        if (parcel.on() == socket) { // what was said to who we were is nobody's
            client.receive(parcel.bytes(), 0, parcel.bytes().length, parcel.port(), nowNanos);
        }
    }

    // ---- To the server ----

    private void offer(byte[] bytes, int offset, int length, ServerPort to) {
        byte[] copy = java.util.Arrays.copyOfRange(bytes, offset, offset + length);
        Parcel parcel = new Parcel(copy, to, socket);
        if (leaving) {
            send(parcel);
        } else {
            tap.offered(copy, false, nowNanos, up.offer(parcel, length, nowNanos));
        }
    }

    /** Says what is due, and lets leave what has crossed the network by now. */
    void speak(long now) {
        nowNanos = Math.max(nowNanos, now);
        client.send(nowNanos);
        up.poll(nowNanos, (parcel, at) -> send(parcel));
    }

    private static void send(Parcel parcel) {
        parcel.on().send(parcel.bytes(), parcel.port());
    }

    /** A whole turn at one moment. */
    void turn(long now) {
        advance(now);
        speak(now);
    }

    /** Waits until something comes or is due, or for so long. */
    void await(long nanos) {
        long due = Math.min(up.nextDueNanos(), down.nextDueNanos());
        long most = due == Long.MAX_VALUE ? nanos : Math.min(nanos, due - System.nanoTime());
        sleeper = Thread.currentThread();
        if (arrived.isEmpty() && most > 0) {
            LockSupport.parkNanos(this, most);
        }
        sleeper = null;
    }

    // ---- The network ----

    void setProfile(NetworkProfile network) {
        up.setProfile(network, nowNanos);
        down.setProfile(network, nowNanos);
    }

    NetworkProfile profile() {
        return down.profile();
    }

    /** Holds everything back, or lets it all go at once. */
    void hold(boolean on) {
        up.hold(on);
        down.hold(on);
    }

    boolean isHeld() {
        return down.isHeld();
    }

    /** What became of all that was sent to the client. */
    LinkCounters counters() {
        return down.counters();
    }

    void setTap(RelayTap watcher) {
        tap = watcher;
    }

    MotionClient client() {
        return client;
    }

    /** Goodbyes need no network: who is gone has nothing to wait for. */
    private void leave() {
        leaving = true;
        client.close(nowNanos);
        leaving = false;
        socket.close();
    }

    @Override
    public void close() {
        leave();
    }
}
