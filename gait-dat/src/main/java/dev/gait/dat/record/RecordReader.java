package dev.gait.dat.record;

import dev.gait.dat.file.DatEntry;
import dev.gait.dat.file.DatException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the fields of one record, little-endian and one after the other. Every read is held against the end of the record,
 * and a count is compared with the bytes that are left before anything is made for it.
 */
final class RecordReader {
    /** The text of the game is in the code page of western Windows. */
    private static final Charset TEXT = Charset.forName("windows-1252");

    private static final int LONG_TEXT = 0xFFFF;

    /** No record we know comes near; decoded, this much stays within the memory we allow ourselves. */
    private static final int LARGEST = 4 << 20;

    /** Reads one element of a list. */
    interface Element<T> {
        T read(RecordReader in) throws DatException;
    }

    private final ByteBuffer bytes;
    private final int id;

    RecordReader(int id, byte[] content) throws DatException {
        this(id, content, LARGEST);
    }

    RecordReader(int id, byte[] content, int largest) throws DatException {
        this.id = id;
        if (content.length > largest) {
            throw bad("has " + content.length + " bytes, and none of its kind has more than " + largest);
        }
        bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Reads the id a record begins with; it must be its own. */
    RecordReader beginsWithItsId() throws DatException {
        int found = i32();
        if (found != id) {
            throw bad("calls itself " + DatEntry.name(found));
        }
        return this;
    }

    int id() {
        return id;
    }

    int u8() throws DatException {
        need(1);
        return bytes.get() & 0xFF;
    }

    int u16() throws DatException {
        need(2);
        return bytes.getShort() & 0xFFFF;
    }

    int i32() throws DatException {
        need(4);
        return bytes.getInt();
    }

    /** A number that must be one: neither infinite nor NaN, which would poison whatever is computed from it. */
    float f32() throws DatException {
        need(4);
        float value = bytes.getFloat();
        if (!Float.isFinite(value)) {
            throw bad("has " + value + " for a number at byte " + (bytes.position() - 4));
        }
        return value;
    }

    byte[] bytes(int count) throws DatException {
        need(count);
        byte[] content = new byte[count];
        bytes.get(content);
        return content;
    }

    /** Skips to the next multiple of four bytes; a record may end without the filling. */
    void align() {
        bytes.position(Math.min((bytes.position() + 3) & ~3, bytes.limit()));
    }

    /** A length of 16 bits, or 0xFFFF and one of 32, and that many characters. */
    String text() throws DatException {
        int length = u16();
        if (length == LONG_TEXT) {
            length = i32();
        }
        return new String(bytes(length), TEXT);
    }

    Vector vector() throws DatException {
        return new Vector(f32(), f32(), f32());
    }

    Pose pose() throws DatException {
        return new Pose(vector(), f32(), f32(), f32(), f32());
    }

    /** A count of things that take at least {@code leastBytes} each: it cannot exceed what is left. */
    int count(int claimed, int leastBytes, String what) throws DatException {
        if (claimed < 0 || (long) claimed * leastBytes > bytes.remaining()) {
            throw bad("claims " + Integer.toUnsignedString(claimed) + " " + what + " and has no room for them");
        }
        return claimed;
    }

    <T> List<T> list(int claimed, int leastBytes, String what, Element<T> element) throws DatException {
        int count = count(claimed, leastBytes, what);
        List<T> list = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            list.add(element.read(this));
        }
        return List.copyOf(list);
    }

    DatException bad(String how) {
        return new DatException("Record " + DatEntry.name(id) + " is damaged: it " + how);
    }

    private void need(int count) throws DatException {
        if (count < 0 || count > bytes.remaining()) {
            throw bad("ends at byte " + bytes.limit() + " and should go on for " + Integer.toUnsignedString(count)
                    + " from byte " + bytes.position());
        }
    }
}
