package dev.gait.app.viewer.web;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Serves the page and its WebSockets on one port of this machine, with one thread, and reads what is dropped on the page
 * with another, so that a long recording holds up nobody's picture. It never listens on anything but loopback, and
 * {@link OriginCheck} turns away requests that another site's script sent: whoever reaches this port steers a world. Both
 * threads give way to a world that runs in the same process, where the JVM passes priorities on to the system.
 */
public final class PageServer implements AutoCloseable {
    /** The largest trace or capture that may be dropped on the page. */
    static final int MAX_UPLOAD = 64 << 20;

    /** The largest thing a tab may say in its WebSocket. */
    static final int MAX_FRAME = 16 << 10;

    /** Where the WebSockets are. */
    static final String SOCKET_PATH = "/live";

    /** A connection brings a whole request within this, or ends. */
    static final long REQUEST_SECONDS = 30;

    /** Uploads that wait while one is read; each may hold {@link #MAX_UPLOAD} bytes. */
    private static final int WAITING_UPLOADS = UploadDesk.MOST - 1;

    /** A tab that has this much unread gets no frames until it has caught up. */
    private static final WriteBufferWaterMark UNREAD = new WriteBufferWaterMark(64 << 10, 512 << 10);

    private final EventLoopGroup threads;
    private final ExecutorService reader;
    private final Channel listening;
    private final PagePlaces places;
    private final int port;

    private PageServer(EventLoopGroup threads, ExecutorService reader, Channel listening, PagePlaces places) {
        this.threads = threads;
        this.reader = reader;
        this.listening = listening;
        this.places = places;
        this.port = ((InetSocketAddress) listening.localAddress()).getPort();
    }

    /**
     * Listens on a port of the loopback address, 0 for any free one.
     *
     * @throws IOException with one sentence for a person, if the port cannot be had
     */
    public static PageServer start(int port, PageListener visitors) throws IOException {
        if (port < 0 || port > 65_535) {
            throw new IOException("A port is a number from 0 to 65535, got " + port + ".");
        }
        EventLoopGroup threads = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("gait-page", true, Thread.MIN_PRIORITY), NioIoHandler.newFactory());
        ExecutorService reader = new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(WAITING_UPLOADS),
                new DefaultThreadFactory("gait-page-reader", true, Thread.MIN_PRIORITY));
        PageFiles files = new PageFiles();
        UploadDesk desk = new UploadDesk();
        PagePlaces places = new PagePlaces();
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(threads)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, UNREAD)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        if (!places.comes(channel)) {
                            channel.close();
                            return;
                        }
                        int own = channel.localAddress().getPort();
                        fill(channel.pipeline(), own, places, desk, files, visitors, reader);
                    }
                });
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port);
        ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly();
        Throwable trouble = bound.cause();
        if (trouble != null) {
            threads.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            reader.shutdownNow();
            throw new IOException(
                    "Port " + port + " of this machine is taken or not allowed; choose another one, or 0 for any.",
                    trouble);
        }
        return new PageServer(threads, reader, bound.channel(), places);
    }

    /** What every connection goes through, from the socket inwards. */
    static void fill(
            ChannelPipeline pipeline,
            int port,
            PagePlaces places,
            UploadDesk desk,
            PageFiles files,
            PageListener visitors,
            Executor reader) {
        pipeline.addLast(
                new HttpServerCodec(),
                new OriginCheck(port, MAX_UPLOAD, desk),
                new HttpObjectAggregator(MAX_UPLOAD),
                new TurnTaking(),
                new RequestDeadline(REQUEST_SECONDS),
                new HttpHandler(files, visitors, reader),
                new WebSocketServerProtocolHandler(WebSocketServerProtocolConfig.newBuilder()
                        .websocketPath(SOCKET_PATH)
                        .maxFramePayloadLength(MAX_FRAME)
                        .dropPongFrames(true)
                        .build()),
                new WebSocketHandler(places, visitors));
    }

    public int port() {
        return port;
    }

    /** What a person opens. */
    public String address() {
        return "http://127.0.0.1:" + port + "/";
    }

    @Override
    public void close() {
        listening.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
        reader.shutdownNow();
        places.close();
        threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }
}
