package dev.gait.net.message;

import java.util.ArrayList;
import java.util.List;

/** The characters of an account, sent after login and again after log-off: 0xF658 (wire.md §B.2). */
public final class CharacterList extends Message {
    /** One line of the list; {@code deleteSeconds} counts since its deletion was asked for, 0 normally. */
    public record Entry(int guid, String name, int deleteSeconds) implements Fields {
        /** Guid, empty name, seconds. */
        static final int LEAST_BYTES = 12;

        @Override
        public void fields(FieldSink out) {
            out.hex8("guid", guid);
            out.text("name", name);
            out.number("deleteSeconds", Integer.toUnsignedLong(deleteSeconds));
        }
    }

    public int status;
    public final List<Entry> characters = new ArrayList<>();
    /** The second list, which is empty in all recordings. */
    public final List<Entry> deleted = new ArrayList<>();

    public int slotCount = 11;
    public String account = "";
    public int useTurbineChat;
    public int hasThroneOfDestiny = 1;

    @Override
    public int opcode() {
        return Opcode.CHARACTER_LIST;
    }

    @Override
    public String name() {
        return "CharacterList";
    }

    @Override
    void read(WireReader in) {
        status = in.i32();
        read(in, characters);
        read(in, deleted);
        slotCount = in.i32();
        account = in.string16();
        useTurbineChat = in.i32();
        hasThroneOfDestiny = in.i32();
    }

    private static void read(WireReader in, List<Entry> list) {
        list.clear();
        int count = in.count(Entry.LEAST_BYTES);
        for (int i = 0; i < count && in.isOk(); i++) {
            list.add(new Entry(in.i32(), in.string16(), in.i32()));
        }
    }

    @Override
    void write(WireWriter out) {
        out.i32(status);
        write(out, characters);
        write(out, deleted);
        out.i32(slotCount);
        out.string16(account);
        out.i32(useTurbineChat);
        out.i32(hasThroneOfDestiny);
    }

    private static void write(WireWriter out, List<Entry> list) {
        out.i32(list.size());
        for (Entry entry : list) {
            out.i32(entry.guid());
            out.string16(entry.name());
            out.i32(entry.deleteSeconds());
        }
    }

    @Override
    public void fields(FieldSink out) {
        out.number("status", Integer.toUnsignedLong(status));
        out.objects("characters", characters);
        out.number("deletedCount", deleted.size());
        if (!deleted.isEmpty()) {
            out.objects("deleted", deleted);
        }
        out.number("slotCount", Integer.toUnsignedLong(slotCount));
        out.text("account", account);
        out.number("useTurbineChat", Integer.toUnsignedLong(useTurbineChat));
        out.number("hasThroneOfDestiny", Integer.toUnsignedLong(hasThroneOfDestiny));
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onCharacterList(this);
    }
}
