package dev.gait.net.session;

import dev.gait.net.packet.LittleEndian;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.packet.SipHash;

/**
 * The lane beside the ordered stream, for what is worth nothing when it is late (glide.md, "A lane of its own"): datagrams
 * that are taken the moment they arrive, in any order, each once, and are never repeated by the session.
 *
 * <p>A datagram is a number with its top bit set, a body, and a tag of 64 bits over both: SipHash with a key that both ends
 * derive from what only they were told at the handshake, the cookie and the two seeds. A stranger who cannot see them has
 * to guess 64 bits; of a keyed packet it has to guess one of 512 keys in 32 bits.
 */
public final class Lane {
    /** What a lane's datagram begins with: no packet of the ordered stream has a number this high. */
    static final int MARK = 0x80000000;

    static final int LAST_NUMBER = 0x7FFFFFFF;
    /** What comes before a body. Bytes. */
    public static final int HEADER_BYTES = 4;

    static final int TAG_BYTES = 8;

    /** The longest body: then the datagram is as long as the longest packet. Bytes. */
    public static final int MAX_BODY_BYTES = PacketWriter.MAX_BYTES - HEADER_BYTES - TAG_BYTES;

    /** What a datagram takes beside its body. Bytes. */
    public static final int OVERHEAD_BYTES = HEADER_BYTES + TAG_BYTES;

    /** From server to client. The other direction has no lane. */
    private static final byte TO_CLIENT = 1;

    private Lane() {}

    /** The seal of a session's lane, as both ends derive it. */
    static SipHash seal(long cookie, int serverToClientSeed, int clientToServerSeed) {
        SipHash secret = new SipHash(cookie, serverToClientSeed & 0xFFFFFFFFL | (long) clientToServerSeed << 32);
        byte[] label = {'G', 'A', 'I', 'T', TO_CLIENT, 0};
        long key0 = secret.of(label, 0, label.length);
        label[label.length - 1] = 1;
        return new SipHash(key0, secret.of(label, 0, label.length));
    }

    /** Whether a datagram is one of the lane's, by its first word. */
    public static boolean isOne(byte[] datagram, int offset, int length) {
        return length >= HEADER_BYTES + TAG_BYTES && LittleEndian.i32(datagram, offset) < 0;
    }
}
