package dev.gait.app.viewer.web;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/**
 * Lets in only who asked this machine by name: the Host must be ours, and whatever can change something, a WebSocket or
 * an upload, must come from our own page. A page of another site, or a name that was bent to point here, is told no.
 *
 * <p>It judges the head of a request, before anything of the body is kept: a stranger's 64 MiB cost nothing. Only an upload
 * may have a body at all, and only a few are taken at a time ({@link UploadDesk}).
 */
final class OriginCheck extends ChannelDuplexHandler {
    private final Set<String> hosts;
    private final long longestBody;
    private final UploadDesk desk;
    private boolean refused;
    /** Requests of this connection that have no answer yet. */
    private int unanswered;
    /** Answers that come before and with that of the upload; 0 while there is none. */
    private int untilUploaded;

    OriginCheck(int port, long longestBody, UploadDesk desk) {
        this.desk = desk;
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
            } else if (isUpload(request) && !begins()) {
                refuse(
                        context,
                        HttpResponseStatus.SERVICE_UNAVAILABLE,
                        "Another recording is being read; try again in a moment.");
            } else {
                unanswered++;
            }
        }
        if (refused && message instanceof HttpObject) {
            ReferenceCountUtil.release(message);
        } else {
            context.fireChannelRead(message);
        }
    }

    /** A connection brings one upload at a time. */
    private boolean begins() {
        boolean may = untilUploaded == 0 && desk.take();
        if (may) {
            untilUploaded = unanswered + 1;
        }
        return may;
    }

    private void ends() {
        if (untilUploaded > 0) {
            untilUploaded = 0;
            desk.giveBack();
        }
    }

    /** Answers come in the order of the requests: one to something that was asked before is not that of the upload. */
    private void answered() {
        unanswered--;
        if (untilUploaded == 1) {
            ends();
        } else if (untilUploaded > 1) {
            untilUploaded--;
        }
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        boolean goesOn =
                message instanceof HttpResponse answer && answer.status().equals(HttpResponseStatus.CONTINUE);
        if (message instanceof LastHttpContent && !goesOn) {
            answered();
        }
        context.write(message, promise);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        ends();
        context.fireChannelInactive();
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
        List<String> asked = request.headers().getAll(HttpHeaderNames.HOST);
        if (!request.decoderResult().isSuccess() || asked.size() != 1 || !hosts.contains(asked.get(0))) {
            return false;
        }
        boolean reads = request.method().equals(HttpMethod.GET) && !asksForSocket(request);
        List<String> origins = request.headers().getAll(HttpHeaderNames.ORIGIN);
        return reads || origins.size() == 1 && isOurs(origins.get(0));
    }

    private boolean isTooLong(HttpRequest request) {
        long length = HttpUtil.getContentLength(request, 0L);
        return isUpload(request) ? length > longestBody : length > 0 || HttpUtil.isTransferEncodingChunked(request);
    }

    private static boolean isUpload(HttpRequest request) {
        return request.method().equals(HttpMethod.POST);
    }

    static boolean asksForSocket(HttpRequest request) {
        return request.headers().contains(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true);
    }

    private boolean isOurs(String origin) {
        return origin.startsWith("http://") && hosts.contains(origin.substring("http://".length()));
    }
}
