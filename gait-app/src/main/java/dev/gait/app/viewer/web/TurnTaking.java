package dev.gait.app.viewer.web;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * A connection is heard when it has its answer and has read it: requests one at a time, in their order, and nothing at all
 * while so much is unread that the channel says it cannot be written to. Whoever asks a thousand times and reads nothing,
 * requests or pings of a WebSocket, is left with its questions in its own socket instead of us with the answers.
 *
 * <p>What one reading of the socket brought waits here; meanwhile it is not read again, so that is all there is.
 */
final class TurnTaking extends ChannelDuplexHandler {
    private final Queue<Object> waiting = new ArrayDeque<>();
    private boolean busy;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        waiting.add(message);
        next(context);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        boolean answered = message instanceof LastHttpContent;
        context.write(message, promise);
        if (answered) {
            busy = false;
            // Not from within the answer: whoever gave it has not returned yet.
            context.executor().execute(() -> next(context));
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        next(context);
        context.fireChannelWritabilityChanged();
    }

    private void next(ChannelHandlerContext context) {
        while (isReady(context) && !waiting.isEmpty()) {
            Object message = waiting.remove();
            busy = message instanceof FullHttpRequest;
            context.fireChannelRead(message);
        }
        context.channel().config().setAutoRead(isReady(context) && waiting.isEmpty());
    }

    private boolean isReady(ChannelHandlerContext context) {
        return !busy && context.channel().isWritable();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        waiting.forEach(ReferenceCountUtil::release);
        waiting.clear();
    }
}
