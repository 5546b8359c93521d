package dev.gait.server.strict;

import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import dev.gait.server.SimulatedNetwork;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What both generations share: one local address, a login by hand, packets and messages by hand, reassembly, a ping after
 * five seconds of silence of its own, and the end after fifteen of the server's (wire.md §A.12, §H).
 */
abstract class StrictPeer implements SimulatedNetwork.Peer {
    private static final long SILENCE_NANOS = 15_000_000_000L;
    private static final long PING_NANOS = 5_000_000_000L;

    final String account;
    private final SimulatedNetwork network;
    private final PeerAddress address;
    private final PeerParts parts = new PeerParts();

    /** Opcodes (of events: their type) in the order they were heard. */
    final List<Integer> story = new ArrayList<>();
    /** Everybody whose creation was heard and whose end was not. */
    final Map<Integer, PeerMessage.Created> known = new LinkedHashMap<>();

    private final Map<Integer, Map<Integer, List<PeerMessage>>> heardOf = new HashMap<>();

    @Nullable
    PeerCrypto incoming;

    @Nullable
    PeerCrypto outgoing;

    int clientId;
    private int packets = 1;
    private int messages;
    private int guid;
    private long heardNanos;
    private long saidNanos;
    boolean inWorld;
    int loggedOff;
    boolean ended;
    /** Where it is. */
    PeerMessage.@Nullable Place place;

    private final int[] echo = new int[4];

    StrictPeer(SimulatedNetwork network, String account) {
        this.network = network;
        this.account = account;
        address = network.newAddress();
        heardNanos = network.nowNanos;
        saidNanos = network.nowNanos;
        network.add(this);
    }

    @Override
    public final PeerAddress address() {
        return address;
    }

    final long nowNanos() {
        return network.nowNanos;
    }

    // ---- What the generations do differently --------------------------------------------------------------------

    /** A datagram came from this port: P or P+1, as a step from P. */
    abstract void judge(PeerPacket packet, int portStep);

    /** A packet was taken. */
    abstract void acknowledge(PeerPacket packet);

    abstract void heard(int kind, PeerMessage message);

    abstract int actionSequence();

    /** Anything that time demands. */
    void due(long nowNanos) {}

    // ---- Receiving ----------------------------------------------------------------------------------------------

    /** Time passes. */
    @Override
    public final void step(long nowNanos) {
        if (!ended && nowNanos - heardNanos > SILENCE_NANOS) {
            throw new AssertionError(account + " heard nothing for 15 s");
        }
        if (inWorld && !ended && nowNanos - saidNanos > PING_NANOS) {
            act(0x01E9, new byte[0]);
        }
        due(nowNanos);
    }

    @Override
    public final void receive(byte[] datagram, ServerPort from, long nowNanos) {
        if (ended) {
            return;
        }
        PeerPacket packet = new PeerPacket(datagram, datagram.length);
        judge(packet, from == ServerPort.SECOND ? 1 : 0);
        heardNanos = nowNanos;
        if (packet.has(PeerPacket.CONNECT_REQUEST)) {
            clientId = packet.clientId;
            incoming = new PeerCrypto(packet.serverSeed);
            outgoing = new PeerCrypto(packet.clientSeed);
            connectResponse(packet.cookie);
            return;
        }
        for (PeerPacket.Part part : packet.parts) {
            PeerMessage whole = parts.add(part);
            if (whole != null) {
                hear(whole);
            }
        }
        acknowledge(packet);
    }

    private void hear(PeerMessage message) {
        int kind = message.opcode == 0xF7B0 ? message.u32(12) : message.opcode;
        story.add(kind);
        switch (kind) {
            case 0xF745 -> {
                PeerMessage.Created created = message.created();
                known.put(created.guid(), created);
                if (created.guid() == guid) {
                    place = created.place();
                    echo[0] = created.stamps()[8];
                    echo[1] = created.stamps()[5];
                    echo[2] = created.stamps()[4];
                    echo[3] = created.stamps()[6];
                }
            }
            case 0xF747 -> known.remove(message.u32(4));
            case 0xF653 -> {
                loggedOff++;
                inWorld = false;
            }
            case 0xF748, 0xF74C, 0xF74E, 0xF74B ->
                heardOf.computeIfAbsent(message.u32(4), unused -> new HashMap<>())
                        .computeIfAbsent(kind, unused -> new ArrayList<>())
                        .add(message);
            default -> {}
        }
        heard(kind, message);
    }

    /** Messages of this opcode about this object. */
    final List<PeerMessage> heardOf(int about, int opcode) {
        return heardOf.getOrDefault(about, Map.of()).getOrDefault(opcode, List.of());
    }

    // ---- Sending ------------------------------------------------------------------------------------------------

