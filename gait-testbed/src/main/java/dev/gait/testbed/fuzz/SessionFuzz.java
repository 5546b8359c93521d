package dev.gait.testbed.fuzz;

import dev.gait.net.packet.Checksum;
import dev.gait.net.packet.Isaac;
import dev.gait.net.packet.LittleEndian;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketFlags;
import dev.gait.net.packet.PacketHeader;
import dev.gait.net.packet.PacketVerdict;
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
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * A hostile peer with the right keys, on both sides: whatever it says, in whatever order and at whatever time, a
 * session only ever counts it, holds a bounded amount, or ends with a reason.
 *
 * The input is a script: an operation, then what it needs. Datagrams may be sealed with a right checksum, because a
 * fuzzer would guess none in a lifetime.
 */
public final class SessionFuzz {

    private static final PeerAddress PEER = PeerAddress.ipv4(0x0A000001, 4242);
    private static final int SERVER_SEED = 0xC83824AB;
    private static final int CLIENT_SEED = 0x99E77855;

    private final byte[] script;
    private int at;
    private long nowNanos = 1_000_000_000L;
    private final Deque<byte[]> fromServer = new ArrayDeque<>();
    private final ServerEndpoint endpoint;
    private final ClientSession client;
    private final Isaac keysToServer = new Isaac(CLIENT_SEED);
    private final Isaac keysToClient = new Isaac(SERVER_SEED);
    private final Packet packet = new Packet();

    private SessionFuzz(byte[] script) {
        this.script = script;
        long[] luck = {0, 0x1122334455667788L, SERVER_SEED, CLIENT_SEED};
        int[] drawn = {0};
        endpoint = new ServerEndpoint(
                ServerConfig.usual().withHalfOpen(8, 4),
                new GameClock(1000),
                new World(),
                (datagram, offset, length, to, from) -> keep(Arrays.copyOfRange(datagram, offset, offset + length)),
                () -> drawn[0] < 4 ? luck[drawn[0]++] : 7L * ++drawn[0]);
        client = new ClientSession(
                LoginRequest.withPassword("fuzz", "secret"),
                new Listener(),
                (datagram, offset, length, to) -> check(length <= 484, "a datagram of " + length + " bytes"));
        connect();
    }

    public static void fuzzerTestOneInput(byte[] data) {
        new SessionFuzz(data).run();
    }

    /** Both ends shake hands with a peer that the fuzzer then becomes. */
    private void connect() {
        byte[] login = new byte[PacketHeader.BYTES + 256];
        byte[] body = LoginRequest.withPassword("fuzz", "secret").write();
        System.arraycopy(body, 0, login, PacketHeader.BYTES, body.length);
        header(login, 0, PacketFlags.LOGIN_REQUEST, body.length);
        toServer(Arrays.copyOf(login, PacketHeader.BYTES + body.length), Seal.CLEAR, ServerPort.FIRST);
        client.start(nowNanos);
        byte[] offer = fromServer.removeFirst();
        client.receive(offer, 0, offer.length, ServerPort.FIRST, nowNanos);
        byte[] answer = new byte[PacketHeader.BYTES + 8];
        header(answer, 1, PacketFlags.CONNECT_RESPONSE, 8);
        LittleEndian.putI64(answer, PacketHeader.BYTES, 0x1122334455667788L);
        toServer(answer, Seal.CLEAR, ServerPort.SECOND);
        check(endpoint.sessions().size() == 1, "the handshake failed");
    }

    private static void header(byte[] datagram, int sequence, int flags, int size) {
        LittleEndian.putI32(datagram, 0, sequence);
        LittleEndian.putI32(datagram, 4, flags);
        LittleEndian.putU16(datagram, 16, size);
    }

