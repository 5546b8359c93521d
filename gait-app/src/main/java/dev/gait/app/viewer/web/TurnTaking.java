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
 * <p>What one reading of the socket brought waits here; meanwhile it is not read again, so that is all there is. One reading may be
 * sixteen hundred of the shortest requests or ten thousand of the shortest frames, each of them many times as large as it came;
 * no page asks so, and of who does the connection ends.
 */
final class TurnTaking extends ChannelDuplexHandler {
    /** Pages ask for one thing at a time, and for one picture in each frame of a screen. */
    static final int MOST_WAITING = 256;

    private final Queue<Object> waiting = new ArrayDeque<>();
    private boolean busy;
    private boolean ended;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (ended || waiting.size() == MOST_WAITING) {
            ReferenceCountUtil.release(message);
            end(context);
            return;
        }
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

    private void end(ChannelHandlerContext context) {
        if (!ended) {
            ended = true;
            handlerRemoved(context);
            context.close();
        }
    }

    private void next(ChannelHandlerContext context) {
        if (ended) {
            return;
        }
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
