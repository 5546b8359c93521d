package dev.gait.app.viewer.web;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets in only who asked this machine by name: the Host must be ours, and whatever can change something, a WebSocket or
 * an upload, must come from our own page. A page of another site, or a name that was bent to point here, is told no.
 */
final class DoorKeeper extends ChannelInboundHandlerAdapter {
    private final Set<String> hosts;

    DoorKeeper(int port) {
        hosts = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof FullHttpRequest request && !isWelcome(request)) {
            ReferenceCountUtil.release(message);
            DefaultFullHttpResponse no = new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1,
                    HttpResponseStatus.FORBIDDEN,
                    Unpooled.copiedBuffer("Only this machine's own page may ask.\n", StandardCharsets.UTF_8));
            no.headers().set(HttpHeaderNames.CONTENT_LENGTH, no.content().readableBytes());
            no.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
            context.writeAndFlush(no).addListener(ChannelFutureListener.CLOSE);
        } else {
            context.fireChannelRead(message);
        }
    }

    private boolean isWelcome(FullHttpRequest request) {
        if (!request.decoderResult().isSuccess()
                || !hosts.contains(request.headers().get(HttpHeaderNames.HOST, ""))) {
            return false;
        }
        boolean reads = request.method().equals(HttpMethod.GET) && !asksForSocket(request);
        return reads || isOurs(request.headers().get(HttpHeaderNames.ORIGIN));
    }

    static boolean asksForSocket(FullHttpRequest request) {
        return request.headers().contains(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true);
    }

    private boolean isOurs(@Nullable String origin) {
        return origin != null && origin.startsWith("http://") && hosts.contains(origin.substring("http://".length()));
    }
}
