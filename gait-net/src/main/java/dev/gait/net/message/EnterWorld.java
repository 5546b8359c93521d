package dev.gait.net.message;

/** This character of this account enters the world: 0xF657 (wire.md §B.2). */
public final class EnterWorld extends Message {
    public int guid;
    /** Must be the account of the session. */
    public String account = "";

    @Override
    public int opcode() {
        return Opcode.ENTER_WORLD;
    }

    @Override
    public String name() {
        return "EnterWorld";
    }

    @Override
    void read(WireReader in) {
        guid = in.i32();
        account = in.string16();
    }

    @Override
    void write(WireWriter out) {
        out.i32(guid);
        out.string16(account);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("guid", guid);
        out.text("account", account);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onEnterWorld(this);
    }
}
