package dev.gait.app.viewer.web;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import org.jspecify.annotations.Nullable;

/** One tab's WebSocket. */
final class WebSocketHandler extends SimpleChannelInboundHandler<WebSocketFrame> {
    private final PagePlaces places;
    private final PageListener visitors;
    private @Nullable PageSession visit;
    private long spokeNanos;

    WebSocketHandler(PagePlaces places, PageListener visitors) {
        this.places = places;
        this.visitors = visitors;
    }

    /** For how long it has said nothing; negative while it is no WebSocket. Pings and pongs are no words. */
    long silentNanos(long nowNanos) {
        return visit == null ? -1 : nowNanos - spokeNanos;
    }

    private record ChannelWire(Channel channel) implements TabChannel {
        @Override
        public void text(String json) {
            channel.writeAndFlush(new TextWebSocketFrame(json));
        }

        @Override
        public void binary(byte[] frame) {
            channel.writeAndFlush(new BinaryWebSocketFrame(Unpooled.wrappedBuffer(frame)));
        }

        @Override
        public boolean isReady() {
            return channel.isWritable();
        }

        @Override
        public void close() {
            channel.close();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
        if (event instanceof WebSocketServerProtocolHandler.HandshakeComplete) {
            places.becomesSocket(context.channel());
            spokeNanos = System.nanoTime();
            visit = visitors.opened(new ChannelWire(context.channel()));
        } else {
            super.userEventTriggered(context, event);
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
        PageSession playerConnection = visit;
        if (playerConnection == null) {
            return;
        }
        spokeNanos = System.nanoTime();
        if (frame instanceof TextWebSocketFrame text) {
            playerConnection.text(text.text());
        } else if (frame instanceof BinaryWebSocketFrame) {
            playerConnection.binary(ByteBufUtil.getBytes(frame.content()));
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) throws Exception {
        PageSession playerConnection = visit;
        visit = null;
        if (playerConnection != null) {
            playerConnection.closed();
        }
        super.channelInactive(context);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable trouble) {
        context.close(); // the tab is gone or speaks nonsense
    }
}
