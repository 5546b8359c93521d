package dev.gait.server.state;

import java.nio.charset.StandardCharsets;

/** Answers what a {@link StateWriter} took down. What is cut short, or longer than it says, is a {@link BadState}. */
public final class StateReader implements StateExchange {
    static final int MOST_TEXT = 4096;

    private byte[] bytes = {};
    private int offset;
    private int end;
    private long nowNanos;

    /** Reads these bytes, at this moment of the machine's clock. */
    public StateReader begin(byte[] source, long now) {
        return begin(source, 0, source.length, now);
    }

    public StateReader begin(byte[] source, int from, int length, long now) {
        bytes = source;
        offset = from;
        end = from + length;
        nowNanos = now;
        return this;
    }

    public int remaining() {
        return end - offset;
    }

    /** Says that everything has been read. */
    public void end() {
        if (offset != end) {
            throw new BadState(end - offset + " bytes too many");
        }
    }

    private long take(int size) {
        if (end - offset < size) {
            throw new BadState("cut short");
        }
        long value = 0;
        for (int i = 0; i < size; i++) {
            value |= (bytes[offset++] & 0xFFL) << 8 * i;
        }
        return value;
    }

    @Override
    public boolean isReading() {
        return true;
    }

    @Override
    public int i32(int value) {
        return (int) take(4);
    }

    @Override
    public long i64(long value) {
        return take(8);
    }

    @Override
    public double f64(double value) {
        return Double.longBitsToDouble(take(8));
    }

    @Override
    public boolean flag(boolean value) {
        return take(1) != 0;
    }

    @Override
    public String text(String value) {
        int length = (int) take(2);
        if (length > MOST_TEXT || end - offset < length) {
            throw new BadState("a text of " + length + " bytes");
        }
        String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
        offset += length;
        return text;
    }

    public byte[] bytes() {
        int length = (int) take(4);
        if (length < 0 || end - offset < length) {
            throw new BadState("a part of " + length + " bytes");
        }
        byte[] part = new byte[length];
        System.arraycopy(bytes, offset, part, 0, length);
        offset += length;
        return part;
    }

    @Override
    public long moment(long nanos) {
        return nowNanos + take(8);
    }

    @Override
    public double seconds(double moment) {
        return nowNanos * 1e-9 + f64(0);
    }
}
