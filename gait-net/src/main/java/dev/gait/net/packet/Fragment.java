package dev.gait.net.packet;

/**
 * One part of a message inside a datagram: sixteen bytes of header, then data (wire.md §A.13).
 *
 * Reading borrows: {@link #bytes} stays the datagram's own array. What is checked here needs no memory of other
 * parts; whether parts of one message agree is {@link FragmentAssembler}'s business.
 */
public final class Fragment {

    public static final int HEADER_BYTES = 16;

    /** Largest value of the size field. Bytes, header included. */
    public static final int MAX_BYTES = 464;

    /** A longer message is split into parts of this many data bytes. */
    public static final int MAX_DATA_BYTES = MAX_BYTES - HEADER_BYTES;

    /** What servers and retail-style clients put into the id field; nobody checks it. */
    public static final int USUAL_ID = 0x80000000;

    /** Message sequence, the same for all parts of one message. */
    public int sequence;

    public int id = USUAL_ID;
    /** Number of parts. u16. */
    public int count;
    /** This part's bytes, header included. u16. */
    public int size;
    /** From 0. u16. */
    public int index;
    /** u16. */
    public int queue;

    public byte[] bytes = new byte[0];
    public int dataOffset;

    public int dataLength() {
        return size - HEADER_BYTES;
    }

    /** Reads the part that starts at this place of {@code bytes[at, end)}. */
    public PacketVerdict read(byte[] bytes, int at, int end) {
        if (end - at < HEADER_BYTES) {
            return PacketVerdict.FRAGMENT_TRUNCATED;
        }
        // Buffers are reused, and a reference that need not be stored costs the collector nothing.
        if (this.bytes != bytes) {
            this.bytes = bytes;
        }
        sequence = LittleEndian.i32(bytes, at);
        id = LittleEndian.i32(bytes, at + 4);
        count = LittleEndian.u16(bytes, at + 8);
        size = LittleEndian.u16(bytes, at + 10);
        index = LittleEndian.u16(bytes, at + 12);
        queue = LittleEndian.u16(bytes, at + 14);
        dataOffset = at + HEADER_BYTES;
        if (size < HEADER_BYTES) {
            return PacketVerdict.FRAGMENT_SIZE_BELOW_HEADER;
        }
        if (size > MAX_BYTES) {
            return PacketVerdict.FRAGMENT_SIZE_ABOVE_LIMIT;
        }
        if (size > end - at) {
            return PacketVerdict.FRAGMENT_TRUNCATED;
        }
        if (count == 0) {
            return PacketVerdict.FRAGMENT_COUNT_ZERO;
        }
        if (index >= count) {
            return PacketVerdict.FRAGMENT_INDEX;
        }
        return PacketVerdict.OK;
    }

    /** Hash of header and data, as it enters the payload hash (wire.md §A.6). */
    int hash() {
        int at = dataOffset - HEADER_BYTES;
        int headerHash = (HEADER_BYTES << 16)
                + LittleEndian.i32(bytes, at)
                + LittleEndian.i32(bytes, at + 4)
                + LittleEndian.i32(bytes, at + 8)
                + LittleEndian.i32(bytes, at + 12);
        return headerHash + Hash32.of(bytes, dataOffset, dataLength());
    }

    /** Writes header and data; returns where the part ends. */
    public int write(byte[] dest, int at) {
        LittleEndian.putI32(dest, at, sequence);
        LittleEndian.putI32(dest, at + 4, id);
        LittleEndian.putU16(dest, at + 8, count);
        LittleEndian.putU16(dest, at + 10, size);
        LittleEndian.putU16(dest, at + 12, index);
        LittleEndian.putU16(dest, at + 14, queue);
        System.arraycopy(bytes, dataOffset, dest, at + HEADER_BYTES, dataLength());
        return at + size;
    }
}
