package dev.gait.net.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.Vectors;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The scripted session: given one side's datagrams, ours produces the other side's. */
class TranscriptTest {

    private static final long STEP_NANOS = 10_000_000L;
    private static final PeerAddress CLIENT = PeerAddress.ipv4(0x7F000001, 40404);

    private final List<Vectors.Vector> steps = Vectors.read("transcript_walk");
    private final Packet packet = new Packet();

    @Test
    void theServerProducesTheRecordedDatagramsByteForByte() {
        List<byte[]> sent = new ArrayList<>();
        List<ServerPort> ports = new ArrayList<>();
        List<String> heard = new ArrayList<>();
        List<DisconnectReason> ends = new ArrayList<>();
        List<ServerSession> sessions = new ArrayList<>();
        // Client id, cookie, seed towards the client, seed from the client.
        PrimitiveIterator.OfLong luck =
                LongStream.of(0, 0x1122334455667788L, 0xC83824ABL, 0x99E77855L).iterator();
        ServerEndpoint[] endpoint = new ServerEndpoint[1];
        EndpointHandler world = new EndpointHandler() {
            @Override
            public void loginRequested(PendingLogin login, long nowNanos) {
                assertThat(login.account()).isEqualTo("walker");
                assertThat(login.request().password()).isEqualTo("secret");
                endpoint[0].admit(login, nowNanos);
            }

            @Override
            public SessionHandler connected(ServerSession session, long nowNanos) {
                sessions.add(session);
                return new Recorder(heard, ends);
            }
        };
        // The transcript's clock stands still but for the quarter second before its TimeSync.
        GameClock clock = new GameClock(171234567.25);
        endpoint[0] = new ServerEndpoint(
                ServerConfig.usual(),
                clock,
                world,
                (datagram, offset, length, to, from) -> {
                    assertThat(to).isEqualTo(CLIENT);
                    sent.add(Arrays.copyOfRange(datagram, offset, offset + length));
                    ports.add(from);
                },
                luck::nextLong);

        int compared = 0;
        long now = 0;
        for (Vectors.Vector step : steps) {
            if (step.number("step") == 3) {
                now = 250_000_000L;
            }
            if (!step.fromServer()) {
                ServerPort on = portOf(step);
                assertThat(endpoint[0].receive(step.bytes(), 0, step.bytes().length, CLIENT, on, now))
                        .as(step.name())
                        .isEqualTo(PacketVerdict.OK);
                continue;
            }
            // What the world says in this step; the transport's own packets come by themselves.
            for (byte[] message : messagesOf(step)) {
                assertThat(sessions.get(0).send(message, 0, message.length, queueOf(step)))
                        .isTrue();
            }
            endpoint[0].poll(now);
            assertThat(sent).as(step.name()).hasSizeGreaterThan(compared);
            assertThat(sent.get(compared)).as(step.name()).isEqualTo(step.bytes());
            assertThat(ports.get(compared)).as(step.name()).isEqualTo(portOf(step));
            compared++;
        }
        assertThat(sent).hasSize(compared);
        assertThat(compared).isEqualTo(14);
        assertThat(heard).hasSize(9).isEqualTo(messages(false));
        assertThat(ends).containsExactly(DisconnectReason.PEER_LEFT);
        endpoint[0].poll(now);
        assertThat(endpoint[0].sessions()).isEmpty();
    }

    @Test
    void theClientProducesAnEquivalentThatAStrictServerAccepts() {
        List<String> heard = new ArrayList<>();
        List<DisconnectReason> ends = new ArrayList<>();
        StrictPeer server = StrictPeer.watchingClient();
        Deque<String> toSay = new ArrayDeque<>(messages(false));
        ClientSession client = new ClientSession(
                LoginRequest.withPassword("walker", "secret"),
                new Recorder(heard, ends),
                (datagram, offset, length, to) ->
                        server.inspect(Arrays.copyOfRange(datagram, offset, offset + length), to));
        server.keyedWith(0x99E77855);

        long now = 0;
        client.start(now);
        for (Vectors.Vector step : steps) {
            now += STEP_NANOS;
            if (step.fromServer()) {
                assertThat(client.receive(step.bytes(), 0, step.bytes().length, portOf(step), now))
                        .as(step.name())
                        .isEqualTo(PacketVerdict.OK);
            } else if (!messagesOf(step).isEmpty()) {
                byte[] message = HexFormat.of().parseHex(toSay.remove());
                assertThat(client.send(message, 0, message.length, 1)).isTrue();
            } else if (step == steps.get(steps.size() - 1)) {
                client.close(now);
            }
            client.poll(now);
        }

        assertThat(heard).isEqualTo(messages(true));
        assertThat(server.messages()).isEqualTo(messages(false));
        assertThat(server.acks()).contains(14).isSorted();
        assertThat(server.hasLeft()).isTrue();
        assertThat(ends).containsExactly(DisconnectReason.LEFT);
    }

    @Test
    void theTranscriptItselfPassesTheStrictPeer() {
        StrictPeer server = StrictPeer.watchingServer();
        StrictPeer client = StrictPeer.watchingClient();
        server.keyedWith(0xC83824AB);
        client.keyedWith(0x99E77855);
        for (Vectors.Vector step : steps) {
            (step.fromServer() ? server : client).inspect(step.bytes(), portOf(step));
        }
        assertThat(server.messages()).isEqualTo(messages(true));
        assertThat(client.messages()).isEqualTo(messages(false));
        assertThat(server.timeSyncs()).isEqualTo(1);
    }

    private static ServerPort portOf(Vectors.Vector step) {
        return "base".equals(step.fields().get("port")) ? ServerPort.FIRST : ServerPort.SECOND;
    }

    private int queueOf(Vectors.Vector step) {
        assertThat(packet.parse(step.bytes(), 0, step.bytes().length)).isEqualTo(PacketVerdict.OK);
        return packet.fragment(0).queue;
    }

    private List<String> messages(boolean fromServer) {
        List<String> messages = new ArrayList<>();
        for (Vectors.Vector step : steps) {
            if (step.fromServer() == fromServer) {
                messagesOf(step).forEach(message -> messages.add(HexFormat.of().formatHex(message)));
            }
        }
        return messages;
    }

    private List<byte[]> messagesOf(Vectors.Vector step) {
        assertThat(packet.parse(step.bytes(), 0, step.bytes().length)).isEqualTo(PacketVerdict.OK);
        List<byte[]> messages = new ArrayList<>();
        for (int i = 0; i < packet.fragmentCount(); i++) {
            var fragment = packet.fragment(i);
            messages.add(Arrays.copyOfRange(
                    fragment.bytes, fragment.dataOffset, fragment.dataOffset + fragment.dataLength()));
        }
        return messages;
    }

    /** Writes down what a session tells. */
    private record Recorder(List<String> messages, List<DisconnectReason> ends) implements SessionHandler {

        @Override
        public void message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
            messages.add(HexFormat.of().formatHex(bytes, offset, offset + length));
        }

        @Override
        public void disconnected(DisconnectReason reason, String detail, long nowNanos) {
            ends.add(reason);
        }
    }
}
