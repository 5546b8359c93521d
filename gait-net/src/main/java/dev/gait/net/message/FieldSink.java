package dev.gait.net.message;

import java.util.List;

/**
 * Where a message shows its fields: the seam between the codecs, which know names and shapes, and JSON, which they do
 * not know.
 *
 * <p>The shapes are those of the vectors: guids, cells, flags and commands are hexadecimal text with a fixed number of
 * upper-case digits, sequences are whole numbers, floats are the exact value of the 32-bit float.
 */
public interface FieldSink {
    void number(String name, long value);

    void real(String name, double value);

    void text(String name, String value);

    void flag(String name, boolean value);

    /** {@code "0x…"} with at least so many upper-case digits; {@code value} counts as unsigned. */
    void hex(String name, long value, int digits);

    /** Bytes as lower-case hexadecimal text without a prefix. */
    void bytes(String name, byte[] value);

    void object(String name, Fields content);

    void objects(String name, List<? extends Fields> items);

    void numbers(String name, long... values);

    void reals(String name, double... values);

    void texts(String name, List<String> values);

    /** A 32-bit word in eight digits: a guid, a cell, a data id, a full command. */
    default void hex8(String name, int value) {
        hex(name, Integer.toUnsignedLong(value), 8);
    }

    /** A 16-bit word in four digits: a command or stance as server messages carry it. */
    default void hex4(String name, int value) {
        hex(name, Integer.toUnsignedLong(value), 4);
    }
}
