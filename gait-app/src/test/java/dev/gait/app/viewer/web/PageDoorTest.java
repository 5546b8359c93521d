package dev.gait.app.viewer.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.embedded.EmbeddedChannel;
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

    private static final String UPGRADE = "GET /live HTTP/1.1\r\n" + OURS
            + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

    private final List<String> asked = new ArrayList<>();
    private final List<Runnable> waiting = new ArrayList<>();
    private final UploadDesk desk = new UploadDesk();
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
        return new EmbeddedChannel(new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel opened) {
                PageServer.fill(opened.pipeline(), PORT, new PagePlaces(), desk, new PageFiles(), visitors, reader);
            }
        });
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

    /** A proxy and the page might each believe another one of them. */
    @Test
    void requestWithTwoHostsOrTwoOriginsIsRefused() {
        send("GET / HTTP/1.1\r\nHost: 127.0.0.1:9080\r\nHost: example.org\r\n\r\n");
        assertThat(answer()).startsWith("HTTP/1.1 403");
        EmbeddedChannel other = open(waiting::add);
        other.writeInbound(Unpooled.copiedBuffer(
                "POST /drop HTTP/1.1\r\n" + OURS + "Origin: http://example.org\r\nContent-Length: 5\r\n\r\nhello",
                StandardCharsets.US_ASCII));
        ByteBuf no = other.readOutbound();
        assertThat(no.toString(StandardCharsets.US_ASCII)).startsWith("HTTP/1.1 403");
        no.release();
        other.finishAndReleaseAll();
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
        send(UPGRADE);
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
    void whoDoesNotReadItsAnswersIsNotHeard() {
        setUnread(true);
        for (int i = 0; i < 100; i++) {
            send("GET /nothing HTTP/1.1\r\n" + OURS + "\r\n");
        }
        assertThat(asked).isEmpty();
        assertThat(channel.config().isAutoRead())
                .as("its socket is not read either")
                .isFalse();
        setUnread(false);
        answer();
        assertThat(asked).hasSize(100);
        assertThat(channel.config().isAutoRead()).isTrue();
    }

    @Test
    void pingsOfASocketThatIsNotReadAreNotAnswered() {
        send(UPGRADE);
        assertThat(answer()).startsWith("HTTP/1.1 101");
        setUnread(true);
        byte[] ping = {(byte) 0x89, (byte) 0x80, 0, 0, 0, 0};
        for (int i = 0; i < 100; i++) {
            channel.writeInbound(Unpooled.wrappedBuffer(ping));
        }
        assertThat((Object) channel.readOutbound()).isNull();
        assertThat(channel.config().isAutoRead()).isFalse();
        setUnread(false);
        channel.runPendingTasks();
        assertThat(channel.outboundMessages()).hasSize(100);
    }

    /** One reading of a socket may be sixteen hundred requests, each of them a kilobyte once it is read. */
    @Test
    void whoAsksHundredsOfTimesWithoutReadingIsLeft() {
        setUnread(true);
        send(("GET /nothing HTTP/1.1\r\n" + OURS + "\r\n").repeat(TurnTaking.MOST_WAITING + 1));
        channel.runPendingTasks();
        assertThat(channel.isOpen()).isFalse();
        assertThat(asked).isEmpty();
    }

    @Test
    void soIsWhoFillsASocketThatIsNotRead() {
        send(UPGRADE);
        assertThat(answer()).startsWith("HTTP/1.1 101");
        setUnread(true);
        byte[] ping = {(byte) 0x89, (byte) 0x80, 0, 0, 0, 0};
        ByteBuf pings = Unpooled.buffer();
        for (int i = 0; i <= TurnTaking.MOST_WAITING; i++) {
            pings.writeBytes(ping);
        }
        channel.writeInbound(pings);
        channel.runPendingTasks();
        assertThat(channel.isOpen()).isFalse();
    }

    /** It was left without an answer, and stayed for ever. */
    @Test
    void aWebSocketUnderAnAddressThatOnlyMeansTheSameIsAnswered() {
        send(UPGRADE.replace("/live", "/%6Cive"));
        assertThat(answer()).startsWith("HTTP/1.1 404");
        pass(PageServer.REQUEST_SECONDS + 1);
        assertThat(channel.isOpen()).as("and does not stay").isFalse();
    }

    private void setUnread(boolean so) {
        channel.unsafe().outboundBuffer().setUserDefinedWritability(1, !so);
        channel.runPendingTasks();
    }

    @Test
    void requestsAreAnsweredOneAfterTheOther() {
        send("POST /drop HTTP/1.1\r\n" + OURS + "Content-Length: 5\r\n\r\nhello" + "GET /nothing HTTP/1.1\r\n" + OURS
                + "\r\n");
        assertThat(asked).as("the second waits for the first").isEmpty();
        waiting.remove(0).run();
        assertThat(answer()).startsWith("HTTP/1.1 200").contains("HTTP/1.1 404");
        assertThat(asked).containsExactly("POST /drop 5", "GET /nothing");
    }

    /** Two hundred connections with 64 MiB each would be more than there is. */
    @Test
    void onlyAFewUploadsComeAtOnce() {
        String begun =
                "POST /drop HTTP/1.1\r\n" + OURS + "Expect: 100-continue\r\nContent-Length: 60000000\r\n\r\nhello";
        List<EmbeddedChannel> uploads = new ArrayList<>();
        for (int i = 0; i < UploadDesk.MOST; i++) {
            uploads.add(open(waiting::add));
            uploads.get(i).writeInbound(Unpooled.copiedBuffer(begun, StandardCharsets.US_ASCII));
        }
        send(begun);
        assertThat(answer()).startsWith("HTTP/1.1 503");
        assertThat(channel.isOpen()).isFalse();
        uploads.get(0).finishAndReleaseAll();
        EmbeddedChannel next = open(waiting::add);
        next.writeInbound(Unpooled.copiedBuffer(
                "POST /drop HTTP/1.1\r\n" + OURS + "Content-Length: 5\r\n\r\nhello", StandardCharsets.US_ASCII));
        assertThat(waiting).as("whoever left makes room").hasSize(1);
        uploads.forEach(EmbeddedChannel::finishAndReleaseAll);
        next.finishAndReleaseAll();
    }

    /** The answer to what was asked before it gives no place back while the upload still comes. */
    @Test
    void anUploadBehindOtherRequestsKeepsItsPlaceUntilItsOwnAnswer() {
        String behind = "GET /nothing HTTP/1.1\r\n" + OURS + "\r\nPOST /drop HTTP/1.1\r\n" + OURS
                + "Content-Length: 60000000\r\n\r\nhello";
        List<EmbeddedChannel> uploads = new ArrayList<>();
        for (int i = 0; i < UploadDesk.MOST; i++) {
            EmbeddedChannel upload = open(waiting::add);
            upload.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
            upload.writeInbound(Unpooled.copiedBuffer(behind, StandardCharsets.US_ASCII));
            upload.unsafe().outboundBuffer().setUserDefinedWritability(1, true);
            upload.runPendingTasks();
            assertThat(upload.outboundMessages()).as("the first is answered").isNotEmpty();
            uploads.add(upload);
        }
        send("POST /drop HTTP/1.1\r\n" + OURS + "Content-Length: 5\r\n\r\nhello");
        assertThat(answer()).startsWith("HTTP/1.1 503");
        uploads.forEach(EmbeddedChannel::finishAndReleaseAll);
    }

    @Test
    void anAddressThatIsNoneIsAnsweredAndNothingOfItsBodyIsKept() {
        ByteBuf bytes = channel.alloc().heapBuffer();
        bytes.writeCharSequence(
                "POST /% HTTP/1.1\r\n" + OURS + "Content-Length: 5\r\n\r\nhello", StandardCharsets.US_ASCII);
        channel.writeInbound(bytes);
        assertThat(answer()).startsWith("HTTP/1.1 400");
        assertThat(bytes.refCnt()).as("nobody holds what came").isZero();
        assertThat(asked).isEmpty();
    }

    @Test
    void aWebSocketThatIsNoneIsAnswered() {
        send(UPGRADE.replace("/live", "/elsewhere"));
        assertThat(answer()).startsWith("HTTP/1.1 404");
        pass(PageServer.REQUEST_SECONDS + 1);
        assertThat(channel.isOpen()).as("and does not stay").isFalse();
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
