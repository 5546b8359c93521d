package dev.gait.app.viewer.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The way in to the page's server, byte by byte and in virtual time. */
class PageDoorTest {
    private static final int PORT = 9080;
    private static final String OURS = "Host: 127.0.0.1:9080\r\nOrigin: http://127.0.0.1:9080\r\n";

    private final List<String> asked = new ArrayList<>();
    private final List<Runnable> waiting = new ArrayList<>();
    private final EmbeddedChannel channel = open(waiting::add);

    private EmbeddedChannel open(Executor reader) {
        PageListener visitors = new PageListener() {
            @Override
            public PageSession opened(TabChannel wire) {
                asked.add("WebSocket");
                return new PageSession() {
                    @Override
                    public void text(String json) {}

                    @Override
                    public void binary(byte[] message) {}

                    @Override
                    public void closed() {}
                };
            }

            @Override
            public @Nullable HttpReply get(String path) {
                asked.add("GET " + path);
                return null;
            }

            @Override
            public HttpReply post(String path, byte[] body) {
                asked.add("POST " + path + " " + body.length);
                return HttpReply.json("{}");
            }
        };
        return new EmbeddedChannel(
                new HttpServerCodec(),
                new OriginCheck(PORT, PageServer.MAX_UPLOAD),
                new HttpObjectAggregator(PageServer.MAX_UPLOAD),
                new RequestDeadline(PageServer.REQUEST_SECONDS),
                new HttpHandler(new PageFiles(), visitors, reader),
                new WebSocketServerProtocolHandler("/live"),
                new WebSocketHandler(visitors));
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private void send(String text) {
        channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
    }

    private String answer() {
        channel.runPendingTasks();
        StringBuilder text = new StringBuilder();
        for (Object part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            if (part instanceof ByteBuf bytes) {
                text.append(bytes.toString(StandardCharsets.UTF_8));
            }
            ReferenceCountUtil.release(part); // what else there is, is a goodbye to a WebSocket that was none
        }
        return text.toString();
    }

    private void pass(long seconds) {
        channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
        channel.runPendingTasks();
    }

    @Test
    void aStrangersUploadIsRefusedOnItsHeadAndNothingOfItIsKept() {
        send(
                "POST /drop HTTP/1.1\r\nHost: 127.0.0.1:9080\r\nOrigin: http://example.org\r\nContent-Length: 60000000\r\n\r\n");
        assertThat(answer()).startsWith("HTTP/1.1 403");
        assertThat(channel.isOpen()).isFalse();
        assertThat(asked).isEmpty();
    }

    @Test
    void whatFollowsARefusedHeadIsThrownAway() {
        // Head and the beginning of the body in one read: the body is there before the connection is closed.
        send("POST /drop HTTP/1.1\r\nHost: example.org\r\nContent-Length: 20\r\n\r\n01234567890123456789");
        assertThat(answer()).startsWith("HTTP/1.1 403").doesNotContain("HTTP/1.1 200");
        assertThat((Object) channel.readInbound()).isNull();
        assertThat(waiting).isEmpty();
    }

    @Test
    void onlyAnUploadHasABodyAndNoneIsLongerThanAllowed() {
        send("GET / HTTP/1.1\r\n" + OURS + "Content-Length: 5\r\n\r\nhello");
        assertThat(answer()).startsWith("HTTP/1.1 413");
        EmbeddedChannel other = open(waiting::add);
        other.writeInbound(Unpooled.copiedBuffer(
                "POST /drop HTTP/1.1\r\n" + OURS + "Content-Length: 99999999\r\n\r\n", StandardCharsets.US_ASCII));
        ByteBuf no = other.readOutbound();
        assertThat(no.toString(StandardCharsets.US_ASCII)).startsWith("HTTP/1.1 413");
        no.release();
        other.finishAndReleaseAll();
    }

    @Test
    void anUploadIsReadByAnotherThreadAndAnsweredWhenItIsDone() {
        send("POST /drop HTTP/1.1\r\n" + OURS + "Content-Length: 5\r\n\r\nhello");
        assertThat(answer()).isEmpty();
        assertThat(asked).as("not on the web server's own thread").isEmpty();
        waiting.remove(0).run();
        assertThat(asked).containsExactly("POST /drop 5");
        assertThat(answer()).startsWith("HTTP/1.1 200");
    }

    @Test
    void whenTooManyWaitOneIsToldToTryAgain() {
        EmbeddedChannel full = open(task -> {
            throw new RejectedExecutionException();
        });
        full.writeInbound(Unpooled.copiedBuffer(
                "POST /drop HTTP/1.1\r\n" + OURS + "Content-Length: 5\r\n\r\nhello", StandardCharsets.US_ASCII));
        ByteBuf busy = full.readOutbound();
        assertThat(busy.toString(StandardCharsets.US_ASCII)).startsWith("HTTP/1.1 503");
        busy.release();
        full.finishAndReleaseAll();
    }

    @Test
    void aConnectionThatAsksForNothingEnds() {
        pass(PageServer.REQUEST_SECONDS - 1);
        assertThat(channel.isOpen()).isTrue();
        pass(2);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void aRequestThatComesByteByByteEndsToo() {
        String slow = "GET /js/main.js HTTP/1.1\r\n" + OURS + "X-Slow: ";
        for (int i = 0; i < 40 && channel.isOpen(); i++) {
            send(i < slow.length() ? slow.substring(i, i + 1) : "x");
            pass(1);
        }
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void anAnswerGivesTheNextRequestItsTimeAgain() {
        for (int i = 0; i < 4; i++) {
            pass(PageServer.REQUEST_SECONDS - 5);
            send("GET /nothing HTTP/1.1\r\n" + OURS + "\r\n");
            assertThat(answer()).startsWith("HTTP/1.1 404");
        }
        assertThat(channel.isOpen()).isTrue();
        pass(PageServer.REQUEST_SECONDS + 1);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void aWebSocketMayStayAsLongAsItLikes() {
        send("GET /live HTTP/1.1\r\n" + OURS
                + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        assertThat(answer()).startsWith("HTTP/1.1 101");
        assertThat(asked).containsExactly("WebSocket");
        pass(100 * PageServer.REQUEST_SECONDS);
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void aLongReadIsWaitedFor() {
        send("POST /drop HTTP/1.1\r\n" + OURS + "Content-Length: 5\r\n\r\nhello");
        pass(10 * PageServer.REQUEST_SECONDS);
        assertThat(channel.isOpen()).isTrue();
        waiting.remove(0).run();
        assertThat(answer()).startsWith("HTTP/1.1 200");
    }

    @Test
    void theCheckSeesHeadsAndTheDeskWholeRequests() {
        // What a pipeline in another order would let through: the handler gets no request before its body is whole.
        send("POST /drop HTTP/1.1\r\n" + OURS + "Content-Length: 5\r\n\r\nhel");
        assertThat(waiting).isEmpty();
        send("lo");
        assertThat(waiting).hasSize(1);
    }
}
