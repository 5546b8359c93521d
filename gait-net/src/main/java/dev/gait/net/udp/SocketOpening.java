package dev.gait.net.udp;

import dev.gait.net.session.SessionRules;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** What a socket of ours is like: how much it holds, how much a call of the system brings, what is said if it cannot be had. */
final class SocketOpening {
    /** Datagrams one system call may bring. */
    private static final int BATCH = 16;

    /** Bytes a socket may keep that the system does not take; beyond it datagrams wait in the ring. */
    private static final int MAX_UNSENT_BYTES = 512 << 10;

    private SocketOpening() {}

    /**
     * Opens a socket.
     *
     * @param socketBytes what the system keeps of what comes and of what leaves
     * @throws IOException with one sentence for a person
     */
    static Channel bind(
            EventLoopGroup threads, boolean epoll, int socketBytes, ChannelHandler handler, InetSocketAddress local)
            throws IOException {
        int slotBytes = 1 + SessionRules.MAX_SERVER_DATAGRAM;
        Bootstrap bootstrap = new Bootstrap()
                .group(threads)
                .channelFactory(factory(epoll, local.getAddress()))
                .option(ChannelOption.SO_RCVBUF, socketBytes)
                .option(ChannelOption.SO_SNDBUF, socketBytes)
                .option(
                        ChannelOption.RECVBUF_ALLOCATOR,
                        new FixedRecvByteBufAllocator(epoll ? BATCH * slotBytes : slotBytes))
                .option(
                        ChannelOption.WRITE_BUFFER_WATER_MARK,
                        new WriteBufferWaterMark(MAX_UNSENT_BYTES / 2, MAX_UNSENT_BYTES))
                .handler(handler);
        if (epoll) {
            bootstrap.option(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, slotBytes);
        }
        ChannelFuture bound = bootstrap.bind(local).awaitUninterruptibly();
        Throwable trouble = bound.cause();
        if (trouble != null) {
            throw new IOException(
                    "Cannot listen on " + local.getAddress().getHostAddress() + ":" + local.getPort() + ": "
                            + trouble.getMessage() + ".",
                    trouble);
        }
        return bound.channel();
    }

    /** A socket of the family of its address: one for both families takes a longer way with each datagram of the older one. */
    static ChannelFactory<Channel> factory(boolean epoll, InetAddress local) {
        SocketProtocolFamily family =
                local instanceof Inet4Address ? SocketProtocolFamily.INET : SocketProtocolFamily.INET6;
        return () -> epoll ? new EpollDatagramChannel(family) : new NioDatagramChannel(family);
    }
}
