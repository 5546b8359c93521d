package dev.gait.net.packet;

/**
 * How a header hash, a payload hash and a key become the checksum in the header (wire.md §A.6).
 *
 * The payload hash is masked by the key before it is added, so whoever knows the packet can recover the key; that
 * is how a receiver finds out which key was used.
 */
public final class Checksum {

    /** Stands in for the checksum while the header is hashed. */
    private static final int PLACEHOLDER = 0xBADD70DD;

    private Checksum() {}

    /** {@link Hash32} of the header at this place, word by word, whatever its checksum field holds. */
    public static int headerHash(byte[] datagram, int at) {
        return (PacketHeader.BYTES << 16)
                + LittleEndian.i32(datagram, at)
                + LittleEndian.i32(datagram, at + PacketHeader.FLAGS_AT)
                + PLACEHOLDER
                + LittleEndian.i32(datagram, at + 12)
                + LittleEndian.i32(datagram, at + 16);
    }

    public static int clear(int headerHash, int payloadHash) {
        return headerHash + payloadHash;
    }

    public static int keyed(int headerHash, int payloadHash, int key) {
        return headerHash + (payloadHash ^ key);
    }

    /** The key that makes this checksum right. */
    public static int recoverKey(int checksum, int headerHash, int payloadHash) {
        return (checksum - headerHash) ^ payloadHash;
    }

    /**
     * Marks a finished datagram as repeated: sets the flag and corrects the checksum. Sequence, time, body and key
     * stay, as a repeated packet reuses its first key.
     */
    public static void markRetransmission(byte[] datagram, int at) {
        int maskedPayload = LittleEndian.i32(datagram, at + PacketHeader.CHECKSUM_AT) - headerHash(datagram, at);
        int flags = LittleEndian.i32(datagram, at + PacketHeader.FLAGS_AT);
        LittleEndian.putI32(datagram, at + PacketHeader.FLAGS_AT, flags | PacketFlags.RETRANSMISSION);
        LittleEndian.putI32(datagram, at + PacketHeader.CHECKSUM_AT, headerHash(datagram, at) + maskedPayload);
    }
}
