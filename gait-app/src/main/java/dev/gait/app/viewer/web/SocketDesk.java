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
final class SocketDesk extends SimpleChannelInboundHandler<WebSocketFrame> {
    private final Visitors visitors;
    private @Nullable Visit visit;

    SocketDesk(Visitors visitors) {
        this.visitors = visitors;
    }

    private record ChannelWire(Channel channel) implements Wire {
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
            visit = visitors.opened(new ChannelWire(context.channel()));
        } else {
            super.userEventTriggered(context, event);
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
        Visit guest = visit;
        if (guest == null) {
            return;
        }
        if (frame instanceof TextWebSocketFrame text) {
            guest.text(text.text());
        } else if (frame instanceof BinaryWebSocketFrame) {
            guest.binary(ByteBufUtil.getBytes(frame.content()));
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) throws Exception {
        Visit guest = visit;
        visit = null;
        if (guest != null) {
            guest.closed();
        }
        super.channelInactive(context);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable trouble) {
        context.close(); // the tab is gone or speaks nonsense
    }
}
