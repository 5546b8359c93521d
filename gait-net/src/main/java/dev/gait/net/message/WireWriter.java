package dev.gait.net.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The other half of {@link WireReader}: a little-endian cursor that fills one {@code byte[]}, which grows when it must
 * and is reused after {@link #reset()}.
 *
 * <p>What is written comes from us, so a value that does not fit its field is our mistake and throws.
 */
public final class WireWriter {
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes;
    private int length;
    private int start;

    public WireWriter() {
        this(512);
    }

    public WireWriter(int capacity) {
        bytes = new byte[Math.max(16, capacity)];
    }

    /** Forgets what was written; the buffer stays. */
    public WireWriter reset() {
        length = 0;
        start = 0;
        return this;
    }

    /** The next byte is the first one of a message: from here alignment is counted. */
    public void begin() {
        start = length;
    }

    public int length() {
        return length;
    }

    /** The buffer itself, of which the first {@link #length()} bytes count; borrowed until the next write. */
    public byte[] array() {
        return bytes;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    public void u8(int value) {
        int at = room(1);
        bytes[at] = (byte) value;
    }

    public void u16(int value) {
        int at = room(2);
        SHORTS.set(bytes, at, (short) value);
    }

    public void i32(int value) {
        int at = room(4);
        INTS.set(bytes, at, value);
    }

    public void i64(long value) {
        int at = room(8);
        LONGS.set(bytes, at, value);
    }

    public void f32(float value) {
        i32(Float.floatToRawIntBits(value));
    }

    public void f64(double value) {
        i64(Double.doubleToRawLongBits(value));
    }

    public void bytes(byte[] source) {
        bytes(source, 0, source.length);
    }

    public void bytes(byte[] source, int offset, int count) {
        int at = room(count);
        System.arraycopy(source, offset, bytes, at, count);
    }

    public void packedDword(int value) {
        if (value >= 0 && value <= 0x7FFF) {
            u16(value);
        } else {
            u16(value >>> 16 | 0x8000);
            u16(value);
        }
    }

    public void packedDword(int value, int knownType) {
        packedDword(value - knownType);
    }

    public void string16(String text) {
        byte[] encoded = Windows1252.encode(text);
        if (encoded.length > 0xFFFF) {
            throw new IllegalArgumentException("a String16L holds at most 65535 characters, got " + encoded.length);
        }
        u16(encoded.length);
        bytes(encoded);
        zeros(-(2 + encoded.length) & 3);
    }

    /** String32L; nothing at all is four zero bytes, without a length prefix (wire.md §I). */
    public void string32(String text) {
        string32(text, 4);
    }

    /** As {@link #string32(String)}, where an empty text takes so many zero bytes after its count as it did when read. */
    public void string32(String text, int bytesWhenEmpty) {
        if (text.isEmpty()) {
            i32(bytesWhenEmpty - 4);
            zeros(bytesWhenEmpty - 4);
            return;
        }
        byte[] encoded = Windows1252.encode(text);
        if (encoded.length > 0x7FFF) {
            throw new IllegalArgumentException("a String32L holds at most 32767 characters, got " + encoded.length);
        }
        boolean isLong = encoded.length > 0x7F;
        i32(encoded.length + (isLong ? 2 : 1));
        if (isLong) {
            u8(encoded.length >> 8 | 0x80);
        }
        u8(encoded.length);
        bytes(encoded);
    }

    /** Zero bytes up to the next multiple of four, counted from the first byte of the message. */
    public void align() {
        zeros(-(length - start) & 3);
    }

    /** Overwrites a word written before, for lengths that are known only afterwards. */
    void patch32(int at, int value) {
        INTS.set(bytes, at, value);
    }

    private void zeros(int count) {
        for (int i = 0; i < count; i++) {
            u8(0);
        }
    }

    private int room(int count) {
        int at = length;
        int end = Math.addExact(at, count);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(end, bytes.length * 2));
        }
        length = end;
        return at;
    }
}
