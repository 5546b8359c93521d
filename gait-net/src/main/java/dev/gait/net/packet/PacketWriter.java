package dev.gait.net.packet;

/**
 * Builds one datagram: optional headers first, then fragments back to back, then the checksum.
 *
 * Never pads between fragments (wire.md §A.13). A message whose length is not divisible by four goes alone or last,
 * because one client generation expects the next fragment on a multiple of four (wire.md §G); {@link #fits} keeps
 * that rule and the body limit of 464 bytes.
 */
public final class PacketWriter {

    /** Body bytes of a datagram at most. wire.md §F. */
    public static final int MAX_BODY_BYTES = 464;

    /** Datagram bytes at most. */
    public static final int MAX_BYTES = PacketHeader.BYTES + MAX_BODY_BYTES;

    public final PacketHeader header = new PacketHeader();
    public final OptionalHeaders optional = new OptionalHeaders();

    private final byte[] datagram;
    private int end;
    private int payloadHash;
    private boolean closed;

    public PacketWriter() {
        this(MAX_BYTES);
    }

    /** A decoder that writes back what it read may need a larger body than a session sends. */
    public PacketWriter(int capacity) {
        datagram = new byte[capacity];
    }

    /** Starts a datagram with these flags; the fields of {@link #optional} they announce are already set. */
    public void begin(int flags) {
        begin(flags, optional);
    }

    /** Starts a datagram whose optional headers come from elsewhere. */
    void begin(int flags, OptionalHeaders headers) {
        header.flags = flags;
        int body = PacketHeader.BYTES;
        end = headers.write(datagram, body, flags);
        payloadHash = end == body ? 0 : Hash32.of(datagram, body, end - body);
        closed = false;
    }

    /** Whether a fragment with this many data bytes may follow. */
    public boolean fits(int dataLength) {
        return !closed && end - PacketHeader.BYTES + Fragment.HEADER_BYTES + dataLength <= MAX_BODY_BYTES;
    }

    /** Appends a fragment. */
    public void add(Fragment fragment) {
        int start = end;
        end = fragment.write(datagram, start);
        payloadHash += Hash32.of(datagram, start, Fragment.HEADER_BYTES)
                + Hash32.of(datagram, start + Fragment.HEADER_BYTES, fragment.dataLength());
        header.flags |= PacketFlags.BLOB_FRAGMENTS;
        closed = (fragment.dataLength() & 3) != 0;
    }

    /** Appends what follows the optional headers of another packet without being covered by its checksum. */
    void addTail(byte[] tail) {
        System.arraycopy(tail, 0, datagram, end, tail.length);
        end += tail.length;
    }

    /** Completes a clear datagram; returns its length. */
    public int finishClear() {
        header.flags &= ~PacketFlags.ENCRYPTED_CHECKSUM;
        return finish(payloadHash);
    }

    /** Completes a keyed datagram; returns its length. */
    public int finishKeyed(int key) {
        header.flags |= PacketFlags.ENCRYPTED_CHECKSUM;
        return finish(payloadHash ^ key);
    }

    private int finish(int maskedPayload) {
        header.size = end - PacketHeader.BYTES;
        header.write(datagram, 0);
        header.checksum = Checksum.headerHash(datagram, 0) + maskedPayload;
        LittleEndian.putI32(datagram, PacketHeader.CHECKSUM_AT, header.checksum);
        return end;
    }

    /** The datagram so far, from index 0. Borrowed: the next {@link #begin} overwrites it. */
    public byte[] bytes() {
        return datagram;
    }

    public int length() {
        return end;
    }
}
