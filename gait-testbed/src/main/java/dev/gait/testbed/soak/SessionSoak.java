package dev.gait.testbed.soak;

import dev.gait.motion.math.Prng;
import dev.gait.net.impair.ImpairedLink;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.Networks;
import dev.gait.net.packet.LittleEndian;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.session.ClientSession;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.EndpointHandler;
import dev.gait.net.session.GameClock;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.PendingLogin;
import dev.gait.net.session.ServerConfig;
import dev.gait.net.session.ServerEndpoint;
import dev.gait.net.session.ServerPort;
import dev.gait.net.session.ServerSession;
import dev.gait.net.session.SessionHandler;
import dev.gait.net.session.SessionRules;
import dev.gait.net.session.SessionState;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Two of our sessions talk over a storm, in virtual time: every message of both must arrive once and in order.
 *
 * One seed decides everything: luck of the link, moments and lengths of messages (most short, some of many parts,
 * some in bursts). A minute of talk, then silence until the last message has arrived, then the client leaves and the
 * server must notice.
 */
public final class SessionSoak {

    private static final long TICK_NANOS = 10_000_000L;
    private static final long TALK_NANOS = 60_000_000_000L;
    private static final long PATIENCE_NANOS = 120_000_000_000L;
    /** A side that has this much waiting to be sent says nothing more for the moment. */
    private static final int POLITE_BYTES = 131_072;

    private static final PeerAddress CLIENT = PeerAddress.ipv4(0x0A000001, 50_000);

