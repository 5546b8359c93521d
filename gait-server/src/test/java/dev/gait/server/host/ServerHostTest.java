package dev.gait.server.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.FlatGround;
import dev.gait.net.message.PingRequest;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.PacketFlags;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.session.ClientSession;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import dev.gait.net.session.SessionHandler;
import dev.gait.net.session.SessionState;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.game.Game;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The host's turns on made-up sockets and a made-up clock. */
class ServerHostTest {
    private static final long MILLI = 1_000_000L;
    private static final PeerAddress HOME = PeerAddress.ipv4(0x0A000001, 40_000);

    private record Datagram(byte[] bytes, PeerAddress peer, ServerPort port) {}

    /** Sockets that write what was flushed when their thread comes to it, at once or a turn later, and nothing else. */
    private static final class MadeUpLink implements HostLink {
        final Queue<Datagram> arrived = new ArrayDeque<>();
        final Queue<Datagram> leaving = new ArrayDeque<>();
        final List<Datagram> left = new ArrayList<>();
        boolean flushed;
        boolean behind;
        private long sent;
        private long sentBefore;
        private long written;
        private long batchEnd;
        /** How long the sockets' thread was away before what arrives next was read, and whether that was asked in time. */
        long lagNanos;

        boolean lagWasKnown = true;

        /** The sockets' thread has its turn. */
        void drain() {
            long upTo = behind ? sentBefore : sent;
            sentBefore = sent;
            while (flushed && written < upTo) {
                left.add(leaving.remove());
                written++;
            }
            flushed &= !leaving.isEmpty();
        }

        @Override
        public void endBatch() {
            batchEnd = sent;
        }

        @Override
        public boolean isLeaving() {
            return written < batchEnd;
        }

        @Override
        public boolean hasRoom() {
            return true;
        }

        @Override
        public long takeLagNanos() {
            long lag = lagNanos;
            lagNanos = 0;
            return lag;
        }

        @Override
        public void look() {}

        @Override
        public void send(byte[] datagram, int offset, int length, PeerAddress peer, ServerPort port) {
            leaving.add(new Datagram(Arrays.copyOfRange(datagram, offset, offset + length), peer, port));
            sent++;
        }

        @Override
        public void flush() {
            flushed = true;
        }

        @Override
        public int poll(Receiver receiver, int limit) {
            int count = 0;
            for (Datagram next = arrived.poll(); next != null; next = arrived.poll()) {
                receiver.receive(next.bytes(), 0, next.bytes().length, next.peer(), next.port());
                lagWasKnown &= lagNanos == 0;
                count++;
            }
            return count;
        }

        @Override
        public boolean await(long nanos) {
            return false;
        }

        @Override
        public long dropped() {
            return 0;
        }

        @Override
        public void close() {}
    }

    private final MadeUpLink link = new MadeUpLink();
    private long now = 1_000 * MILLI;
    private long wallMillis = 1_700_000_000_000L;
    private int wallLooks;

