package dev.gait.server.strict;

import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import dev.gait.server.SimulatedNetwork;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The original client, as recordings of it show its datagrams (wire.md §I), in virtual time and with bytes, keys and
 * checksums of its own: a login without padding, the answer to the offer at once and again, a clear acknowledgement under
 * number 1, its data lists, its own DDD end, a keyed packet every two seconds that acknowledges, tells its flow and by
 * turns its time, actions out of order in one datagram, requests that only the original server knows, and a goodbye in
 * clear.
 */
public final class RetailClient implements SimulatedNetwork.Peer {
    private static final int ACK = 0x4000;
    private static final int TIME = 0x1000000;
    private static final int ECHO = 0x2000000;
    private static final int FLOW = 0x8000000;
    private static final long SECOND = 1_000_000_000L;

    private final SimulatedNetwork network;
    private final PeerAddress address;
    private final String account;
    private final PeerParts parts = new PeerParts();

    /** Opcodes (of events: their type) in the order they were heard. */
    public final List<Integer> story = new ArrayList<>();

    public int guid;
    private PeerMessage.@Nullable Place place;
    private final int[] echo = new int[4];
    private @Nullable PeerCrypto incoming;
    private @Nullable PeerCrypto outgoing;
    private long cookie;
    private int clientId;
    private int packets = 1;
    private int messages;
    private int actions;
    private int inOrder = 1;
    private int bytesHeard;
    private int serverTime;
    private long startNanos;
    private long answerAgainNanos = Long.MAX_VALUE;
    private long nextKeepAliveNanos = Long.MAX_VALUE;
    private int keepAlives;
    private boolean gone;

    public RetailClient(SimulatedNetwork network, String account) {
        this.network = network;
        this.account = account;
        address = network.newAddress();
        network.add(this);
    }

    @Override
    public PeerAddress address() {
        return address;
    }

    // ---- Receiving ----------------------------------------------------------------------------------------------

    @Override
    public void receive(byte[] datagram, ServerPort from, long nowNanos) {
        if (gone) {
            return;
        }
        PeerPacket packet = new PeerPacket(datagram, datagram.length);
        bytesHeard += datagram.length;
        serverTime = ByteBuffer.wrap(datagram).order(ByteOrder.LITTLE_ENDIAN).getShort(14) & 0xFFFF;
        if (packet.has(PeerPacket.CONNECT_REQUEST)) {
            clientId = packet.clientId;
            cookie = packet.cookie;
            incoming = new PeerCrypto(packet.serverSeed);
            outgoing = new PeerCrypto(packet.clientSeed);
            startNanos = nowNanos;
            connectResponse();
            answerAgainNanos = nowNanos + 325_000_000L;
            return;
        }
        PeerCrypto keys = incoming;
        if (packet.has(PeerPacket.KEYED) && keys != null) {
            PeerPacket.require(
                    ((packet.checksum - packet.headerHash) ^ packet.payloadHash) == keys.nextKey(), "a wrong key");
            PeerPacket.require(packet.sequence == ++inOrder, "number " + packet.sequence + " after " + inOrder);
            if (inOrder == 2) {
                transmit(packet(packets, ACK, clientId, u32(2), new byte[0], null), ServerPort.FIRST);
                nextKeepAliveNanos = nowNanos + 2 * SECOND;
            }
        }
        for (PeerPacket.Part part : packet.parts) {
            PeerMessage whole = parts.add(part);
            if (whole != null) {
                hear(whole);
            }
        }
    }

    private void hear(PeerMessage message) {
        int kind = message.opcode == 0xF7B0 ? message.u32(12) : message.opcode;
        story.add(kind);
        switch (kind) {
            case 0xF7E5 -> say(FLOW, part(5, dataLists()));
            case 0xF7EA -> say(0, part(5, u32(0xF7EA)));
            case 0xF658 -> guid = message.character(account);
            case 0xF7DF -> say(TIME | ECHO | FLOW, part(4, enterWorld()));
            case 0xF745 -> {
                PeerMessage.Created created = message.created();
                if (created.guid() == guid) {
                    place = created.place();
                    echo[0] = created.stamps()[8];
                    echo[1] = created.stamps()[5];
                    echo[2] = created.stamps()[4];
                    echo[3] = created.stamps()[6];
                }
            }
            default -> {}
        }
    }

