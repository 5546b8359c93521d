package dev.gait.net.packet;

/** Cuts a message into parts of 448 data bytes, the last one shorter (wire.md §A.13). */
public final class Fragmenter {

    private final Fragment part = new Fragment();
    private int messageOffset;
    private int messageLength;

    /** Number of parts of a message this long; an empty message is one empty part. */
    public static int partsOf(int messageLength) {
        return Math.max(1, (messageLength + Fragment.MAX_DATA_BYTES - 1) / Fragment.MAX_DATA_BYTES);
    }

    /** Sets the message; it is borrowed until the last part has been written. */
    public void begin(byte[] message, int offset, int length, int sequence, int queue) {
        int parts = partsOf(length);
        if (parts > 0xFFFF) {
            throw new IllegalArgumentException("a message has at most 65535 parts, got " + length + " bytes");
        }
        messageOffset = offset;
        messageLength = length;
        // A session's messages lie in one array, and a reference that need not be stored costs the collector nothing.
        if (part.bytes != message) {
            part.bytes = message;
        }
        part.sequence = sequence;
        part.count = parts;
        part.queue = queue;
    }

    /** One part, in a view that the next call reuses. */
    public Fragment part(int index) {
        int start = index * Fragment.MAX_DATA_BYTES;
        part.index = index;
        part.dataOffset = messageOffset + start;
        part.size = Fragment.HEADER_BYTES + Math.min(Fragment.MAX_DATA_BYTES, messageLength - start);
        return part;
    }
}
