package dev.gait.net.packet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Numbers in a byte array, lowest byte first, as everything on this wire is.
 *
 * No checks beyond the array's own: callers compare lengths first and answer with a verdict.
 */
public final class LittleEndian {

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    public static int u16(byte[] bytes, int at) {
        return (short) SHORT.get(bytes, at) & 0xFFFF;
    }

    public static int i32(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    public static long i64(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    public static float f32(byte[] bytes, int at) {
        return Float.intBitsToFloat(i32(bytes, at));
    }

    public static double f64(byte[] bytes, int at) {
        return Double.longBitsToDouble(i64(bytes, at));
    }

    public static void putU16(byte[] bytes, int at, int value) {
        SHORT.set(bytes, at, (short) value);
    }

    public static void putI32(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    public static void putI64(byte[] bytes, int at, long value) {
        LONG.set(bytes, at, value);
    }

    /** The bits are written as they are, so that what was read is written back unchanged. */
    public static void putF32(byte[] bytes, int at, float value) {
        putI32(bytes, at, Float.floatToRawIntBits(value));
    }

    public static void putF64(byte[] bytes, int at, double value) {
        putI64(bytes, at, Double.doubleToRawLongBits(value));
    }
}
