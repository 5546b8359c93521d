package dev.gait.app.viewer.web;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends connections that ask for nothing: from its beginning, or from its last answer, a connection has so long to bring a
 * whole request. A byte now and then does not count, so half-sent requests end like idle ones. A WebSocket, once it is
 * one, may stay as long as it likes.
 */
final class RequestDeadline extends ChannelDuplexHandler {
    private final long seconds;
    private @Nullable Future<?> ending;
    private long sinceNanos;

    RequestDeadline(long seconds) {
        this.seconds = seconds;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        if (context.channel().isActive()) {
            begin(context);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) throws Exception {
        begin(context);
        super.channelActive(context);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof FullHttpRequest) {
            end();
        }
        context.fireChannelRead(message);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof HttpResponse response
                && response.status().equals(HttpResponseStatus.SWITCHING_PROTOCOLS)) {
            context.pipeline().remove(this); // from here on it is a WebSocket
        } else if (message instanceof LastHttpContent) {
            begin(context);
        }
        context.write(message, promise);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        end();
    }

    private void begin(ChannelHandlerContext context) {
        end();
        sinceNanos = System.nanoTime();
        ending = context.executor().schedule(() -> context.close(), seconds, TimeUnit.SECONDS);
    }

    /** For how long nothing was asked here; negative while something is. */
    long silentNanos(long nowNanos) {
        return ending == null ? -1 : nowNanos - sinceNanos;
    }

    private void end() {
        Future<?> running = ending;
        if (running != null) {
            running.cancel(false);
            ending = null;
        }
    }
}
