package dev.gait.server.strict;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.HashSet;
import java.util.Set;

/** A message as bytes with a cursor, and the few layouts these clients must understand (wire.md §B, §C). */
final class PeerMessage {
    final int opcode;
    final ByteBuffer in;

    PeerMessage(byte[] bytes) {
        in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        opcode = in.getInt();
    }

    int length() {
        return in.limit();
    }

    int u32(int offset) {
        return in.getInt(offset);
    }

    int u16(int offset) {
        return in.getShort(offset) & 0xFFFF;
    }

    float f32(int offset) {
        return in.getFloat(offset);
    }

    private int u16() {
        return in.getShort() & 0xFFFF;
    }

    private int u8() {
        return in.get() & 0xFF;
    }

    String string16() {
        int start = in.position();
        byte[] text = new byte[u16()];
        in.get(text);
        while ((in.position() - start & 3) != 0) {
            require(in.get() == 0, "a string padded with something");
        }
        return new String(text, Charset.forName("windows-1252"));
    }

    private void align() {
        while ((in.position() & 3) != 0) {
            in.get();
        }
    }

    private void skip(int bytes) {
        in.position(in.position() + bytes);
    }

    private void packed() {
        if ((u16() & 0x8000) != 0) {
            u16();
        }
    }

    /** The guid of a character in a character list. */
    int character(String wanted) {
        in.position(8);
        int count = in.getInt();
        for (int i = 0; i < count; i++) {
            int guid = in.getInt();
            if (string16().equals(wanted)) {
                return guid;
            }
            in.getInt();
        }
        throw new AssertionError("the server sent a list without " + wanted);
    }

    /** What a client of the newer generation wants to see created before it goes on: the contained objects. */
    Set<Integer> announcedObjects() {
        in.position(16);
        int properties = in.getInt();
        in.getInt();
        table(properties, 0x01, 8);
        table(properties, 0x80, 12);
        table(properties, 0x02, 8);
        table(properties, 0x04, 12);
        if ((properties & 0x10) != 0) {
            for (int count = entries(); count > 0; count--) {
                in.getInt();
                string16();
            }
        }
        table(properties, 0x08, 8);
        table(properties, 0x40, 8);
        table(properties, 0x20, 36);
        int vectors = in.getInt();
        require(in.getInt() == 1, "a character without health");
        if ((vectors & 0x1) != 0) {
            require(in.getInt() == 0x1FF, "an unknown set of attributes");
            skip(6 * 12 + 3 * 16);
        }
        if ((vectors & 0x2) != 0) {
            skip(entries() * 32);
        }
        int options = in.getInt();
        in.getInt();
        if ((options & 0x460) == 0x460) {
            skip(8 * 4 + 8);
        }
        Set<Integer> announced = new HashSet<>();
        for (int count = in.getInt(); count > 0; count--) {
            announced.add(in.getInt());
            in.getInt();
        }
        for (int count = in.getInt(); count > 0; count--) {
            announced.add(in.getInt());
            skip(8);
        }
        require(in.remaining() == 0, in.remaining() + " bytes after a player description");
        return announced;
    }

    private void table(int flags, int flag, int entryBytes) {
        if ((flags & flag) != 0) {
            skip(entries() * entryBytes);
        }
    }

    private int entries() {
        int count = u16();
        u16();
        return count;
    }

    /** What an object create says. */
    record Created(int guid, int state, int movementBytes, Place place, int[] stamps, String name) {}

    record Place(int cell, float x, float y, float z, float qw, float qz) {}

    Created created() {
        in.position(4);
        final int guid = in.getInt();
        require(u8() == 0x11, "a model that does not begin with 0x11");
        final int palettes = u8();
        final int textures = u8();
        final int models = u8();
        if (palettes > 0) {
            packed();
        }
        for (int i = 0; i < palettes; i++) {
            packed();
            skip(2);
        }
        for (int i = 0; i < textures; i++) {
            skip(1);
            packed();
            packed();
        }
        for (int i = 0; i < models; i++) {
            skip(1);
            packed();
        }
        align();
        final int flags = in.getInt();
        final int state = in.getInt();
        require((flags & 0x18003) == 0x18003, "an object without movement, position, motion table or setup");
        final int movementBytes = in.getInt();
        if (movementBytes > 0) {
            skip(movementBytes + 4);
        }
        int cell = in.getInt();
        float x = in.getFloat();
        float y = in.getFloat();
        float z = in.getFloat();
        float qw = in.getFloat();
        skip(8);
        Place place = new Place(cell, x, y, z, qw, in.getFloat());
        require(cell != 0, "an object in cell 0");
        skip(8);
        require((flags & ~0x18007) == 0, "physics flags " + Integer.toHexString(flags));
        if ((flags & 0x4) != 0) {
            skip(12);
        }
        int[] stamps = new int[9];
        for (int i = 0; i < 9; i++) {
            stamps[i] = u16();
        }
        align();
        in.getInt();
        return new Created(guid, state, movementBytes, place, stamps, string16());
    }

    static void require(boolean condition, String otherwise) {
        PeerPacket.require(condition, otherwise);
    }
}
