package dev.gait.app.viewer.web;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets in only who asked this machine by name: the Host must be ours, and whatever can change something, a WebSocket or
 * an upload, must come from our own page. A page of another site, or a name that was bent to point here, is told no.
 *
 * <p>It judges the head of a request, before anything of the body is kept: a stranger's 64 MiB cost nothing. Only an upload
 * may have a body at all.
 */
final class OriginCheck extends ChannelInboundHandlerAdapter {
    private final Set<String> hosts;
    private final long longestBody;
    private boolean refused;

    OriginCheck(int port, long longestBody) {
        hosts = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
        this.longestBody = longestBody;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!refused && message instanceof HttpRequest request) {
            if (!isWelcome(request)) {
                refuse(context, HttpResponseStatus.FORBIDDEN, "Only this machine's own page may ask.\n");
            } else if (isTooLong(request)) {
                refuse(context, HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, "That is too long.\n");
            }
        }
        if (refused && message instanceof HttpObject) {
            ReferenceCountUtil.release(message);
        } else {
            context.fireChannelRead(message);
        }
    }

    private void refuse(ChannelHandlerContext context, HttpResponseStatus status, String sentence) {
        refused = true; // of what else comes on this connection nothing is kept
        DefaultFullHttpResponse no = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, status, Unpooled.copiedBuffer(sentence, StandardCharsets.UTF_8));
        no.headers().set(HttpHeaderNames.CONTENT_LENGTH, no.content().readableBytes());
        no.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        context.writeAndFlush(no).addListener(ChannelFutureListener.CLOSE);
    }

    private boolean isWelcome(HttpRequest request) {
        if (!request.decoderResult().isSuccess()
                || !hosts.contains(request.headers().get(HttpHeaderNames.HOST, ""))) {
            return false;
        }
        boolean reads = request.method().equals(HttpMethod.GET) && !asksForSocket(request);
        return reads || isOurs(request.headers().get(HttpHeaderNames.ORIGIN));
    }

    private boolean isTooLong(HttpRequest request) {
        boolean uploads = request.method().equals(HttpMethod.POST);
        long length = HttpUtil.getContentLength(request, 0L);
        return uploads ? length > longestBody : length > 0 || HttpUtil.isTransferEncodingChunked(request);
    }

    static boolean asksForSocket(HttpRequest request) {
        return request.headers().contains(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true);
    }

    private boolean isOurs(@Nullable String origin) {
        return origin != null && origin.startsWith("http://") && hosts.contains(origin.substring("http://".length()));
    }
}
