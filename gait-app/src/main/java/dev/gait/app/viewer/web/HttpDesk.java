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

/** Answers plain requests: files of the page, what the stage knows, uploads. WebSockets pass through to the next desk. */
final class HttpDesk extends ChannelInboundHandlerAdapter {
    /** The page needs nothing from anywhere else, and the browser is told so. */
    private static final String POLICY = "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'";

    private static final Reply NOT_FOUND = new Reply(
            404, "text/plain; charset=utf-8", "There is no such page.\n".getBytes(StandardCharsets.UTF_8), null);

    private final PageFiles files;
    private final Visitors visitors;

    HttpDesk(PageFiles files, Visitors visitors) {
        this.files = files;
        this.visitors = visitors;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!(message instanceof FullHttpRequest request) || DoorKeeper.asksForSocket(request)) {
            context.fireChannelRead(message);
            return;
        }
        try {
            String path = new QueryStringDecoder(request.uri()).path();
            Reply reply = null;
            if (request.method().equals(HttpMethod.POST)) {
                reply = visitors.post(path, ByteBufUtil.getBytes(request.content()));
            } else if (request.method().equals(HttpMethod.GET)) {
                reply = files.find(path);
                if (reply == null) {
                    reply = visitors.get(path);
                }
            }
            answer(context, request, reply == null ? NOT_FOUND : reply);
        } finally {
            ReferenceCountUtil.release(request);
        }
    }

    private static void answer(ChannelHandlerContext context, FullHttpRequest request, Reply reply) {
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
        HttpUtil.setKeepAlive(response, HttpUtil.isKeepAlive(request));
        var written = context.writeAndFlush(response);
        if (!HttpUtil.isKeepAlive(request)) {
            written.addListener(io.netty.channel.ChannelFutureListener.CLOSE);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable trouble) {
        context.close(); // a browser that went away in the middle of something
    }
}
