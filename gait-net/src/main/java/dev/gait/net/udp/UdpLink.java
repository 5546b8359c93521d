package dev.gait.net.udp;

import dev.gait.net.packet.PacketWriter;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import dev.gait.net.session.SessionRules;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Real sockets: a server's two, or a client's one, on one thread of Netty's. The owner's thread and that thread meet
 * in two rings, so neither ever waits for the other; a full ring loses the newest datagram and counts it. Who sends
 * much asks {@link #hasRoom} first.
 *
 * A batch leaves at {@link #flush}: with Linux's native transport that is one system call for many datagrams. Elsewhere
 * plain NIO does the same work. What the system does not take stays in the ring, so that the sender sees it there and
 * waits, with its messages still in their queues.
 */
public final class UdpLink implements DatagramLink {

    private static final int SERVER_SLOTS = 16_384;
    private static final int CLIENT_SLOTS = 512;
    private static final int SERVER_SOCKET_BYTES = 4 << 20;
    private static final int CLIENT_SOCKET_BYTES = 256 << 10;

    /** Datagrams that are handed to the system together. */
    private static final int FLUSH_EVERY = 256;

    private static final int PORT_ATTEMPTS = 50;

    /** What a session may send at once fits in as many free slots. */
    private static final int ROOM = 512;

    private final EventLoopGroup threads;
    private final DatagramRing arrived;
    private final DatagramRing leaving;
    /** On the owner's thread only: the datagram that was taken last. */
    private final byte[] datagram;

    private final SocketAddresses addresses = new SocketAddresses();
    private final SocketCall call = new SocketCall();
    private final AtomicLong dropped = new AtomicLong();
    private final boolean server;
    private final boolean epoll;
    /** On the sender's thread only: datagrams since the last flush. */
    private int unflushed;
    /** On the sender's thread only: how many datagrams there were when the last batch ended. */
    private long batchEnd;

    /** On Netty's thread only: whether the ring is being written out. */
    private boolean writing;

    private volatile @Nullable Thread waiting;
    private volatile @Nullable Channel first;
    private volatile @Nullable Channel second;
    /** A client hears this host only; null on a server. */
    private final @Nullable PeerAddress remote;

    private UdpLink(boolean server, @Nullable PeerAddress remote, boolean epoll) {
        this.server = server;
        this.epoll = epoll;
        this.remote = remote;
        int slots = server ? SERVER_SLOTS : CLIENT_SLOTS;
        // One byte more than is accepted, so that a longer datagram is seen to be too long.
        int slotBytes = 1 + (server ? SessionRules.MAX_CLIENT_DATAGRAM : SessionRules.MAX_SERVER_DATAGRAM);
        arrived = new DatagramRing(slots, slotBytes);
        datagram = new byte[slotBytes];
        leaving = new DatagramRing(slots, server ? PacketWriter.MAX_BYTES : SessionRules.MAX_CLIENT_DATAGRAM);
        threads = new MultiThreadIoEventLoopGroup(
                1,
                new DefaultThreadFactory("gait-udp", true),
                epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    }

    /**
     * Listens on a port and the one after it. Port 0 finds a free pair.
     *
     * @throws IOException with one sentence for a person, if the ports cannot be had
     */
    public static UdpLink server(InetSocketAddress bind) throws IOException {
        return server(bind, Epoll.isAvailable());
    }

    static UdpLink server(InetSocketAddress bind, boolean epoll) throws IOException {
        UdpLink link = new UdpLink(true, null, epoll);
        boolean any = bind.getPort() == 0;
        for (int attempt = 1; ; attempt++) {
            try {
                link.listen(bind);
                return link;
            } catch (IOException e) {
                link.closeChannels();
                if (!any || attempt == PORT_ATTEMPTS) {
                    link.close();
                    throw e;
                }
            }
        }
    }

    private void listen(InetSocketAddress bind) throws IOException {
        Channel channel = bind(bind);
        first = channel;
        int port = ((InetSocketAddress) channel.localAddress()).getPort();
        if (port == 65535) {
            throw new IOException("A server needs two ports in a row; 65535 has none after it.");
        }
        second = bind(new InetSocketAddress(bind.getAddress(), port + 1));
    }

    /**
     * Speaks to the server at this host and first port, from any port of ours.
     *
     * @throws IOException with one sentence for a person
     */
    public static UdpLink client(InetSocketAddress serverAddress) throws IOException {
        return client(serverAddress, Epoll.isAvailable());
    }

    static UdpLink client(InetSocketAddress serverAddress, boolean epoll) throws IOException {
        if (serverAddress.isUnresolved()) {
            throw new IOException("There is no host " + serverAddress.getHostString() + ".");
        }
        if (serverAddress.getPort() < 1 || serverAddress.getPort() > 65_534) {
            throw new IOException(
                    "A server has two ports in a row from 1 on, so " + serverAddress.getPort() + " is none.");
        }
        UdpLink link = new UdpLink(false, SocketAddresses.peer(serverAddress), epoll);
        try {
            link.first = link.bind(new InetSocketAddress(SocketAddresses.localTowards(serverAddress), 0));
            link.second = link.first;
            return link;
        } catch (IOException e) {
            link.close();
            throw e;
        }
    }

    private Channel bind(InetSocketAddress local) throws IOException {
        int socketBytes = server ? SERVER_SOCKET_BYTES : CLIENT_SOCKET_BYTES;
        return SocketOpening.bind(threads, epoll, socketBytes, new Inbound(), local);
    }

    /** The first port a server listens on, or the one a client speaks from. */
    public int localPort() {
        return localAddress().getPort();
    }

    /** Where the first socket listens. */
    InetSocketAddress localAddress() {
        Channel channel = first;
        return channel == null ? new InetSocketAddress(0) : (InetSocketAddress) channel.localAddress();
    }

    /** How datagrams travel here, for a person. */
    public String transport() {
        return epoll ? "epoll" : "nio";
    }

    /** A client's server. */
    public PeerAddress remote() {
        if (remote == null) {
            throw new IllegalStateException("a server has many peers");
        }
        return remote;
    }

    @Override
    public void send(byte[] datagram, int offset, int length, PeerAddress peer, ServerPort port) {
        DatagramRing.Slot slot = leaving.vacant();
        if (slot == null) {
            flush();
            slot = leaving.vacant();
        }
        if (slot == null || length > slot.bytes.length) {
            dropped.incrementAndGet();
            return;
        }
        System.arraycopy(datagram, offset, slot.bytes, 0, length);
        slot.length = length;
        slot.address(peer, port);
        leaving.publish();
        if (++unflushed >= FLUSH_EVERY) {
            flush(); // the first of a large batch need not wait for the last
        }
    }

    /** Whether so many more datagrams can be sent as one session may send at once. */
    public boolean hasRoom() {
        return leaving.free() >= ROOM;
    }

    /** What was sent so far is a batch; whoever sends batches waits for one to leave before it sends the next. */
    public void endBatch() {
        batchEnd = leaving.filled();
    }

    /**
     * Whether datagrams of the last batch have not left yet. What was sent since does not count: answers to strangers come
     * all the time, and as long as the sockets' thread is slow, some of them are always there.
     */
    public boolean isLeaving() {
        return !leaving.isTaken(batchEnd);
    }

    /**
     * The longest the sockets' thread took to come when it was called, since the last question: for so long datagrams may
     * have lain in the sockets unread. Or the longest that one lay between being read and being polled, if that was longer.
     */
    public long takeLagNanos() {
        return call.takeLagNanos();
    }

    /** Calls the sockets' thread if nobody has for a while, so that it is noticed when it does not come. */
    public void look() {
        if (call.isLongAgo()) {
            call();
        }
    }

    @Override
    public void flush() {
        unflushed = 0;
        if (!leaving.isEmpty()) {
            call();
        }
    }

    private void call() {
        if (call.call()) {
            threads.execute(this::drain);
        }
    }

    /** On Netty's thread: writes the batch out. */
    private void drain() {
        call.comes();
        writeOut();
    }

    /** Hands the ring to the system, some hundred datagrams at a time, until it is empty or a socket is full. */
    private void writeOut() {
        if (writing) {
            return; // A flush below has made room and said so.
        }
        writing = true;
        try {
            boolean room = true;
            while (room && !leaving.isEmpty()) {
                room = writeSome();
                flush(first);
                flush(second == first ? null : second);
            }
        } finally {
            writing = false; // where memory ran out, too: else nothing would ever leave again
        }
    }

    /**
     * False if the oldest datagram must wait until its socket has room; {@link Inbound} hears of it. What goes together lies
     * in one buffer, which is given back when the last of it has left.
     */
    private boolean writeSome() {
        Channel any = first;
        if (any == null) {
            return false;
        }
        int most = Math.min(FLUSH_EVERY, leaving.waiting());
        ByteBuf together = any.alloc().directBuffer(most * leaving.slotBytes());
        try {
            boolean room = true;
            for (int written = 0; room && written < most; written++) {
                room = write(together);
            }
            return room;
        } finally {
            together.release();
        }
    }

    /** Writes the oldest datagram; false if it must wait. */
    private boolean write(ByteBuf together) {
        DatagramRing.Slot slot = leaving.oldest();
        if (slot == null) {
            return true;
        }
        Channel channel = slot.port() == ServerPort.FIRST ? first : second;
        PeerAddress to = destination(slot.peer(), slot.port());
        if (channel == null || !channel.isActive() || to.port() > 65_535) {
            dropped.incrementAndGet();
        } else if (!channel.isWritable()) {
            return false;
        } else {
            InetSocketAddress address = addresses.socket(to);
            int from = together.writerIndex();
            together.writeBytes(slot.bytes, 0, slot.length);
            channel.write(
                    new DatagramPacket(together.retainedSlice(from, slot.length), address), channel.voidPromise());
        }
        leaving.release();
        return true;
    }

    private static void flush(@Nullable Channel channel) {
        if (channel != null) {
            channel.flush();
        }
    }

    private PeerAddress destination(PeerAddress peer, ServerPort port) {
        return server || port == ServerPort.FIRST
                ? peer
                : new PeerAddress(peer.hostHigh(), peer.hostLow(), peer.port() + 1);
    }

    @Override
    public int poll(Receiver receiver, int limit) {
        int taken = 0;
        while (taken < limit) {
            DatagramRing.Slot slot = arrived.oldest();
            if (slot == null) {
                break;
            }
            // Always in the same array: whoever keeps a view of it then need not store where it is.
            int length = slot.length;
            System.arraycopy(slot.bytes, 0, datagram, 0, length);
            PeerAddress peer = slot.peer();
            ServerPort port = slot.port();
            call.takes(slot.readNanos);
            arrived.release();
            receiver.receive(datagram, 0, length, peer, port);
            taken++;
        }
        return taken;
    }

    @Override
    public boolean await(long nanos) {
        if (arrived.isEmpty() && nanos > 0) {
            waiting = Thread.currentThread();
            if (arrived.isEmpty()) {
                LockSupport.parkNanos(this, nanos);
            }
            waiting = null;
        }
        return !arrived.isEmpty();
    }

    @Override
    public long dropped() {
        return dropped.get();
    }

    /** Sends what is left, then closes the sockets. */
    @Override
    public void close() {
        if (!threads.isShuttingDown()) {
            threads.submit(this::drain).awaitUninterruptibly(1, TimeUnit.SECONDS);
            closeChannels();
            threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
        }
    }

    private void closeChannels() {
        for (Channel channel : new Channel[] {first, second}) {
            if (channel != null) {
                channel.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
            }
        }
    }

    /** On Netty's thread: puts what arrives into the ring. */
    private final class Inbound extends SimpleChannelInboundHandler<DatagramPacket> {

        @Override
        protected void channelRead0(ChannelHandlerContext context, DatagramPacket packet) {
            call.reads();
            PeerAddress peer = SocketAddresses.peer(packet.sender());
            ServerPort port = portOf(context.channel(), peer);
            DatagramRing.Slot slot = port == null ? null : arrived.vacant();
            if (slot == null || port == null) {
                dropped.incrementAndGet();
                return;
            }
            ByteBuf bytes = packet.content();
            slot.length = Math.min(bytes.readableBytes(), slot.bytes.length);
            bytes.readBytes(slot.bytes, 0, slot.length);
            slot.address(peer, port);
            slot.readNanos = System.nanoTime();
            arrived.publish();
            Thread sleeper = waiting;
            if (sleeper != null) {
                LockSupport.unpark(sleeper);
            }
        }

        /** Null if a client hears somebody else than its server. */
        private @Nullable ServerPort portOf(Channel channel, PeerAddress peer) {
            if (remote == null) {
                return isSecond(channel) ? ServerPort.SECOND : ServerPort.FIRST;
            }
            if (!peer.sameHost(remote)) {
                return null;
            }
            int step = peer.port() - remote.port();
            return step == 0 ? ServerPort.FIRST : step == 1 ? ServerPort.SECOND : null;
        }

        private boolean isSecond(Channel channel) {
            int localPort = ((DatagramChannel) channel).localAddress().getPort();
            Channel firstChannel = first;
            return firstChannel != null && ((InetSocketAddress) firstChannel.localAddress()).getPort() != localPort;
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext context) {
            if (context.channel().isWritable()) {
                writeOut();
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable trouble) {
            // A socket complains about one datagram, for example that nobody listens at its destination: it is lost.
            dropped.incrementAndGet();
        }
    }
}
