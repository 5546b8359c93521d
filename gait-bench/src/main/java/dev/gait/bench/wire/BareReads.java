package dev.gait.bench.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The floors: the same bytes, every field loaded once and summed or stored once, nothing checked and nothing kept. */
final class BareReads {
    private static final VarHandle I32 = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle I16 = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private BareReads() {}

    /** Loads words, then half words, and adds them up so that no load can be left out. */
    static int sum(byte[] bytes, int words, int halves) {
        int sum = 0;
        int at = 0;
        for (int i = 0; i < words; i++, at += 4) {
            sum += (int) I32.get(bytes, at);
        }
        for (int i = 0; i < halves; i++, at += 2) {
            sum += (short) I16.get(bytes, at);
        }
        return sum;
    }

    static void fill(byte[] bytes, int value, int words, int halves) {
        int at = 0;
        for (int i = 0; i < words; i++, at += 4) {
            I32.set(bytes, at, value + i);
        }
        for (int i = 0; i < halves; i++, at += 2) {
            I16.set(bytes, at, (short) (value + i));
        }
    }
}