    private void run() {
        while (at < script.length) {
            int operation = next();
            switch (operation & 7) {
                case 0 -> pass(next() * 20_000_000L);
                case 1 -> toServer(datagram(), Seal.NONE, port(operation));
                case 2 -> toServer(datagram(), Seal.CLEAR, port(operation));
                case 3 -> toServer(datagram(), Seal.KEYED, port(operation));
                case 4 -> toClient(datagram(), Seal.NONE, port(operation));
                case 5 -> toClient(datagram(), Seal.CLEAR, port(operation));
                case 6 -> toClient(datagram(), Seal.KEYED, port(operation));
                default -> speak(next() * 4);
            }
            check(client.heldBytes() <= SessionRules.MAX_HELD_BYTES, "the client holds too much");
            for (ServerSession session : endpoint.sessions()) {
                check(session.heldBytes() <= SessionRules.MAX_HELD_BYTES, "a server session holds too much");
            }
            check(endpoint.halfOpen() <= 8, "too many logins are half open");
        }
        pass(2_000_000_000L);
    }

    private void pass(long nanos) {
        nowNanos += nanos;
        endpoint.poll(nowNanos);
        client.poll(nowNanos);
    }

    private void speak(int length) {
        byte[] message = new byte[length];
        client.send(message, 0, length, 1);
        for (ServerSession session : endpoint.sessions()) {
            session.send(message, 0, length, 9);
        }
    }

    private enum Seal {
        NONE,
        CLEAR,
        KEYED
    }

    private void toServer(byte[] datagram, Seal seal, ServerPort on) {
        seal(datagram, seal, keysToServer);
        endpoint.receive(datagram, 0, datagram.length, PEER, on, nowNanos);
    }

    private void toClient(byte[] datagram, Seal seal, ServerPort from) {
        seal(datagram, seal, keysToClient);
        client.receive(datagram, 0, datagram.length, from, nowNanos);
    }

    /** Makes size and checksum right, if the structure allows one. */
    private void seal(byte[] datagram, Seal seal, Isaac keys) {
        if (seal == Seal.NONE || datagram.length < PacketHeader.BYTES) {
            return;
        }
        int flags = LittleEndian.i32(datagram, 4) & ~PacketFlags.ENCRYPTED_CHECKSUM;
        LittleEndian.putI32(datagram, 4, seal == Seal.KEYED ? flags | PacketFlags.ENCRYPTED_CHECKSUM : flags);
        LittleEndian.putU16(datagram, 16, datagram.length - PacketHeader.BYTES);
        if (packet.parse(datagram, 0, datagram.length) == PacketVerdict.OK) {
            int key = seal == Seal.KEYED ? keys.nextKey() : 0;
            LittleEndian.putI32(datagram, 8, Checksum.keyed(packet.headerHash(), packet.payloadHash(), key));
        }
    }

    private static ServerPort port(int operation) {
        return (operation & 8) == 0 ? ServerPort.FIRST : ServerPort.SECOND;
    }

    private byte[] datagram() {
        int length = Math.min(next() << 2 | next() & 3, script.length - at);
        byte[] datagram = Arrays.copyOfRange(script, at, at + length);
        at += length;
        return datagram;
    }

    private int next() {
        return at < script.length ? script[at++] & 0xFF : 0;
    }

    private void keep(byte[] datagram) {
        check(datagram.length <= 484, "a datagram of " + datagram.length + " bytes");
        if (fromServer.size() < 4) {
            fromServer.add(datagram);
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }

    private final class World implements EndpointHandler {
        @Override
        public void loginRequested(PendingLogin login, long nowNanos) {
            endpoint.admit(login, nowNanos);
        }

        @Override
        public SessionHandler connected(ServerSession session, long nowNanos) {
            return new Listener();
        }
    }

    /** Reads what it hears, and knows that nothing follows the end. */
    private static final class Listener implements SessionHandler {
        private boolean ended;

        @Override
        public void message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
            check(!ended, "a message after the end");
            check(offset >= 0 && length >= 0 && offset + length <= bytes.length, "a message outside its bytes");
        }

        @Override
        public void disconnected(DisconnectReason reason, String detail, long nowNanos) {
            check(!ended, "a session that ended twice");
            check(!detail.isEmpty(), "an end without a reason");
            ended = true;
        }
    }
}