    @Override
    public void step(long nowNanos) {
        if (gone) {
            return;
        }
        if (nowNanos >= answerAgainNanos) {
            answerAgainNanos = Long.MAX_VALUE;
            connectResponse();
        }
        if (nowNanos >= nextKeepAliveNanos) {
            nextKeepAliveNanos = nowNanos + 2 * SECOND;
            say(keepAlives++ % 2 == 0 ? ACK | FLOW : ACK | TIME | ECHO | FLOW);
        }
    }

    // ---- Speaking -----------------------------------------------------------------------------------------------

    public void logIn(String password) {
        ByteBuffer tail = bytes(200).putInt(2).putInt(0).putInt(0x65F4ED16);
        string16(tail, account);
        string16(tail, "");
        byte[] secret = password.getBytes(StandardCharsets.ISO_8859_1);
        tail.putInt(secret.length + 1).put((byte) secret.length).put(secret);
        ByteBuffer body = bytes(240);
        string16(body, "1802");
        body.putInt(tail.position()).put(tail.array(), 0, tail.position());
        byte[] login = packet(0, 0x10000, 0, StrictPeer.cut(body), new byte[0], null);
        transmit(login, ServerPort.FIRST);
    }

    private void connectResponse() {
        byte[] body = bytes(8).putLong(cookie).array();
        transmit(packet(0, 0x80000, clientId, body, new byte[0], null), ServerPort.SECOND);
    }

    /** Chooses its character and asks to come in. */
    public void askToEnter() {
        say(0, part(4, u32(0xF7C8)));
    }

    /** What it sends on hearing of itself: a message overtakes another in its datagram, and two nobody here knows. */
    public void arrive() {
        say(FLOW, part(3, action(0x001F, u32(1))));
        byte[] standing = part(3, moveToState(0x003));
        byte[] second = part(3, action(0x021E, new byte[0]));
        byte[] third = part(3, action(0x001F, u32(2)));
        say(ACK, standing, third, second);
        say(0, part(3, autonomousPosition()));
    }

    public void completeLogin() {
        say(ACK | TIME | ECHO | FLOW, part(3, action(0x00A1, new byte[0])));
    }

    /** Appraises something, shuffles its pack, changes its options: the chatter of a game we do not play. */
    public void chatter() {
        say(0, part(3, action(0x00C8, u32(0x80414B6A))));
        say(
                0,
                part(
                        3,
                        action(
                                0x0019,
                                bytes(12)
                                        .putInt(0x80000001)
                                        .putInt(guid)
                                        .putInt(0)
                                        .array())));
        say(ACK, part(3, action(0x01A1, new byte[200])), part(5, u32(0xF7E9)));
    }

    /** Runs north for a second and stops, as it tells it. */
    public void runNorth(float metres) {
        say(ACK, part(3, moveToState(0x01F)));
        PeerMessage.Place from = at();
        place = new PeerMessage.Place(from.cell(), from.x(), from.y() + metres, from.z(), from.qw(), from.qz());
    }

    public void report() {
        say(0, part(3, autonomousPosition()));
    }

    public void stop() {
        say(0, part(3, moveToState(0x003)));
    }

    public void logOff() {
        say(0, part(9, u32(0xF653)));
    }

    /** Number 0, no key, no body. */
    public void leave() {
        transmit(packet(0, 0x8000, clientId, new byte[0], new byte[0], null), ServerPort.FIRST);
        gone = true;
    }

    private PeerMessage.Place at() {
        PeerMessage.Place known = place;
        if (known == null) {
            throw new AssertionError("it has not heard where it is");
        }
        return known;
    }

    private byte[] moveToState(int flags) {
        ByteBuffer out = bytes(80).putInt(flags).putInt(flags == 0x003 ? 1 : 2).putInt(0x8000003D);
        if (flags == 0x01F) {
            out.putInt(0x45000005).putInt(2).putFloat(1f);
        }
        return action(0xF61C, finish(out));
    }

    private byte[] autonomousPosition() {
        return action(0xF753, finish(bytes(48)));
    }

    private byte[] finish(ByteBuffer out) {
        PeerMessage.Place at = at();
        out.putInt(at.cell()).putFloat(at.x()).putFloat(at.y()).putFloat(at.z());
        out.putFloat(at.qw()).putFloat(0).putFloat(0).putFloat(at.qz());
        for (int stamp : echo) {
            out.putShort((short) stamp);
        }
        out.put((byte) 1);
        while ((out.position() & 3) != 0) {
            out.put((byte) 0);
        }
        return StrictPeer.cut(out);
    }

