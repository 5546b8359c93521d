package dev.gait.dat.record;

import dev.gait.dat.file.DatException;
import java.util.List;

/**
 * Something that happens when an animation reaches a frame: a sound, a blow, a change of looks. Motion needs none of
 * them; their lengths must be known to get past them, so their content is kept as bytes.
 *
 * @param kind what happens, 0 to 26
 * @param direction 0 both, 1 forwards, −1 backwards
 */
public record Hook(int kind, int direction, List<Byte> content) {
    static final int LEAST_BYTES = 8;

    private static final int REPLACE_OBJECT = 5;
    private static final int WIDE_ID = 0x8000;

    /** Bytes of content by kind. Replacing a part has a length of its own. */
    private static final int[] BYTES = {
        0, 4, 4, 28, 0, -1, 4, 16, 12, 16, 12, 16, 8, 40, 4, 4, 4, 0, 4, 8, 12, 16, 12, 8, 12, 4, 0
    };

    public static int kinds() {
        return BYTES.length;
    }

    /** Bytes that the content of a kind takes; −1 where they differ. */
    public static int contentBytes(int kind) {
        return BYTES[kind];
    }

    static Hook read(RecordReader in) throws DatException {
        int kind = in.i32();
        int direction = in.i32();
        if (kind < 0 || kind >= BYTES.length) {
            throw in.bad("has a hook of kind " + Integer.toUnsignedString(kind) + ", which nobody knows");
        }
        return new Hook(kind, direction, kind == REPLACE_OBJECT ? replacement(in) : boxed(in.bytes(BYTES[kind])));
    }

    /** The part, and the object it becomes: in two bytes, or in four when the first bit says so. */
    private static List<Byte> replacement(RecordReader in) throws DatException {
        byte[] part = in.bytes(2);
        int high = in.u16();
        byte[] all = (high & WIDE_ID) == 0
                ? new byte[] {part[0], part[1], (byte) high, (byte) (high >> 8)}
                : new byte[] {part[0], part[1], (byte) high, (byte) (high >> 8), (byte) in.u8(), (byte) in.u8()};
        return boxed(all);
    }

    private static List<Byte> boxed(byte[] bytes) {
        Byte[] each = new Byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            each[i] = bytes[i];
        }
        return List.of(each);
    }
}
