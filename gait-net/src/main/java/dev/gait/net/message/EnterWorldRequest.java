package dev.gait.net.message;

/**
 * The client would like to enter: 0xF7C8 (wire.md §B.2). The opcode alone says it; holtburger appends the guid of the
 * character, which a server ignores, because {@link EnterWorld} names it.
 */
public final class EnterWorldRequest extends Message {
    public boolean hasGuid;
    public int guid;

    @Override
    public int opcode() {
        return Opcode.ENTER_WORLD_REQUEST;
    }

    @Override
    public String name() {
        return "EnterWorldRequest";
    }

    @Override
    void read(WireReader in) {
        hasGuid = in.remaining() >= 4;
        guid = hasGuid ? in.i32() : 0;
    }

    @Override
    void write(WireWriter out) {
        if (hasGuid) {
            out.i32(guid);
        }
    }

    @Override
    public void fields(FieldSink out) {
        if (hasGuid) {
            out.hex8("guid", guid);
        }
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onEnterWorldRequest(this);
    }
}