    /**
     * What one run saw.
     *
     * @param failure empty if all went well
     */
    public record Result(
            long seed,
            String failure,
            int messages,
            long datagrams,
            long lost,
            long repeated,
            int mostHeldBytes,
            double virtualSeconds) {

        public boolean isGood() {
            return failure.isEmpty();
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "seed %d: %s; %d messages in %d datagrams, %d lost, %d repeated, %d bytes held at most, %.1f s",
                    seed,
                    isGood() ? "good" : failure,
                    messages,
                    datagrams,
                    lost,
                    repeated,
                    mostHeldBytes,
                    virtualSeconds);
        }
    }

    private record Sent(byte[] bytes, ServerPort port) {}

    private final long seed;
    private final Prng random;
    private final ImpairedLink<Sent> toServer;
    private final ImpairedLink<Sent> toClient;
    private final ServerEndpoint endpoint;
    private final ClientSession client;
    private final Sender clientSpeaker;
    private final Sender serverSpeaker;
    private @Nullable ServerSession serverSession;
    private long nowNanos;
    private int mostHeldBytes;
    private boolean leaving;
    private String failure = "";

    private SessionSoak(long seed, NetworkProfile network) {
        this.seed = seed;
        random = new Prng(seed);
        toServer = new ImpairedLink<>(network, random.split("to the server"));
        toClient = new ImpairedLink<>(network, random.split("to the client"));
        clientSpeaker = new Sender("client", new Prng(random.nextLong()));
        serverSpeaker = new Sender("server", new Prng(random.nextLong()));
        Prng luck = new Prng(random.nextLong());
        endpoint = new ServerEndpoint(
                ServerConfig.usual(),
                new GameClock(1000),
                new World(),
                (datagram, offset, length, to, from) -> launch(toClient, datagram, offset, length, from),
                luck::nextLong);
        client = new ClientSession(
                LoginRequest.withPassword("soak", "secret"),
                serverSpeaker.listener(),
                (datagram, offset, length, to) -> launch(toServer, datagram, offset, length, to));
    }

    /** One run over the storm. */
    public static Result run(long seed) {
        return run(seed, Networks.STORM);
    }

    public static Result run(long seed, NetworkProfile network) {
        return new SessionSoak(seed, network).run();
    }

    private Result run() {
        client.start(nowNanos);
        while (failure.isEmpty() && !isDone() && nowNanos < TALK_NANOS + PATIENCE_NANOS) {
            if (nowNanos < TALK_NANOS) {
                talk();
            }
            tick();
        }
        if (failure.isEmpty() && !isDone()) {
            failure = "not everything arrived: " + serverSpeaker.progress() + ", " + clientSpeaker.progress();
        }
        double seconds = nowNanos * 1e-9;
        if (failure.isEmpty()) {
            leave();
        }
        return new Result(
                seed,
                failure,
                clientSpeaker.said + serverSpeaker.said,
                client.stats().datagramsSent + endpoint.stats().datagramsSent,
                toServer.counters().lost + toClient.counters().lost,
                client.stats().packetsRepeated + (serverSession == null ? 0 : serverSession.stats().packetsRepeated),
                mostHeldBytes,
                seconds);
    }

    private void launch(ImpairedLink<Sent> link, byte[] datagram, int offset, int length, ServerPort port) {
        byte[] copy = Arrays.copyOfRange(datagram, offset, offset + length);
        link.offer(new Sent(copy, port), length, nowNanos);
    }

    private boolean isDone() {
        return nowNanos >= TALK_NANOS && serverSpeaker.isAllHeard() && clientSpeaker.isAllHeard();
    }

    private void talk() {
        ServerSession session = serverSession;
        if (client.state() == SessionState.CONNECTED && client.queuedBytes() < POLITE_BYTES) {
            clientSpeaker.maybeSpeak(client::send);
        }
        if (session != null && session.queuedBytes() < POLITE_BYTES) {
            serverSpeaker.maybeSpeak(session::send);
        }
    }

    private void tick() {
        nowNanos += TICK_NANOS;
        toServer.poll(
                nowNanos,
                (sent, at) -> endpoint.receive(sent.bytes, 0, sent.bytes.length, CLIENT, sent.port, nowNanos));
        toClient.poll(nowNanos, (sent, at) -> client.receive(sent.bytes, 0, sent.bytes.length, sent.port, nowNanos));
        client.poll(nowNanos);
        endpoint.poll(nowNanos);
        int held = client.heldBytes();
        if (serverSession != null) {
            held = Math.max(held, serverSession.heldBytes());
        }
        mostHeldBytes = Math.max(mostHeldBytes, held);
        if (held > SessionRules.MAX_HELD_BYTES) {
            fail("a session holds " + held + " bytes");
        }
    }

    private void leave() {
        leaving = true;
        client.close(nowNanos);
        long deadline = nowNanos + SessionRules.SERVER_TIMEOUT_NANOS + PATIENCE_NANOS;
        while (!endpoint.sessions().isEmpty() && nowNanos < deadline) {
            tick();
        }
        if (!endpoint.sessions().isEmpty()) {
            fail("the server never noticed that the client left");
        }
    }

    private void fail(String reason) {
        if (failure.isEmpty()) {
            failure = reason;
        }
    }

    private final class World implements EndpointHandler {

        @Override
        public void loginRequested(PendingLogin login, long nowNanos) {
            endpoint.admit(login, nowNanos);
        }

        @Override
        public SessionHandler connected(ServerSession session, long nowNanos) {
            if (serverSession != null) {
                fail("a second session was opened");
            }
            serverSession = session;
            return clientSpeaker.listener();
        }
    }

    private interface Voice {
        boolean send(byte[] message, int offset, int length, int queue);
    }

    /** One side's messages: what it said, and what the other side heard of it. */
    private final class Sender {

        private final String name;
        private final Prng moods;
        private int said;
        private int heard;

        Sender(String name, Prng moods) {
            this.name = name;
            this.moods = moods;
        }

        void maybeSpeak(Voice voice) {
            int burst = moods.below(500) == 0 ? 100 + moods.below(200) : moods.below(4) == 0 ? 1 : 0;
            for (int i = 0; i < burst; i++) {
                byte[] message = compose(said);
                if (!voice.send(message, 0, message.length, 1 + said % 11)) {
                    fail(name + " could not send message " + said);
                    return;
                }
                said++;
            }
        }

        /** Message n is the same on both sides: number, then bytes that follow from the seed and the number. */
        private byte[] compose(int number) {
            Prng content = new Prng(seed * 31 + number * 2L + (name.equals("client") ? 1 : 0));
            int shape = content.below(20);
            int length =
                    shape == 0 ? content.below(5000) : shape == 1 ? 448 * (1 + content.below(3)) : content.below(120);
            byte[] message = new byte[4 + length];
            content.fill(message);
            LittleEndian.putI32(message, 0, number);
            return message;
        }

        SessionHandler listener() {
            return new SessionHandler() {
                @Override
                public void message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
                    byte[] expected = compose(heard);
                    if (!Arrays.equals(bytes, offset, offset + length, expected, 0, expected.length)) {
                        int number = length < 4 ? -1 : LittleEndian.i32(bytes, offset);
                        fail("instead of message " + heard + " of the " + name + " came number " + number);
                    } else if (queue != 1 + heard % 11) {
                        fail("message " + heard + " of the " + name + " came in queue " + queue);
                    }
                    heard++;
                }

                @Override
                public void disconnected(DisconnectReason reason, String detail, long nowNanos) {
                    if (!leaving) {
                        fail("disconnected: " + detail);
                    }
                }
            };
        }

        boolean isAllHeard() {
            return heard == said;
        }

        String progress() {
            return heard + " of " + said + " messages of the " + name;
        }
    }
}
