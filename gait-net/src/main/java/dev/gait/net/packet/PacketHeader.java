package dev.gait.net.packet;

/** The twenty bytes every datagram begins with (wire.md §A.2). Plain data, read and written in place. */
public final class PacketHeader {

    /** Length on the wire. Bytes. */
    public static final int BYTES = 20;

    static final int FLAGS_AT = 4;
    static final int CHECKSUM_AT = 8;

    public int sequence;
    public int flags;
    public int checksum;
    /** Client to server: the client id; server to client: the server's own id. u16. */
    public int id;
    /** Low 16 bits of the sender's time in whole seconds; nobody checks it. u16. */
    public int time;
    /** Bytes after this header. u16. */
    public int size;
    /** u16; nobody checks it. */
    public int iteration;

    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** The caller has made sure that {@link #BYTES} bytes are there. */
    public void read(byte[] bytes, int at) {
        sequence = LittleEndian.i32(bytes, at);
        flags = LittleEndian.i32(bytes, at + FLAGS_AT);
        checksum = LittleEndian.i32(bytes, at + CHECKSUM_AT);
        id = LittleEndian.u16(bytes, at + 12);
        time = LittleEndian.u16(bytes, at + 14);
        size = LittleEndian.u16(bytes, at + 16);
        iteration = LittleEndian.u16(bytes, at + 18);
    }

    public void write(byte[] bytes, int at) {
        LittleEndian.putI32(bytes, at, sequence);
        LittleEndian.putI32(bytes, at + FLAGS_AT, flags);
        LittleEndian.putI32(bytes, at + CHECKSUM_AT, checksum);
        LittleEndian.putU16(bytes, at + 12, id);
        LittleEndian.putU16(bytes, at + 14, time);
        LittleEndian.putU16(bytes, at + 16, size);
        LittleEndian.putU16(bytes, at + 18, iteration);
    }
}