    private ServerHost host() {
        return new ServerHost(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 9000),
                link,
                "made up",
                () -> now,
                () -> {
                    wallLooks++;
                    return wallMillis;
                },
                ServerSettings.usual(),
                new FlatGround(0),
                AccountService.inline(new MemoryStore(), Passwords.quick()),
                ServerListener.SILENT,
                Game.NONE);
    }

    /** A client that counts the answers to its pings, and when they came. */
    private final class Pinger implements SessionHandler {
        final ClientSession session = new ClientSession(
                LoginRequest.withPassword("Ann", "secret"),
                this,
                (bytes, offset, length, to) ->
                        link.arrived.add(new Datagram(Arrays.copyOfRange(bytes, offset, offset + length), HOME, to)));
        long askedNanos;
        long worstNanos;
        int answers;
        double firstTime = Double.NaN;
        double lastTime;

        void ping() {
            byte[] ping = new PingRequest().encode();
            session.send(ping, 0, ping.length, 3);
            askedNanos = now;
        }

        @Override
        public void message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
            // An ordered event; its type stands at offset 12 (wire.md §A.14).
            if (length >= 16 && bytes[offset + 12] == (byte) 0xEA && bytes[offset + 13] == 0x01) {
                answers++;
                worstNanos = Math.max(worstNanos, now - askedNanos);
            }
        }

        @Override
        public void timeSync(double peerSeconds, long nowNanos) {
            firstTime = Double.isNaN(firstTime) ? peerSeconds : firstTime;
            lastTime = peerSeconds;
        }

        @Override
        public void disconnected(DisconnectReason reason, String detail, long nowNanos) {}
    }

    private void badLogin(int number) {
        PacketWriter writer = new PacketWriter();
        writer.optional.loginRequest = new LoginRequest("1801", 2, 1, 0, "bad" + number, "", "secret");
        writer.begin(PacketFlags.LOGIN_REQUEST);
        byte[] bytes = Arrays.copyOf(writer.bytes(), writer.finishClear());
        link.arrived.add(new Datagram(bytes, PeerAddress.ipv4(0x0B000000 + number, 1), ServerPort.FIRST));
    }

    private void turn(ServerHost host, Pinger pinger) {
        now += MILLI;
        host.turn();
        link.drain();
        for (Datagram datagram : link.left) {
            if (datagram.peer().equals(HOME)) {
                pinger.session.receive(datagram.bytes(), 0, datagram.bytes().length, datagram.port(), now);
            }
        }
        link.left.clear();
        pinger.session.poll(now);
    }

    @Test
    void refusedLogInsHoldNobodyUp() {
        ServerHost host = host();
        Pinger pinger = new Pinger();
        pinger.session.start(now);
        for (int i = 0; i < 600; i++) {
            turn(host, pinger);
        }
        assertThat(pinger.session.state()).isEqualTo(SessionState.CONNECTED);
        int asked = 0;
        for (int i = 0; i < 4000; i++) {
            if (i % 50 == 0) {
                pinger.ping();
                asked++;
            }
            if (i % 250 == 7) {
                badLogin(i);
            }
            turn(host, pinger);
        }
        assertThat(pinger.answers).isEqualTo(asked);
        assertThat(pinger.worstNanos).isLessThanOrEqualTo(10 * MILLI);
    }

    @Test
    void evenManyOfThemEveryTurnDoNot() {
        ServerHost host = host();
        Pinger pinger = new Pinger();
        pinger.session.start(now);
        int asked = 0;
        for (int i = 0; i < 3000; i++) {
            badLogin(i);
            if (i > 1000 && i < 2900 && i % 50 == 0) {
                pinger.ping();
                asked++;
            }
            turn(host, pinger);
        }
        assertThat(pinger.answers).isEqualTo(asked);
        assertThat(pinger.worstNanos).isLessThanOrEqualTo(10 * MILLI);
    }

    /** Where the sockets' thread comes a turn late, some answer to a stranger lies there at any moment. */
    @Test
    void norDoTheyWhereTheSocketsAreBehind() {
        ServerHost host = host();
        Pinger pinger = new Pinger();
        pinger.session.start(now);
        int asked = 0;
        for (int i = 0; i < 3000; i++) {
            if (i > 500) {
                link.behind = true;
                badLogin(i);
            }
            if (i > 1000 && i < 2900 && i % 50 == 0) {
                pinger.ping();
                asked++;
            }
            turn(host, pinger);
        }
        assertThat(pinger.answers).isEqualTo(asked);
        assertThat(pinger.worstNanos).isLessThanOrEqualTo(20 * MILLI);
    }

    /** A clock that is set forward by hours and back by a day while people are there, over and over. */
    @Test
    void whatTheWallsClockSaysMattersToNobodyWhoIsThere() {
        ServerHost host = host();
        Pinger pinger = new Pinger();
        pinger.session.start(now);
        int asked = 0;
        for (int i = 0; i < 70_000; i++) {
            if (i % 500 == 0) {
                wallMillis += i % 1000 == 0 ? 5 * 3_600_000L : -24 * 3_600_000L;
            }
            if (i > 600 && i % 500 == 100 && i < 69_000) {
                pinger.ping();
                asked++;
            }
            turn(host, pinger);
        }
        assertThat(pinger.session.state()).isEqualTo(SessionState.CONNECTED);
        assertThat(pinger.answers).isEqualTo(asked).isGreaterThan(100);
        assertThat(pinger.worstNanos).isLessThanOrEqualTo(10 * MILLI);
        assertThat(pinger.lastTime - pinger.firstTime)
                .as("seconds of the server's time that passed for a client")
                .isBetween(60.0, 70.0);
        assertThat(wallLooks).as("looks at the wall's clock").isEqualTo(1);
    }

    /** Who is put back is decided when its report is read: that it lay in the socket must be known by then. */
    @Test
    void whatLayUnreadIsKnownToBeLateBeforeItIsJudged() {
        ServerHost host = host();
        Pinger pinger = new Pinger();
        pinger.session.start(now);
        for (int i = 0; i < 600; i++) {
            link.lagNanos = 200 * MILLI;
            turn(host, pinger);
        }
        assertThat(pinger.session.state()).isEqualTo(SessionState.CONNECTED);
        assertThat(link.lagWasKnown).isTrue();
    }

    @Test
    void whoAsksAWorldThatEndsIsAnswered() throws Exception {
        for (int round = 0; round < 5; round++) {
            ServerHost host = ServerHost.start(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    ServerSettings.usual(),
                    new FlatGround(0),
                    AccountService.inline(new MemoryStore(), Passwords.quick()),
                    ServerListener.SILENT);
            List<CompletableFuture<Integer>> answers = new ArrayList<>();
            Thread asker = new Thread(() -> {
                while (!host.ended().isDone()) {
                    answers.add(host.ask(server -> server.status().sessionCount()));
                    Thread.onSpinWait();
                }
            });
            asker.start();
            TimeUnit.MILLISECONDS.sleep(5);
            host.close();
            asker.join();
            for (CompletableFuture<Integer> answer : answers) {
                try {
                    answer.get(5, TimeUnit.SECONDS);
                } catch (ExecutionException e) {
                    assertThat(e.getCause()).isInstanceOf(IllegalStateException.class);
                }
            }
            assertThat(answers).isNotEmpty();
        }
    }
}
