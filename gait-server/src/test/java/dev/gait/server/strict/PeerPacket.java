package dev.gait.server.strict;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** A server's datagram taken apart as wire.md §A.2, §A.3 and §A.13 say, or an {@link AssertionError} that says what is wrong. */
final class PeerPacket {
    static final int RETRANSMISSION = 0x1;
    static final int KEYED = 0x2;
    static final int FRAGMENTS = 0x4;
    static final int NAK = 0x1000;
    static final int REJECT = 0x2000;
    static final int ACK = 0x4000;
    static final int DISCONNECT = 0x8000;
    static final int CONNECT_REQUEST = 0x40000;
    static final int TIME_SYNC = 0x1000000;
    static final int ECHO_RESPONSE = 0x4000000;

    /** One part of a message. */
    record Part(int message, int count, int index, int queue, byte[] data) {}

    final int sequence;
    final int flags;
    final int checksum;
    final int serverId;
    final int headerHash;
    int payloadHash;
    final List<Part> parts = new ArrayList<>();
    int ack;
    double serverTime;
    long cookie;
    int clientId;
    int serverSeed;
    int clientSeed;

    PeerPacket(byte[] datagram, int length) {
        require(length >= 20, "a datagram of " + length + " bytes");
        ByteBuffer in = ByteBuffer.wrap(datagram, 0, length).order(ByteOrder.LITTLE_ENDIAN);
        sequence = in.getInt();
        flags = in.getInt();
        checksum = in.getInt();
        serverId = in.getShort() & 0xFFFF;
        in.getShort();
        int size = in.getShort() & 0xFFFF;
        require(in.getShort() == 1, "an iteration that is not 1");
        require(size == length - 20, "size " + size + " of " + (length - 20));
        require(size <= 464, "a body of " + size + " bytes");
        headerHash = PeerCrypto.headerHash(datagram);
        readHeaders(in);
        int headers = in.position() - 20;
        payloadHash = headers == 0 ? 0 : PeerCrypto.hash(datagram, 20, headers);
        if (has(FRAGMENTS)) {
            readParts(in, datagram);
        }
        require(in.remaining() == 0, in.remaining() + " bytes after the last fragment");
    }

    private void readHeaders(ByteBuffer in) {
        int known = RETRANSMISSION
                | KEYED
                | FRAGMENTS
                | NAK
                | REJECT
                | ACK
                | DISCONNECT
                | CONNECT_REQUEST
                | TIME_SYNC
                | ECHO_RESPONSE;
        require((flags & ~known) == 0, "flags " + Integer.toHexString(flags));
        if (has(NAK) || has(REJECT)) {
            int count = in.getInt();
            in.position(in.position() + 4 * count);
        }
        if (has(ACK)) {
            ack = in.getInt();
        }
        if (has(CONNECT_REQUEST)) {
            serverTime = in.getDouble();
            cookie = in.getLong();
            clientId = in.getInt();
            serverSeed = in.getInt();
            clientSeed = in.getInt();
            require(in.getInt() == 0, "a tail of the connect request that is not 0");
        }
        if (has(TIME_SYNC)) {
            serverTime = in.getDouble();
        }
        if (has(ECHO_RESPONSE)) {
            in.getLong();
        }
    }

    private void readParts(ByteBuffer in, byte[] datagram) {
        while (in.remaining() > 0) {
            int start = in.position();
            require(in.remaining() >= 16, "a fragment header of " + in.remaining() + " bytes");
            int message = in.getInt();
            require(in.getInt() == 0x80000000, "a fragment id that is not 0x80000000");
            int count = in.getShort() & 0xFFFF;
            int size = in.getShort() & 0xFFFF;
            int index = in.getShort() & 0xFFFF;
            int queue = in.getShort() & 0xFFFF;
            require(size >= 16 && size <= 464 && size - 16 <= in.remaining(), "a fragment of " + size + " bytes");
            require(index < count, "part " + index + " of " + count);
            byte[] data = new byte[size - 16];
            in.get(data);
            // One client generation looks for the next fragment on a multiple of four (wire.md §G).
            require(in.remaining() == 0 || (size & 3) == 0, "a fragment of " + size + " bytes before another one");
            payloadHash += PeerCrypto.hash(datagram, start, 16) + PeerCrypto.hash(data, 0, data.length);
            parts.add(new Part(message, count, index, queue, data));
        }
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** Acknowledgements and requests for repetition repeat a number instead of taking one (wire.md §A.8). */
    boolean takesNoNumber() {
        int rest = flags & ~(ACK | NAK);
        return !has(KEYED) && rest == 0;
    }

    static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new AssertionError("the server sent " + otherwise);
        }
    }
}
