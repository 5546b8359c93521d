package dev.gait.net.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Little-endian words inside a {@code byte[]}, for the messages of motion: they claim a stretch of the message once and
 * then read it by offset, which is several times faster than asking a cursor for every word.
 *
 * <p>Floats are checked in bulk. {@link #finite} is negative for the bits of a finite float, so the values of a whole
 * message are joined with {@code &}: the result is negative only if every one of them is finite.
 */
final class Words {
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** What {@link #finite} of no floats at all amounts to. */
    static final int ALL_FINITE = -1;

    private Words() {}

    static int u16(byte[] bytes, int at) {
        return (short) SHORTS.get(bytes, at) & 0xFFFF;
    }

    static int i32(byte[] bytes, int at) {
        return (int) INTS.get(bytes, at);
    }

    static float f32(byte[] bytes, int at) {
        return Float.intBitsToFloat((int) INTS.get(bytes, at));
    }

    /** Negative if the float is finite: its bits without the sign stay below those of infinity. */
    static int finite(float value) {
        return (Float.floatToRawIntBits(value) & 0x7FFFFFFF) - 0x7F800000;
    }

    static void putU16(byte[] bytes, int at, int value) {
        SHORTS.set(bytes, at, (short) value);
    }

    static void putI32(byte[] bytes, int at, int value) {
        INTS.set(bytes, at, value);
    }

    static void putF32(byte[] bytes, int at, float value) {
        INTS.set(bytes, at, Float.floatToRawIntBits(value));
    }
}