    static ByteBuffer bytes(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    final void logIn(String password) {
        ByteBuffer tail = bytes(256);
        tail.putInt(2).putInt(1).putInt(0);
        string16(tail, account);
        string16(tail, "");
        byte[] secret = password.getBytes(StandardCharsets.ISO_8859_1);
        tail.putInt(secret.length + 1).put((byte) secret.length).put(secret);
        while ((tail.position() & 3) != 0) {
            tail.put((byte) 0);
        }
        ByteBuffer body = bytes(300);
        string16(body, "1802");
        body.putInt(tail.position()).put(tail.array(), 0, tail.position());
        transmit(packet(0, 0x10000, 0, cut(body), new byte[0], null), ServerPort.FIRST);
    }

    private void connectResponse(long cookie) {
        byte[] body = bytes(8).putLong(cookie).array();
        transmit(packet(0, 0x80000, clientId, body, new byte[0], null), ServerPort.SECOND);
    }

    private static void string16(ByteBuffer out, String text) {
        int start = out.position();
        byte[] characters = text.getBytes(StandardCharsets.ISO_8859_1);
        out.putShort((short) characters.length).put(characters);
        while ((out.position() - start & 3) != 0) {
            out.put((byte) 0);
        }
    }

    static byte[] cut(ByteBuffer full) {
        return java.util.Arrays.copyOf(full.array(), full.position());
    }

    /** One message in a keyed packet with the acknowledgement given. */
    final void say(byte[] message, int acknowledged) {
        messages++;
        ByteBuffer part = bytes(16 + message.length);
        // This client numbers its fragments instead of marking them (wire.md §A.13).
        part.putInt(messages).putInt(messages).putShort((short) 1).putShort((short) (16 + message.length));
        part.putShort((short) 0).putShort((short) 3).put(message);
        byte[] ack = acknowledged > 0 ? bytes(4).putInt(acknowledged).array() : new byte[0];
        packets++;
        int flags = PeerPacket.FRAGMENTS | (acknowledged > 0 ? PeerPacket.ACK : 0);
        transmit(packet(packets, flags, clientId, ack, part.array(), outgoing), ServerPort.FIRST);
        saidNanos = nowNanos();
    }

    abstract void say(byte[] message);

    final void act(int type, byte[] body) {
        say(bytes(12 + body.length)
                .putInt(0xF7B1)
                .putInt(actionSequence())
                .putInt(type)
                .put(body)
                .array());
    }

    final void acknowledgeClear(int sequence) {
        transmit(
                packet(
                        packets,
                        PeerPacket.ACK,
                        clientId,
                        bytes(4).putInt(sequence).array(),
                        new byte[0],
                        null),
                ServerPort.FIRST);
    }

    /** As every published build does: number 0, keyed, the number twice and only the first hashed (wire.md §I). */
    final void acknowledgeKeyedWithoutNumber(int sequence) {
        byte[] body = bytes(4).putInt(sequence).array();
        transmit(packet(0, PeerPacket.ACK, clientId, body, new byte[0], body, outgoing), ServerPort.FIRST);
    }

    /** This client leaves with header id 0 (wire.md §A.12). */
    final void disconnect() {
        packets++;
        transmit(packet(packets, PeerPacket.DISCONNECT, 0, new byte[0], new byte[0], outgoing), ServerPort.FIRST);
        ended = true;
    }

    private static byte[] packet(
            int sequence, int flags, int id, byte[] headers, byte[] fragment, @Nullable PeerCrypto keys) {
        return packet(sequence, flags, id, headers, fragment, new byte[0], keys);
    }

    /** With a tail that no checksum covers. */
    private static byte[] packet(
            int sequence, int flags, int id, byte[] headers, byte[] fragment, byte[] tail, @Nullable PeerCrypto keys) {
        int size = headers.length + fragment.length + tail.length;
        ByteBuffer out = bytes(20 + size);
        out.putInt(sequence)
                .putInt(flags | (keys == null ? 0 : PeerPacket.KEYED))
                .putInt(0);
        out.putShort((short) id).putShort((short) 0).putShort((short) size);
        out.putShort((short) 0).put(headers).put(fragment).put(tail);
        int hash = headers.length == 0 ? 0 : PeerCrypto.hash(headers, 0, headers.length);
        if (fragment.length > 0) {
            hash += PeerCrypto.hash(fragment, 0, 16) + PeerCrypto.hash(fragment, 16, fragment.length - 16);
        }
        int masked = keys == null ? hash : hash ^ keys.nextKey();
        return out.putInt(8, PeerCrypto.headerHash(out.array()) + masked).array();
    }

    private void transmit(byte[] datagram, ServerPort to) {
        network.toServer(address, to, datagram, 0, datagram.length);
    }

    // ---- Being somebody -----------------------------------------------------------------------------------------

    final int guid() {
        return guid;
    }

    final void choose(int character) {
        guid = character;
    }

    final byte[] enterWorld() {
        ByteBuffer out = bytes(80).putInt(0xF657).putInt(guid);
        string16(out, account);
        return cut(out);
    }

    /** Goes north by so much, in mind. */
    final PeerMessage.Place step(float north) {
        PeerMessage.Place from = Objects.requireNonNull(place);
        PeerMessage.Place to =
                new PeerMessage.Place(from.cell(), from.x(), from.y() + north, from.z(), from.qw(), from.qz());
        place = to;
        return to;
    }

    final void put(ByteBuffer out, PeerMessage.Place at) {
        out.putInt(at.cell()).putFloat(at.x()).putFloat(at.y()).putFloat(at.z());
        out.putFloat(at.qw()).putFloat(0).putFloat(0).putFloat(at.qz());
    }

    final void putEcho(ByteBuffer out) {
        for (int stamp : echo) {
            out.putShort((short) stamp);
        }
    }

    final void autonomousPosition() {
        ByteBuffer out = bytes(44);
        put(out, Objects.requireNonNull(place));
        putEcho(out);
        act(0xF753, out.put((byte) 1).array());
    }
}
