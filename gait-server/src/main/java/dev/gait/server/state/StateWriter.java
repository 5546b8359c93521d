package dev.gait.server.state;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Takes state down: fixed sizes, little-endian, in the order it is told. Reusable; {@link #begin} empties it. */
public final class StateWriter implements StateExchange {
    private byte[] bytes = new byte[512];
    private int length;
    private long nowNanos;

    /** Begins anew, at this moment of the machine's clock. */
    public StateWriter begin(long now) {
        length = 0;
        nowNanos = now;
        return this;
    }

    /** A copy of what was taken down. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    public int length() {
        return length;
    }

    private void put(long value, int size) {
        if (length + size > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + size));
        }
        for (int i = 0; i < size; i++) {
            bytes[length++] = (byte) (value >>> 8 * i);
        }
    }

    @Override
    public boolean isReading() {
        return false;
    }

    @Override
    public int i32(int value) {
        put(value, 4);
        return value;
    }

    @Override
    public long i64(long value) {
        put(value, 8);
        return value;
    }

    @Override
    public double f64(double value) {
        put(Double.doubleToRawLongBits(value), 8);
        return value;
    }

    @Override
    public boolean flag(boolean value) {
        put(value ? 1 : 0, 1);
        return value;
    }

    @Override
    public String text(String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        if (encoded.length > StateReader.MOST_TEXT) {
            throw new IllegalArgumentException("a text of " + encoded.length + " bytes");
        }
        put(encoded.length, 2);
        for (byte each : encoded) {
            put(each, 1);
        }
        return value;
    }

    /** Bytes of somebody else's, with their length. */
    public void bytes(byte[] value) {
        put(value.length, 4);
        for (byte each : value) {
            put(each, 1);
        }
    }

    @Override
    public long moment(long nanos) {
        put(nanos - nowNanos, 8);
        return nanos;
    }

    @Override
    public double seconds(double moment) {
        f64(moment - nowNanos * 1e-9);
        return moment;
    }
}
