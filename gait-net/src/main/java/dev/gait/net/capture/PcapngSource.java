package dev.gait.net.capture;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The newer format: sections of blocks. A section header sets the byte order, interface descriptions say which link layer
 * and clock the following frames belong to, everything else is passed over.
 */
final class PcapngSource implements FrameSource {
    static final int SECTION_HEADER = 0x0A0D0D0A;

    private static final int INTERFACE_DESCRIPTION = 1;
    private static final int PACKET = 2;
    private static final int SIMPLE_PACKET = 3;
    private static final int ENHANCED_PACKET = 6;

    private static final int BYTE_ORDER_MAGIC = 0x1A2B3C4D;
    private static final int OPTION_END = 0;
    private static final int OPTION_TIME_RESOLUTION = 9;
    private static final int OPTION_TIME_OFFSET = 14;
    private static final int MICROSECONDS = 6;

    /** Interfaces of one section at most; a file with more is playing with us. */
    private static final int MAX_INTERFACES = 4096;

    /** Where a frame was seen, and how its clock ticks. */
    private record Interface(int linkType, int snapLength, int resolution, long offsetSeconds) {}

    private final FileBytes in;
    private final List<Interface> interfaces = new ArrayList<>();
    private byte[] body = new byte[2048];
    private long lastNanos;
    private boolean damaged;

    /** The type word of the first section header has been read. */
    PcapngSource(FileBytes in) throws IOException {
        this.in = in;
        if (!readSection()) {
            throw new CaptureException("the capture ends or breaks inside its section header");
        }
    }

    @Override
    public boolean next(Frame frame) throws IOException {
        while (!damaged && !in.atEnd()) {
            int type = in.i32();
            if (type == SECTION_HEADER) {
                damaged = !readSection();
                continue;
            }
            int length = readBody(type);
            if (damaged) {
                return false;
            }
            switch (type) {
                case INTERFACE_DESCRIPTION -> readInterface(length);
                case ENHANCED_PACKET -> {
                    if (length >= 20 && fill(frame, in.i32(body, 0), 4, 20, in.i32(body, 12), length)) {
                        return true;
                    }
                }
                case PACKET -> {
                    if (length >= 20 && fill(frame, in.u16(body, 0), 4, 20, in.i32(body, 12), length)) {
                        return true;
                    }
                }
                case SIMPLE_PACKET -> {
                    if (length >= 4 && fillSimple(frame, length)) {
                        return true;
                    }
                }
                default -> {}
            }
        }
        return false;
    }

    /** Reads a section header from behind its type word: the byte order comes after the length that needs it. */
    private boolean readSection() throws IOException {
        in.setBigEndian(false);
        int length = in.i32();
        int magic = in.i32();
        if (magic == Integer.reverseBytes(BYTE_ORDER_MAGIC)) {
            in.setBigEndian(true);
            length = Integer.reverseBytes(length);
        } else if (magic != BYTE_ORDER_MAGIC) {
            return false;
        }
        interfaces.clear();
        if (length < 28 || (length & 3) != 0) {
            return false;
        }
        in.skip(length - 12L);
        return !in.isBrokenOff();
    }

    /** Reads one block behind its type; only blocks that can hold a frame or an interface are held in memory. */
    private int readBody(int type) throws IOException {
        long total = Integer.toUnsignedLong(in.i32());
        long length = total - 12;
        boolean wanted =
                type == INTERFACE_DESCRIPTION || type == PACKET || type == SIMPLE_PACKET || type == ENHANCED_PACKET;
        if (length < 0 || (total & 3) != 0 || wanted && length > MAX_FRAME_BYTES || in.isBrokenOff()) {
            damaged = true;
            return 0;
        }
        if (wanted) {
            if (body.length < length) {
                body = new byte[(int) Math.max(length, 2L * body.length)];
            }
            in.read(body, (int) length);
        } else {
            in.skip(length);
        }
        in.i32();
        damaged = in.isBrokenOff();
        return (int) length;
    }

    private void readInterface(int length) {
        if (length < 8 || interfaces.size() == MAX_INTERFACES) {
            damaged = true;
            return;
        }
        int resolution = MICROSECONDS;
        long offsetSeconds = 0;
        for (int at = 8; at + 4 <= length; ) {
            int option = in.u16(body, at);
            int size = in.u16(body, at + 2);
            at += 4;
            if (option == OPTION_END || size > length - at) {
                break;
            }
            if (option == OPTION_TIME_RESOLUTION && size >= 1) {
                resolution = body[at] & 0xFF;
            } else if (option == OPTION_TIME_OFFSET && size >= 8) {
                offsetSeconds = in.i64(body, at);
            }
            at += size + 3 & ~3;
        }
        interfaces.add(new Interface(in.u16(body, 0), in.i32(body, 4), resolution, offsetSeconds));
    }

    private boolean fill(Frame frame, int interfaceId, int timeAt, int dataAt, int captured, int length) {
        if (interfaceId < 0 || interfaceId >= interfaces.size() || captured < 0 || captured > length - dataAt) {
            damaged = true;
            return false;
        }
        Interface from = interfaces.get(interfaceId);
        long ticks =
                Integer.toUnsignedLong(in.i32(body, timeAt)) << 32 | Integer.toUnsignedLong(in.i32(body, timeAt + 4));
        lastNanos = nanos(ticks, from.resolution()) + from.offsetSeconds() * 1_000_000_000L;
        copy(frame, from, dataAt, captured);
        return true;
    }

    /** A simple packet has no clock and belongs to the first interface; it keeps the time of the frame before it. */
    private boolean fillSimple(Frame frame, int length) {
        if (interfaces.isEmpty()) {
            damaged = true;
            return false;
        }
        Interface from = interfaces.get(0);
        long captured = Math.min(length - 4, Integer.toUnsignedLong(in.i32(body, 0)));
        if (from.snapLength() > 0) {
            captured = Math.min(captured, from.snapLength());
        }
        copy(frame, from, 4, (int) captured);
        return true;
    }

    private void copy(Frame frame, Interface from, int dataAt, int captured) {
        frame.reserve(captured);
        System.arraycopy(body, dataAt, frame.bytes, 0, captured);
        frame.nanos = lastNanos;
        frame.linkType = from.linkType();
    }

    /** The resolution byte is a negative power of ten, or of two when its top bit is set. */
    static long nanos(long ticks, int resolution) {
        int power = resolution & 0x7F;
        if ((resolution & 0x80) == 0) {
            long result = ticks;
            for (int i = power; i < 9; i++) {
                result *= 10;
            }
            for (int i = 9; i < power && result != 0; i++) {
                result = Long.divideUnsigned(result, 10);
            }
            return result;
        }
        // Thirty bits of fraction are finer than a nanosecond and leave room to multiply.
        int bits = Math.min(power, 30);
        int surplus = power - bits;
        long fine = surplus > 63 ? 0 : ticks >>> surplus;
        return (fine >>> bits) * 1_000_000_000L + ((fine & (1L << bits) - 1) * 1_000_000_000L >>> bits);
    }

    @Override
    public boolean isDamaged() {
        return damaged;
    }
}
