package dev.gait.net.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A little-endian cursor over one {@code byte[]}, made for bytes that nobody vouches for.
 *
 * <p>A read that does not fit answers zero and turns the reader's {@link #verdict()}; every later read answers zero
 * too, so a decoder reads straight down its layout and asks once, at the end. The first thing that went wrong stays.
 * Counts go through {@link #count}, which holds them against the bytes that are left before anybody allocates by them.
 * Floats that are not finite are refused here, once, for every message (wire.md §F).
 *
 * <p>Alignment is counted from the first byte of the message, its opcode, as wire.md says. One reader serves any number
 * of messages: {@link #wrap} starts over without allocating.
 */
public final class WireReader {
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final byte[] NOTHING = {};
    private static final String NO_REASON = Verdict.OK.reason();

    private byte[] bytes = NOTHING;
    private int start;
    private int position;
    private int limit;
    private Verdict verdict = Verdict.OK;
    private String reason = NO_REASON;

    /** Starts over at the first byte of a message that fills the whole array. */
    public WireReader wrap(byte[] message) {
        return wrap(message, 0, message.length);
    }

    /** Starts over at the first byte of a message inside a larger buffer. */
    public WireReader wrap(byte[] buffer, int offset, int length) {
        if (offset < 0 || length < 0 || offset > buffer.length - length) {
            throw new IndexOutOfBoundsException(
                    "no " + length + " bytes at " + offset + " in a buffer of " + buffer.length);
        }
        // Buffers are reused, most messages are good, and a reference that need not be stored costs the collector
        // nothing.
        if (bytes != buffer) {
            bytes = buffer;
        }
        start = offset;
        position = offset;
        limit = offset + length;
        if (verdict != Verdict.OK) {
            verdict = Verdict.OK;
            reason = NO_REASON;
        }
        return this;
    }

    public Verdict verdict() {
        return verdict;
    }

    /** What went wrong first, as the end of a sentence that begins with the name of the message. */
    public String reason() {
        return reason;
    }

    public boolean isOk() {
        return verdict == Verdict.OK;
    }

    /** Bytes consumed since the first byte of the message. */
    public int offset() {
        return position - start;
    }

    public int remaining() {
        return limit - position;
    }

    /** Refuses the message, unless an earlier reason stands; nothing is left to read afterwards. */
    public void fail(Verdict why) {
        fail(why, why.reason());
    }

    public void fail(Verdict why, String because) {
        if (verdict == Verdict.OK) {
            verdict = why;
            reason = because;
        }
        limit = position;
    }

    public int u8() {
        if (limit - position < 1) {
            fail(Verdict.TRUNCATED);
            return 0;
        }
        return bytes[position++] & 0xFF;
    }

    public int u16() {
        int at = position;
        if (limit - at < 2) {
            fail(Verdict.TRUNCATED);
            return 0;
        }
        position = at + 2;
        return (short) SHORTS.get(bytes, at) & 0xFFFF;
    }

    /** A 32-bit word; whether its top bit is a sign is the caller's business. */
    public int i32() {
        int at = position;
        if (limit - at < 4) {
            fail(Verdict.TRUNCATED);
            return 0;
        }
        position = at + 4;
        return (int) INTS.get(bytes, at);
    }

    public long i64() {
        int at = position;
        if (limit - at < 8) {
            fail(Verdict.TRUNCATED);
            return 0;
        }
        position = at + 8;
        return (long) LONGS.get(bytes, at);
    }

    public float f32() {
        float value = Float.intBitsToFloat(i32());
        if (!Float.isFinite(value)) {
            fail(Verdict.NOT_FINITE);
            return 0f;
        }
        return value;
    }

    public double f64() {
        double value = Double.longBitsToDouble(i64());
        if (!Double.isFinite(value)) {
            fail(Verdict.NOT_FINITE);
            return 0.0;
        }
        return value;
    }

    /** The word at some distance from here, without consuming it; 0 where the message does not reach that far. */
    public int peek32(int distance) {
        return limit - position - distance < 4 ? 0 : (int) INTS.get(bytes, position + distance);
    }

    /** A 32-bit count of entries that take at least {@code bytesEach}; 0 and a verdict if they cannot all be there. */
    public int count(int bytesEach) {
        return fitting(i32(), bytesEach);
    }

    /** Holds an unsigned count that was read in some other way against the bytes that are left. */
    public int fitting(int count, int bytesEach) {
        if (Integer.toUnsignedLong(count) * bytesEach > remaining()) {
            fail(Verdict.IMPOSSIBLE_COUNT);
            return 0;
        }
        return count;
    }

    /** PackedDword (wire.md §A.15): one u16 up to 0x7FFF, else two with the high half first and its top bit set. */
    public int packedDword() {
        int first = u16();
        return (first & 0x8000) == 0 ? first : (first & 0x7FFF) << 16 | u16();
    }

    /** A PackedDword whose type bits were subtracted before packing. */
    public int packedDword(int knownType) {
        return packedDword() + knownType;
    }

    /** String16L (wire.md §A.7): u16 length, Windows-1252 bytes, padding so that prefix and bytes fill whole words. */
    public String string16() {
        int length = u16();
        if (length > remaining()) {
            fail(Verdict.TRUNCATED, "holds a string that is longer than the message");
            return "";
        }
        String text = Windows1252.decode(bytes, position, length);
        position += length;
        skip(-(2 + length) & 3);
        return text;
    }

    /**
     * String32L (wire.md §A.7): u32 byte count, then a length of one byte, or of two from 128 characters on, then the
     * characters. The count includes the length.
     */
    public String string32() {
        int count = i32();
        if (count < 0 || count > remaining()) {
            fail(Verdict.TRUNCATED, "holds a string that is longer than the message");
            return "";
        }
        int outer = enter(count);
        int first = count == 0 ? 0 : u8();
        int length = first < 0x80 ? first : (first & 0x7F) << 8 | u8();
        if (length > remaining()) {
            fail(Verdict.TRUNCATED, "holds a string that is longer than its own count");
            return "";
        }
        String text = Windows1252.decode(bytes, position, length);
        position = limit;
        leave(outer);
        return text;
    }

    /** Copies the next bytes; the caller has checked or bounded the length. */
    public byte[] bytes(int length) {
        if (length < 0 || length > remaining()) {
            fail(Verdict.TRUNCATED);
            return NOTHING;
        }
        byte[] copy = length == 0 ? NOTHING : Arrays.copyOfRange(bytes, position, position + length);
        position += length;
        return copy;
    }

    /**
     * Claims the next bytes in one piece, to be read from {@link #array()} by offset: where they begin, or -1 and a
     * verdict if the message ends before.
     */
    int claim(int length) {
        int at = position;
        if (limit - at < length) {
            fail(Verdict.TRUNCATED);
            return -1;
        }
        position = at + length;
        return at;
    }

    byte[] array() {
        return bytes;
    }

    /** Refuses the message unless the joined {@link Words#finite} of its floats says that all are finite. */
    void requireFinite(int finite) {
        if (finite >= 0) {
            fail(Verdict.NOT_FINITE);
        }
    }

    /** Copies everything that is left. */
    public byte[] rest() {
        return bytes(remaining());
    }

    public void skip(int length) {
        if (length > remaining()) {
            fail(Verdict.TRUNCATED);
            return;
        }
        position += length;
    }

    /** Skips padding to the next multiple of four, counted from the first byte of the message. */
    public void align() {
        skip(-(position - start) & 3);
    }

    /**
     * Narrows the reader to the next bytes, for a part of a message that carries its own length; the caller hands the
     * result to {@link #leave} when it has read the part.
     */
    int enter(int length) {
        int outer = limit;
        if (length < 0 || length > remaining()) {
            fail(Verdict.IMPOSSIBLE_COUNT);
            return outer;
        }
        limit = position + length;
        return outer;
    }

    void leave(int outer) {
        if (isOk()) {
            limit = outer;
        }
    }
}
