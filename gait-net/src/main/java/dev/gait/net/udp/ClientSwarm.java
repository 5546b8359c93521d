package dev.gait.net.udp;

import dev.gait.net.session.ServerPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Very many clients in one process: a socket each, because a server knows its clients by their addresses, and one
 * thread for all of them. Everything happens on that thread: a datagram is handed to its client as it comes in, and the
 * turn comes round at a fixed period, so a client's state needs no lock.
 *
 * <p>This is for whoever tries a server out, on the same machine perhaps: what it takes, the server does not get. So it does
 * without an event loop's layers; a datagram is one call of the system and no object. A client that is alone uses
 * {@link UdpLink}.
 */
public final class ClientSwarm implements AutoCloseable {
    /** What waits for one client while a thousand others are served. The system takes it only when it is needed. */
    private static final int SOCKET_BYTES = 2 << 20;
    /** Room for one datagram; servers may exceed 484 bytes in one case (wire.md §A.13), but not by this much. */
    private static final int SLOT_BYTES = 1024;

    private static final long LONGEST_WAIT_MILLIS = 1000;

    /** What a client does with what arrives. */
    public interface Member {
        /** Takes a datagram that came from this port of the server; the bytes are borrowed. */
        void receive(byte[] datagram, int length, ServerPort from, long nowNanos);
    }

    private final Selector selector;
    private final InetSocketAddress usual;
    private final InetAddress local;
    private final Queue<Runnable> work = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private final ByteBuffer in = ByteBuffer.allocateDirect(SLOT_BYTES);
    private final ByteBuffer out = ByteBuffer.allocateDirect(SLOT_BYTES);
    private final byte[] bytes = new byte[SLOT_BYTES];
    private final List<DatagramChannel> channels = new ArrayList<>();
    private Runnable turn = () -> {};
    private long periodNanos = Long.MAX_VALUE;
    private long nextTurnNanos;
    private volatile boolean closed;
    private volatile @Nullable Throwable trouble;

    /** For clients of the server whose first port this is. */
    public ClientSwarm(InetSocketAddress server, String name) throws IOException {
        if (server.isUnresolved()) {
            throw new IOException("There is no host " + server.getHostString() + ".");
        }
        usual = server;
        local = SocketAddresses.localTowards(server);
        selector = Selector.open();
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** One member's way out. To be used on the swarm's thread. */
    public final class Line {
        private final DatagramChannel channel;
        private final Member member;
        private final Runnable reading = this::read;
        private final InetSocketAddress first;
        private final InetSocketAddress second;

        private Line(DatagramChannel channel, Member member, InetSocketAddress server) {
            this.channel = channel;
            this.member = member;
            first = server;
            second = new InetSocketAddress(server.getAddress(), server.getPort() + 1);
        }

        /** Sends one datagram to this port of the server, at once. */
        public void send(byte[] datagram, int offset, int length, ServerPort to) {
            out.clear();
            out.put(datagram, offset, length).flip();
            try {
                channel.send(out, to == ServerPort.FIRST ? first : second);
            } catch (IOException e) {
                // A socket complains about one datagram, for example that nobody listens any more: it is lost.
            }
        }

        private void read() {
            // One: most have no more, and to ask would be another call. Who has is asked again in the next round.
            int step = receive() instanceof InetSocketAddress sender ? sender.getPort() - first.getPort() : -1;
            if (step == 0 || step == 1) {
                int length = in.flip().remaining();
                in.get(bytes, 0, length);
                member.receive(bytes, length, step == 0 ? ServerPort.FIRST : ServerPort.SECOND, System.nanoTime());
            }
        }

        private @Nullable SocketAddress receive() {
            try {
                return channel.receive(in.clear());
            } catch (IOException e) {
                return null; // as above
            }
        }
    }

    /**
     * Opens a socket for one more client.
     *
     * @throws IOException with one sentence for a person, if there is none to be had
     */
    public Line join(Member member) throws IOException {
        return join(member, usual);
    }

    /**
     * The same for a client of another server, on the same host.
     *
     * @throws IOException with one sentence for a person, if there is none to be had
     */
    public Line join(Member member, InetSocketAddress server) throws IOException {
        try {
            DatagramChannel channel = DatagramChannel.open(
                    local.getAddress().length == 4 ? StandardProtocolFamily.INET : StandardProtocolFamily.INET6);
            channels.add(channel);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BYTES);
            channel.configureBlocking(false);
            channel.bind(new InetSocketAddress(local, 0));
            Line line = new Line(channel, member, server);
            channel.register(selector, SelectionKey.OP_READ, line);
            selector.wakeup();
            return line;
        } catch (IOException e) {
            throw new IOException(
                    "Cannot open socket " + (channels.size() + 1) + " of a swarm: " + e.getMessage() + ".", e);
        }
    }

    /** Has this done on the swarm's thread over and over, until the swarm is closed. */
    public void every(long nanos, Runnable newTurn) {
        once(() -> {
            turn = newTurn;
            periodNanos = nanos;
            nextTurnNanos = System.nanoTime();
        });
    }

    /** Has this done once on the swarm's thread and waits until it is. */
    public void once(Runnable once) {
        CountDownLatch done = new CountDownLatch(1);
        work.add(() -> {
            try {
                once.run();
            } finally {
                done.countDown();
            }
        });
        selector.wakeup();
        try {
            while (!done.await(1, TimeUnit.SECONDS) && thread.isAlive()) {
                // It has much to do.
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What a member threw while it was handed a datagram, or null. */
    public @Nullable Throwable trouble() {
        return trouble;
    }

    private void run() {
        try {
            while (!closed) {
                for (Runnable next = work.poll(); next != null; next = work.poll()) {
                    tried(next);
                }
                if (periodNanos != Long.MAX_VALUE && System.nanoTime() - nextTurnNanos >= 0) {
                    // After a pause the turns that were missed are made up for one by one, as a clock's would be.
                    nextTurnNanos += periodNanos;
                    tried(turn);
                }
                select();
            }
        } catch (IOException e) {
            trouble = e;
        }
    }

    /** Waits until there is something to read, or the next turn is due, which may be a millisecond late. */
    private void select() throws IOException {
        long millis = periodNanos == Long.MAX_VALUE
                ? LONGEST_WAIT_MILLIS
                : TimeUnit.NANOSECONDS.toMillis(nextTurnNanos - System.nanoTime());
        if (millis < 0) {
            selector.selectNow(this::read);
        } else {
            selector.select(this::read, Math.max(1, millis));
        }
    }

    private void read(SelectionKey key) {
        if (key.attachment() instanceof Line line) {
            tried(line.reading);
        }
    }

    /** Whoever breaks is noted; the others go on. */
    private void tried(Runnable what) {
        try {
            what.run();
        } catch (RuntimeException | Error e) {
            trouble = e;
        }
    }

    @Override
    public void close() {
        closed = true;
        selector.wakeup();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(5));
            selector.close();
            for (DatagramChannel channel : channels) {
                channel.close();
            }
        } catch (IOException e) {
            // They are closed as far as they can be.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
