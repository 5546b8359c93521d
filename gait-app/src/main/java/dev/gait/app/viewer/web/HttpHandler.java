package dev.gait.app.viewer.web;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers plain requests: files of the page, what the source knows, uploads. WebSockets pass through to the next handler. What
 * may take long, reading an upload, is done by the reader's thread, one after the other.
 */
final class HttpHandler extends ChannelInboundHandlerAdapter {
    /** The page needs nothing from anywhere else, and the browser is told so. */
    private static final String POLICY = "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'";

    private static final HttpReply NOT_FOUND = new HttpReply(
            404, "text/plain; charset=utf-8", "There is no such page.\n".getBytes(StandardCharsets.UTF_8), null);

    private final PageFiles files;
    private static final HttpReply BUSY = new HttpReply(
            503,
            "text/plain; charset=utf-8",
            "Another recording is being read; try again in a moment.".getBytes(StandardCharsets.UTF_8),
            null);

    private static final HttpReply BAD_PATH = new HttpReply(
            400, "text/plain; charset=utf-8", "That is no address.".getBytes(StandardCharsets.UTF_8), null);

    private static final HttpReply FAILED = new HttpReply(
            500, "text/plain; charset=utf-8", "That could not be done.".getBytes(StandardCharsets.UTF_8), null);

    private final PageListener visitors;
    private final Executor reader;

    HttpHandler(PageFiles files, PageListener visitors, Executor reader) {
        this.files = files;
        this.visitors = visitors;
        this.reader = reader;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!(message instanceof FullHttpRequest request)) {
            context.fireChannelRead(message);
            return;
        }
        String path = path(request.uri());
        // As it was written: what only means the same is none to the next handler, and would be left without an answer.
        if (OriginCheck.asksForSocket(request) && PageServer.SOCKET_PATH.equals(request.uri())) {
            context.fireChannelRead(message);
            return;
        }
        try {
            boolean keepAlive = HttpUtil.isKeepAlive(request);
            if (path == null) {
                answer(context, false, BAD_PATH);
            } else if (request.method().equals(HttpMethod.POST)) {
                byte[] body = ByteBufUtil.getBytes(request.content());
                later(context, keepAlive, () -> visitors.post(path, body));
            } else if (!request.method().equals(HttpMethod.GET)) {
                answer(context, keepAlive, NOT_FOUND);
            } else {
                HttpReply file = files.find(path);
                HttpReply reply = file == null ? visitors.get(path) : file;
                answer(context, keepAlive, reply == null ? NOT_FOUND : reply);
            }
        } finally {
            ReferenceCountUtil.release(request);
        }
    }

    /** Null for one with an escape that is none. */
    private static @Nullable String path(String uri) {
        try {
            return new QueryStringDecoder(uri).path();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private void later(ChannelHandlerContext context, boolean keepAlive, Supplier<@Nullable HttpReply> work) {
        try {
            reader.execute(() -> {
                HttpReply reply;
                try {
                    reply = work.get();
                } catch (RuntimeException | OutOfMemoryError e) {
                    reply = FAILED;
                }
                HttpReply done = reply == null ? NOT_FOUND : reply;
                context.executor().execute(() -> answer(context, keepAlive, done));
            });
        } catch (RejectedExecutionException e) {
            answer(context, keepAlive, BUSY);
        }
    }

    private static void answer(ChannelHandlerContext context, boolean keepAlive, HttpReply reply) {
        DefaultFullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(reply.status()), Unpooled.wrappedBuffer(reply.body()));
        HttpHeaders headers = response.headers();
        headers.set(HttpHeaderNames.CONTENT_TYPE, reply.type());
        headers.set(HttpHeaderNames.CONTENT_LENGTH, reply.body().length);
        headers.set(HttpHeaderNames.CACHE_CONTROL, "no-cache");
        headers.set("Content-Security-Policy", POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        if (reply.fileName() != null) {
            headers.set(HttpHeaderNames.CONTENT_DISPOSITION, "attachment; filename=\"" + reply.fileName() + "\"");
        }
        HttpUtil.setKeepAlive(response, keepAlive);
        var written = context.writeAndFlush(response);
        if (!keepAlive) {
            written.addListener(io.netty.channel.ChannelFutureListener.CLOSE);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable trouble) {
        context.close(); // a browser that went away in the middle of something
    }
}
