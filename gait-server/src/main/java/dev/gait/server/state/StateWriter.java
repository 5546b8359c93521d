package dev.gait.server.state;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Takes state down: fixed sizes, little-endian, in the order it is told. Reusable; {@link #begin} empties it. */
public final class StateWriter implements StateExchange {
    private static final VarHandle I32 = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle I64 = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[512];
    private int version = StateVersion.NEWEST;
    private int length;
    private long nowNanos;

    /** Begins anew, at this moment of the machine's clock. */
    public StateWriter begin(long now) {
        length = 0;
        nowNanos = now;
        return this;
    }

    /** The same in the layout of a version, and says which. */
    public StateWriter begin(long now, int inVersion) {
        version = inVersion;
        begin(now).i32(inVersion);
        return this;
    }

    @Override
    public int version() {
        return version;
    }

    /** A copy of what was taken down. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    public int length() {
        return length;
    }

    /** Makes room and says where; only then {@link #bytes} is the array it is in. */
    private int room(int size) {
        int at = length;
        if (at + size > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, at + size));
        }
        length = at + size;
        return at;
    }

    @Override
    public boolean isReading() {
        return false;
    }

    @Override
    public int i32(int value) {
        int at = room(4);
        I32.set(bytes, at, value);
        return value;
    }

    @Override
    public long i64(long value) {
        int at = room(8);
        I64.set(bytes, at, value);
        return value;
    }

    @Override
    public double f64(double value) {
        i64(Double.doubleToRawLongBits(value));
        return value;
    }

    @Override
    public boolean flag(boolean value) {
        int at = room(1);
        bytes[at] = (byte) (value ? 1 : 0);
        return value;
    }

    @Override
    public String text(String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        if (encoded.length > StateReader.MOST_TEXT) {
            throw new IllegalArgumentException("a text of " + encoded.length + " bytes");
        }
        int at = room(2);
        bytes[at] = (byte) encoded.length;
        bytes[at + 1] = (byte) (encoded.length >>> 8);
        copy(encoded, 0, encoded.length);
        return value;
    }

    /** Bytes of somebody else's, with their length. */
    public void bytes(byte[] value) {
        bytes(value, 0, value.length);
    }

    /** A part of somebody else's bytes, with its length. */
    public void bytes(byte[] value, int offset, int count) {
        i32(count);
        copy(value, offset, count);
    }

    private void copy(byte[] value, int offset, int count) {
        int at = room(count);
        System.arraycopy(value, offset, bytes, at, count);
    }

    @Override
    public long moment(long nanos) {
        i64(nanos - nowNanos);
        return nanos;
    }

    @Override
    public double seconds(double moment) {
        f64(moment - nowNanos * 1e-9);
        return moment;
    }
}