    private byte[] action(int type, byte[] body) {
        return bytes(12 + body.length)
                .putInt(0xF7B1)
                .putInt(++actions)
                .putInt(type)
                .put(body)
                .array();
    }

    /** Three data files with all their iterations, a second list and flags. */
    private static byte[] dataLists() {
        ByteBuffer out = bytes(80).putInt(0xF7E6).putInt(1).putInt(3);
        int[][] files = {{0, 1, 2072}, {1, 3, 994}, {1, 2, 982}};
        for (int[] file : files) {
            out.putInt(file[0]).putInt(file[1]).putInt(file[2]).putInt(-file[2]).putInt(1);
        }
        return StrictPeer.cut(out.putInt(0).putInt(0));
    }

    private byte[] enterWorld() {
        ByteBuffer out = bytes(80).putInt(0xF657).putInt(guid);
        string16(out, account);
        return StrictPeer.cut(out);
    }

    // ---- Framing ------------------------------------------------------------------------------------------------

    private byte[] part(int queue, byte[] message) {
        messages++;
        int id = (queue == 3 ? 0x03000000 : 0x23000000) + messages;
        return bytes(16 + message.length)
                .putInt(messages)
                .putInt(id)
                .putShort((short) 1)
                .putShort((short) (16 + message.length))
                .putShort((short) 0)
                .putShort((short) queue)
                .put(message)
                .array();
    }

    private void say(int flags, byte[]... parts) {
        ByteBuffer headers = bytes(32);
        if ((flags & ACK) != 0) {
            headers.putInt(inOrder);
        }
        double seconds = (network.nowNanos - startNanos) * 1e-9;
        if ((flags & TIME) != 0) {
            headers.putDouble(281_000_000 + seconds);
        }
        if ((flags & ECHO) != 0) {
            headers.putFloat((float) seconds);
        }
        if ((flags & FLOW) != 0) {
            headers.putInt(bytesHeard).putShort((short) serverTime);
            bytesHeard = 0;
        }
        ByteArrayOutputStream fragments = new ByteArrayOutputStream();
        int hash = 0;
        for (byte[] part : parts) {
            fragments.writeBytes(part);
            hash += PeerCrypto.hash(part, 0, 16) + PeerCrypto.hash(part, 16, part.length - 16);
        }
        int all = flags | (parts.length == 0 ? 0 : PeerPacket.FRAGMENTS);
        packets++;
        transmit(
                packet(packets, all, clientId, StrictPeer.cut(headers), fragments.toByteArray(), hash, outgoing),
                ServerPort.FIRST);
    }

    private byte[] packet(int sequence, int flags, int id, byte[] headers, byte[] rest, @Nullable PeerCrypto keys) {
        return packet(sequence, flags, id, headers, rest, 0, keys);
    }

    private byte[] packet(
            int sequence, int flags, int id, byte[] headers, byte[] rest, int restHash, @Nullable PeerCrypto keys) {
        ByteBuffer out = bytes(20 + headers.length + rest.length);
        boolean login = flags == 0x10000;
        // It counts half seconds.
        int time = startNanos == 0 ? 0 : (int) ((network.nowNanos - startNanos) / 500_000_000L);
        out.putInt(sequence)
                .putInt(flags | (keys == null ? 0 : PeerPacket.KEYED))
                .putInt(0);
        out.putShort((short) id).putShort((short) time).putShort((short) (headers.length + rest.length));
        out.putShort((short) (login ? 0 : 1)).put(headers).put(rest);
        int hash = (headers.length == 0 ? 0 : PeerCrypto.hash(headers, 0, headers.length)) + restHash;
        int masked = keys == null ? hash : hash ^ keys.nextKey();
        return out.putInt(8, PeerCrypto.headerHash(out.array()) + masked).array();
    }

    private void transmit(byte[] datagram, ServerPort to) {
        network.toServer(address, to, datagram, 0, datagram.length);
    }

    private static void string16(ByteBuffer out, String text) {
        int start = out.position();
        byte[] characters = text.getBytes(StandardCharsets.ISO_8859_1);
        out.putShort((short) characters.length).put(characters);
        while ((out.position() - start & 3) != 0) {
            out.put((byte) 0);
        }
    }

    private static ByteBuffer bytes(int length) {
        return StrictPeer.bytes(length);
    }

    private static byte[] u32(int value) {
        return bytes(4).putInt(value).array();
    }
}
