package dev.gait.net.udp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.motion.math.Prng;
import dev.gait.net.packet.LittleEndian;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.EndpointHandler;
import dev.gait.net.session.GameClock;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.PendingLogin;
import dev.gait.net.session.ServerConfig;
import dev.gait.net.session.ServerPort;
import dev.gait.net.session.ServerSession;
import dev.gait.net.session.SessionHandler;
import dev.gait.net.session.SessionState;
import io.netty.channel.epoll.Epoll;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sessions over real sockets on loopback, and the same over memory. */
@Execution(ExecutionMode.CONCURRENT)
class LoopbackTest {

    private static final long PATIENCE_NANOS = 20_000_000_000L;
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    static List<Boolean> transports() {
        return Epoll.isAvailable() ? List.of(true, false) : List.of(false);
    }

    @ParameterizedTest(name = "epoll {0}")
    @MethodSource("transports")
    void clientsLogInTalkAndLeaveOverRealSockets(boolean epoll) throws IOException {
        try (UdpLink serverLink = UdpLink.server(ANY_PORT, epoll)) {
            Echo echo = new Echo(serverLink);
            List<Talker> talkers = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                InetSocketAddress at = new InetSocketAddress(ANY_PORT.getAddress(), serverLink.localPort());
                UdpLink link = UdpLink.client(at, epoll);
                talkers.add(new Talker(link, link.remote(), "talker" + i));
            }
            run(echo, talkers, serverLink);
            assertThat(serverLink.transport()).isEqualTo(epoll ? "epoll" : "nio");
            talkers.forEach(talker -> talker.edge.close());
        }
    }

    @Test
    void theSameWorksInMemory() {
        try (MemoryLink serverLink = MemoryLink.server()) {
            Echo echo = new Echo(serverLink);
            List<Talker> talkers = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                PeerAddress address = PeerAddress.ipv4(0x7F000001, 50_000 + i);
                talkers.add(new Talker(serverLink.connect(address), MemoryLink.SERVER, "talker" + i));
            }
            run(echo, talkers, serverLink);
            assertThat(serverLink.dropped()).isZero();
        }
    }

    private static void run(Echo echo, List<Talker> talkers, DatagramLink serverLink) {
        talkers.forEach(talker -> talker.edge.session().start(System.nanoTime()));
        pump(echo, talkers, () -> talkers.stream().allMatch(talker -> talker.heard.size() == Talker.MESSAGES));
        for (Talker talker : talkers) {
            assertThat(talker.heard).isEqualTo(talker.said);
            assertThat(talker.edge.session().state()).isEqualTo(SessionState.CONNECTED);
        }
        assertThat(echo.edge.endpoint().sessions()).hasSize(5);
        talkers.forEach(talker -> talker.edge.session().close(System.nanoTime()));
        pump(echo, talkers, () -> echo.edge.endpoint().sessions().isEmpty());
        assertThat(echo.ends).containsOnly(DisconnectReason.PEER_LEFT).hasSize(5);
        assertThat(serverLink.dropped()).isZero();
    }

    private static void pump(Echo echo, List<Talker> talkers, BooleanSupplier done) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!done.getAsBoolean()) {
            long now = System.nanoTime();
            assertThat(now - deadline).as("took too long").isNegative();
            echo.edge.receive(now);
            echo.edge.send(now);
            for (Talker talker : talkers) {
                talker.edge.receive(now);
                talker.talk();
                talker.edge.send(now);
            }
            echo.edge.link().await(1_000_000L);
        }
    }

    /** So many cannot leave as fast as they are handed over. */
    private static final int MORE_THAN_A_RING = 1_000_000;

    /** A ring written out in one go is more than a socket keeps; what it did not take was lost. */
    @ParameterizedTest(name = "epoll {0}")
    @MethodSource("transports")
    void aWholeRingLeavesWithoutALoss(boolean epoll) throws IOException {
        try (UdpLink server = UdpLink.server(ANY_PORT, epoll);
                DatagramSocket sink = new DatagramSocket(0, ANY_PORT.getAddress())) {
            PeerAddress peer = PeerAddress.ipv4(0x7F000001, sink.getLocalPort());
            byte[] datagram = new byte[484];
            int sent = 0;
            while (server.hasRoom() && sent < MORE_THAN_A_RING) {
                server.send(datagram, 0, datagram.length, peer, ServerPort.FIRST);
                sent++;
            }
            assertThat(sent).as("whoever sends more sees that it must wait").isLessThan(MORE_THAN_A_RING);
            server.endBatch();
            server.flush();
            long deadline = System.nanoTime() + PATIENCE_NANOS;
            while (server.isLeaving()) {
                assertThat(System.nanoTime() - deadline).as("took too long").isNegative();
                Thread.onSpinWait();
            }
            assertThat(server.dropped()).isZero();
            assertThat(server.hasRoom()).isTrue();
        }
    }

    /** A port that is none stopped the sockets' thread in the middle of a datagram, and nothing left any more. */
    @ParameterizedTest(name = "epoll {0}")
    @MethodSource("transports")
    void aDatagramThatCanGoNowhereHoldsUpNoOther(boolean epoll) throws IOException {
        try (UdpLink server = UdpLink.server(ANY_PORT, epoll);
                UdpLink client =
                        UdpLink.client(new InetSocketAddress(ANY_PORT.getAddress(), server.localPort()), epoll)) {
            client.send(new byte[20], 0, 20, PeerAddress.ipv4(0x7F000001, 65_535), ServerPort.SECOND);
            client.flush();
            client.send(new byte[21], 0, 21, client.remote(), ServerPort.FIRST);
            client.flush();
            assertThat(server.await(PATIENCE_NANOS)).isTrue();
            List<Integer> lengths = new ArrayList<>();
            server.poll((datagram, offset, length, peer, port) -> lengths.add(length), 10);
            assertThat(lengths).containsExactly(21);
            assertThat(client.dropped()).isEqualTo(1);
        }
        assertThatThrownBy(() -> UdpLink.client(new InetSocketAddress(ANY_PORT.getAddress(), 65_535), epoll))
                .isInstanceOf(IOException.class)
                .hasMessage("A server has two ports in a row from 1 on, so 65535 is none.");
    }

    /** An owner that has more to do than it can takes what arrived turns ago, and must not hold that against who said it. */
    @ParameterizedTest(name = "epoll {0}")
    @MethodSource("transports")
    void whoPollsLateKnowsHowLongDatagramsLay(boolean epoll) throws IOException, InterruptedException {
        try (UdpLink server = UdpLink.server(ANY_PORT, epoll);
                DatagramSocket client = new DatagramSocket(0, ANY_PORT.getAddress())) {
            client.send(new DatagramPacket(new byte[20], 20, ANY_PORT.getAddress(), server.localPort()));
            long deadline = System.nanoTime() + PATIENCE_NANOS;
            while (!server.await(1_000_000L)) {
                assertThat(System.nanoTime() - deadline).as("took too long").isNegative();
            }
            Thread.sleep(120);
            long[] lag = new long[1];
            int taken = server.poll((bytes, offset, length, peer, port) -> lag[0] = server.takeLagNanos(), 10);
            assertThat(taken).isEqualTo(1);
            assertThat(lag[0]).isGreaterThan(100_000_000L);
            assertThat(server.takeLagNanos()).as("asked again").isLessThan(lag[0]);
        }
    }

    @Test
    void aClientListensOnlyWhereItsServerCanReachIt() throws IOException {
        try (UdpLink server = UdpLink.server(ANY_PORT);
                UdpLink client = UdpLink.client(new InetSocketAddress(ANY_PORT.getAddress(), server.localPort()))) {
            assertThat(client.localAddress().getAddress()).isEqualTo(ANY_PORT.getAddress());
        }
    }

    @Test
    void aTakenPortGetsOneClearSentence() throws IOException {
        try (UdpLink link = UdpLink.server(ANY_PORT)) {
            InetSocketAddress taken = new InetSocketAddress(ANY_PORT.getAddress(), link.localPort());
            assertThatThrownBy(() -> UdpLink.server(taken))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("Cannot listen on 127.0.0.1:" + link.localPort() + ": ");
            InetSocketAddress secondTaken = new InetSocketAddress(ANY_PORT.getAddress(), link.localPort() + 1);
            assertThatThrownBy(() -> UdpLink.server(secondTaken)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aClientHearsOnlyItsServer() throws IOException {
        try (UdpLink server = UdpLink.server(ANY_PORT);
                UdpLink stranger = UdpLink.server(ANY_PORT);
                UdpLink client = UdpLink.client(new InetSocketAddress(ANY_PORT.getAddress(), server.localPort()))) {
            PeerAddress home = PeerAddress.ipv4(0x7F000001, client.localPort());
            byte[] hello = {1, 2, 3};
            stranger.send(hello, 0, 3, home, ServerPort.FIRST);
            stranger.flush();
            awaitDrop(client);
            server.send(hello, 0, 3, home, ServerPort.SECOND);
            server.flush();
            assertThat(client.await(PATIENCE_NANOS)).isTrue();
            List<ServerPort> heard = new ArrayList<>();
            client.poll((datagram, offset, length, peer, port) -> heard.add(port), 10);
            assertThat(heard).containsExactly(ServerPort.SECOND);
        }
    }

    private static void awaitDrop(UdpLink link) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (link.dropped() == 0 && System.nanoTime() < deadline) {
            link.await(100_000L);
        }
        assertThat(link.dropped()).isEqualTo(1);
    }

    @Test
    void aDatagramLongerThanAnyIsSeenToBeTooLong() throws IOException {
        try (UdpLink server = UdpLink.server(ANY_PORT);
                java.net.DatagramSocket socket = new java.net.DatagramSocket()) {
            byte[] huge = new byte[5000];
            socket.send(new java.net.DatagramPacket(huge, huge.length, ANY_PORT.getAddress(), server.localPort()));
            assertThat(server.await(PATIENCE_NANOS)).isTrue();
            List<Integer> lengths = new ArrayList<>();
            server.poll((datagram, offset, length, peer, port) -> lengths.add(length), 10);
            assertThat(lengths).containsExactly(1025);
        }
    }

    @Test
    void addressesSurviveTheTripThroughASocketAddress() throws IOException {
        SocketAddresses addresses = new SocketAddresses();
        for (String host : List.of("127.0.0.1", "10.1.2.3", "::1", "2001:db8::42")) {
            InetSocketAddress socket = new InetSocketAddress(InetAddress.getByName(host), 9000);
            PeerAddress peer = SocketAddresses.peer(socket);
            assertThat(addresses.socket(peer)).isEqualTo(socket);
            assertThat(peer.isIpv4()).isEqualTo(host.contains("."));
        }
        assertThat(PeerAddress.ipv4(0x0A010203, 9000)).hasToString("10.1.2.3:9000");
        assertThat(SocketAddresses.peer(new InetSocketAddress(InetAddress.getByName("2001:db8::42"), 1)))
                .hasToString("[2001:db8:0:0:0:0:0:42]:1");
    }

    /** Says every message back to whom it came from. */
    private static final class Echo implements EndpointHandler {
        final ServerEdge edge;
        final List<DisconnectReason> ends = new ArrayList<>();

        Echo(DatagramLink link) {
            Prng luck = new Prng(4);
            edge = new ServerEdge(link, ServerConfig.usual(), new GameClock(0), this, luck::nextLong);
        }

        @Override
        public void loginRequested(PendingLogin login, long nowNanos) {
            edge.endpoint().admit(login, nowNanos);
        }

        @Override
        public SessionHandler connected(ServerSession session, long nowNanos) {
            return new SessionHandler() {
                @Override
                public void message(byte[] bytes, int offset, int length, int queue, long now) {
                    session.send(bytes, offset, length, queue);
                }

                @Override
                public void disconnected(DisconnectReason reason, String detail, long now) {
                    ends.add(reason);
                }
            };
        }
    }

    /** Says a few hundred messages and writes down what comes back. */
    private static final class Talker implements SessionHandler {
        static final int MESSAGES = 400;

        final ClientEdge edge;
        final List<Integer> said = new ArrayList<>();
        final List<Integer> heard = new ArrayList<>();

        @Nullable
        DisconnectReason ended;

        Talker(DatagramLink link, PeerAddress server, String account) {
            edge = new ClientEdge(link, server, LoginRequest.withPassword(account, "secret"), this);
        }

        void talk() {
            if (edge.session().state() == SessionState.CONNECTED && said.size() < MESSAGES) {
                byte[] message = new byte[4 + said.size() * 3];
                LittleEndian.putI32(message, 0, said.size());
                edge.session().send(message, 0, message.length, 1);
                said.add(said.size());
            }
        }

        @Override
        public void message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
            int number = LittleEndian.i32(bytes, offset);
            assertThat(length).isEqualTo(4 + number * 3);
            heard.add(number);
        }

        @Override
        public void disconnected(DisconnectReason reason, String detail, long nowNanos) {
            ended = reason;
        }
    }
}
