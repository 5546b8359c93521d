package dev.gait.net.session;

import dev.gait.motion.math.Prng;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.PacketVerdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A server endpoint, clients in front of it, and a wire between that a test can look at, cut and replay. */
final class TestWorld {

    static final long MILLI = 1_000_000L;
    static final long SECOND = 1_000 * MILLI;
    static final PeerAddress HOME = PeerAddress.ipv4(0x0A000001, 40_000);

    /** One datagram on the wire. */
    record Sent(byte[] bytes, PeerAddress peer, ServerPort port, long nowNanos) {

        int flags() {
            return dev.gait.net.packet.LittleEndian.i32(bytes, 4);
        }

        int sequence() {
            return dev.gait.net.packet.LittleEndian.i32(bytes, 0);
        }

        boolean has(int flag) {
            return (flags() & flag) != 0;
        }
    }

    /** What one end heard. */
    static final class Ear implements SessionHandler {
        final List<String> messages = new ArrayList<>();
        final List<String> lane = new ArrayList<>();
        final List<Double> times = new ArrayList<>();
        final List<Long> roundTrips = new ArrayList<>();

        @Nullable
        DisconnectReason ended;

        String detail = "";
        boolean connected;

        @Override
        public void connected(long nowNanos) {
            connected = true;
        }

        @Override
        public void message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
            messages.add(HexFormat.of().formatHex(bytes, offset, offset + length));
        }

        @Override
        public void lane(int number, byte[] bytes, int offset, int length, long nowNanos) {
            lane.add(number + ":" + HexFormat.of().formatHex(bytes, offset, offset + length));
        }

        @Override
        public void timeSync(double peerSeconds, long nowNanos) {
            times.add(peerSeconds);
        }

        @Override
        public void roundTrip(long roundTripNanos, long nowNanos) {
            roundTrips.add(roundTripNanos);
        }

        @Override
        public void disconnected(DisconnectReason reason, String detail, long nowNanos) {
            ended = reason;
            this.detail = detail;
        }
    }

    final List<Sent> fromServer = new ArrayList<>();
    final List<Sent> fromClient = new ArrayList<>();
    final List<PendingLogin> logins = new ArrayList<>();
    final List<ServerSession> opened = new ArrayList<>();
    final List<Ear> serverEars = new ArrayList<>();
    final Ear clientEar = new Ear();
    final ServerEndpoint endpoint;
    final ClientSession client;
    long now = 5 * SECOND;
    /** What the wire swallows. */
    Predicate<Sent> lost = sent -> false;
    /** How a login is answered. */
    java.util.function.BiConsumer<ServerEndpoint, PendingLogin> gate;

    private int carriedFromServer;
    private int carriedFromClient;

    TestWorld() {
        this(ServerConfig.usual());
    }

    TestWorld(ServerConfig config) {
        Prng luck = new Prng(99);
        gate = (door, login) -> door.admit(login, now);
        endpoint = new ServerEndpoint(
                config,
                new GameClock(1000),
                new EndpointHandler() {
                    @Override
                    public void loginRequested(PendingLogin login, long nowNanos) {
                        logins.add(login);
                        gate.accept(endpoint(), login);
                    }

                    @Override
                    public SessionHandler connected(ServerSession session, long nowNanos) {
                        opened.add(session);
                        Ear ear = new Ear();
                        serverEars.add(ear);
                        return ear;
                    }
                },
                (datagram, offset, length, to, from) ->
                        fromServer.add(new Sent(Arrays.copyOfRange(datagram, offset, offset + length), to, from, now)),
                luck::nextLong);
        client = client("walker");
    }

    private ServerEndpoint endpoint() {
        return endpoint;
    }

    ClientSession client(String account) {
        return new ClientSession(
                LoginRequest.withPassword(account, "secret"),
                clientEar,
                (datagram, offset, length, to) ->
                        fromClient.add(new Sent(Arrays.copyOfRange(datagram, offset, offset + length), HOME, to, now)));
    }

    /** Carries what lies on the wire, at once; lets both ends poll. */
    void exchange() {
        carryToServer();
        endpoint.poll(now);
        carryToClient();
        client.poll(now);
        carryToServer();
    }

    void carryToServer() {
        while (carriedFromClient < fromClient.size()) {
            Sent sent = fromClient.get(carriedFromClient++);
            if (!lost.test(sent)) {
                toServer(sent);
            }
        }
    }

    void carryToClient() {
        while (carriedFromServer < fromServer.size()) {
            Sent sent = fromServer.get(carriedFromServer++);
            if (sent.peer().equals(HOME) && !lost.test(sent)) {
                toClient(sent);
            }
        }
    }

    PacketVerdict toServer(Sent sent) {
        return toServer(sent.bytes(), sent.peer(), sent.port());
    }

    PacketVerdict toServer(byte[] datagram, PeerAddress from, ServerPort on) {
        return endpoint.receive(datagram, 0, datagram.length, from, on, now);
    }

    PacketVerdict toClient(Sent sent) {
        return client.receive(sent.bytes(), 0, sent.bytes().length, sent.port(), now);
    }

    /** Lets time pass in steps of 10 ms. */
    void run(long nanos) {
        for (long end = now + nanos; now < end; ) {
            now += 10 * MILLI;
            exchange();
        }
    }

    /** Until the client is connected. */
    TestWorld connected() {
        client.start(now);
        run(500 * MILLI);
        if (client.state() != SessionState.CONNECTED) {
            throw new AssertionError("not connected: " + client.state() + " " + clientEar.detail);
        }
        return this;
    }

    ServerSession session() {
        return opened.get(opened.size() - 1);
    }

    Ear serverEar() {
        return serverEars.get(serverEars.size() - 1);
    }

    /** Datagrams of the server since this many were sent. */
    List<Sent> sentByServerSince(int count) {
        return List.copyOf(fromServer.subList(count, fromServer.size()));
    }

    static byte[] message(int number, int length) {
        byte[] message = new byte[Math.max(4, length)];
        dev.gait.net.packet.LittleEndian.putI32(message, 0, number);
        for (int i = 4; i < message.length; i++) {
            message[i] = (byte) (number * 7 + i);
        }
        return message;
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
