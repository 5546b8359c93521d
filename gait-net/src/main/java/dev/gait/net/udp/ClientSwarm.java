package dev.gait.net.udp;

import dev.gait.net.session.ServerPort;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramPacket;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Very many clients in one process: a socket each, because a server knows its clients by their addresses, and one
 * thread for all of them. Everything happens on that thread: a datagram is handed to its client as it comes in, and the
 * turn comes round at a fixed period, so a client's state needs no lock.
 *
 * <p>This is for whoever tries a server out. A client that is alone uses {@link UdpLink}.
 */
public final class ClientSwarm implements AutoCloseable {
    /** What waits for one client while a thousand others are served. The system takes it only when it is needed. */
    private static final int SOCKET_BYTES = 2 << 20;
    /** Datagrams one system call may bring. */
    private static final int BATCH = 4;
    /** Room for one datagram; servers may exceed 484 bytes in one case (wire.md §A.13), but not by this much. */
    private static final int SLOT_BYTES = 1024;

    /** What a client does with what arrives. */
    public interface Member {
        /** Takes a datagram that came from this port of the server; the bytes are borrowed. */
        void receive(byte[] datagram, int length, ServerPort from, long nowNanos);
    }

    private final EventLoopGroup threads;
    private final boolean epoll;
    private final InetSocketAddress usual;
    private final InetAddress local;
    private final List<Channel> channels = new ArrayList<>();
    private volatile @Nullable Throwable trouble;

    /** For clients of the server whose first port this is. */
    public ClientSwarm(InetSocketAddress server, String name) throws IOException {
        if (server.isUnresolved()) {
            throw new IOException("There is no host " + server.getHostString() + ".");
        }
        epoll = Epoll.isAvailable();
        usual = server;
        local = SocketAddresses.localTowards(server);
        threads = new MultiThreadIoEventLoopGroup(
                1,
                new DefaultThreadFactory(name, true),
                epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    }

    /** One member's way out. To be used on the swarm's thread. */
    public static final class Line {
        private final Channel channel;
        private final InetSocketAddress first;
        private final InetSocketAddress second;

        private Line(Channel channel, InetSocketAddress server) {
            this.channel = channel;
            first = server;
            second = new InetSocketAddress(server.getAddress(), server.getPort() + 1);
        }

        /** Sends one datagram to this port of the server, at once. */
        public void send(byte[] datagram, int offset, int length, ServerPort to) {
            ByteBuf bytes = channel.alloc().directBuffer(length).writeBytes(datagram, offset, length);
            channel.writeAndFlush(
                    new DatagramPacket(bytes, to == ServerPort.FIRST ? first : second), channel.voidPromise());
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
        int slot = SLOT_BYTES;
        Bootstrap bootstrap = new Bootstrap()
                .group(threads)
                .channel(epoll ? EpollDatagramChannel.class : NioDatagramChannel.class)
                .option(ChannelOption.SO_RCVBUF, SOCKET_BYTES)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(epoll ? BATCH * slot : slot))
                .handler(new Inbound(member, server.getPort()));
        if (epoll) {
            bootstrap.option(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, slot);
        }
        ChannelFuture bound = bootstrap.bind(new InetSocketAddress(local, 0)).awaitUninterruptibly();
        if (bound.cause() != null) {
            throw new IOException(
                    "Cannot open socket " + (channels.size() + 1) + " of a swarm: "
                            + bound.cause().getMessage() + ".",
                    bound.cause());
        }
        channels.add(bound.channel());
        return new Line(bound.channel(), server);
    }

    /** Has this done on the swarm's thread over and over, until the swarm is closed. */
    public void every(long periodNanos, Runnable turn) {
        threads.scheduleAtFixedRate(turn, 0, periodNanos, TimeUnit.NANOSECONDS);
    }

    /** Has this done once on the swarm's thread and waits until it is. */
    public void once(Runnable work) {
        threads.submit(work).awaitUninterruptibly();
    }

    /** What a member threw while it was handed a datagram, or null. */
    public @Nullable Throwable trouble() {
        return trouble;
    }

    @Override
    public void close() {
        threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
    }

    private final class Inbound extends SimpleChannelInboundHandler<DatagramPacket> {
        private final Member member;
        private final int firstPort;
        private byte[] bytes = new byte[512];

        private Inbound(Member member, int firstPort) {
            this.member = member;
            this.firstPort = firstPort;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, DatagramPacket packet) {
            int step = packet.sender().getPort() - firstPort;
            if (step != 0 && step != 1) {
                return;
            }
            ByteBuf content = packet.content();
            int length = content.readableBytes();
            if (length > bytes.length) {
                bytes = new byte[length];
            }
            content.readBytes(bytes, 0, length);
            member.receive(bytes, length, step == 0 ? ServerPort.FIRST : ServerPort.SECOND, System.nanoTime());
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
            // A socket complains about one datagram, for example that nobody listens any more: it is lost.
            if (!(thrown instanceof IOException)) {
                trouble = thrown;
            }
        }
    }
}
