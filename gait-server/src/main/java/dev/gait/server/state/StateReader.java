package dev.gait.server.state;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Answers what a {@link StateWriter} took down. What is cut short, or longer than it says, is a {@link BadState}. */
public final class StateReader implements StateExchange {
    static final int MOST_TEXT = 4096;

    private static final VarHandle I32 = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle I64 = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = {};
    private int version = StateVersion.NEWEST;
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

    /** Reads what was taken down in the layout of some version, which it says first. */
    public StateReader beginVersioned(byte[] source, long now) {
        begin(source, now);
        version = i32(0);
        if (!StateVersion.isKnown(version)) {
            throw new BadState("a state of version " + version);
        }
        return this;
    }

    @Override
    public int version() {
        return version;
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

    private int take(int size) {
        if (end - offset < size) {
            throw new BadState("cut short");
        }
        offset += size;
        return offset - size;
    }

    @Override
    public boolean isReading() {
        return true;
    }

    @Override
    public int i32(int value) {
        return (int) I32.get(bytes, take(4));
    }

    @Override
    public long i64(long value) {
        return (long) I64.get(bytes, take(8));
    }

    @Override
    public double f64(double value) {
        return Double.longBitsToDouble(i64(0));
    }

    @Override
    public boolean flag(boolean value) {
        return bytes[take(1)] != 0;
    }

    @Override
    public String text(String value) {
        int at = take(2);
        int length = bytes[at] & 0xFF | (bytes[at + 1] & 0xFF) << 8;
        if (length > MOST_TEXT || end - offset < length) {
            throw new BadState("a text of " + length + " bytes");
        }
        String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
        offset += length;
        return text;
    }

    /** The length of a part of somebody else's bytes, which begins at {@link #offset} and is passed by. */
    public int skipBytes() {
        int length = i32(0);
        if (length < 0 || end - offset < length) {
            throw new BadState("a part of " + length + " bytes");
        }
        offset += length;
        return length;
    }

    /** How far it has read. */
    public int offset() {
        return offset;
    }

    public byte[] bytes() {
        int length = i32(0);
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
        return nowNanos + i64(0);
    }

    @Override
    public double seconds(double moment) {
        return nowNanos * 1e-9 + f64(0);
    }
}
