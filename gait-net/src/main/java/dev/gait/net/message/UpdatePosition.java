package dev.gait.net.message;

/** Where the server says an object is now: 0xF748 (wire.md §C.3). */
public final class UpdatePosition extends Message {
    public int guid;
    public final PositionPack pack = new PositionPack();

    @Override
    public int opcode() {
        return Opcode.UPDATE_POSITION;
    }

    @Override
    public String name() {
        return "UpdatePosition";
    }

    @Override
    void read(WireReader in) {
        guid = in.i32();
        pack.read(in);
    }

    @Override
    void write(WireWriter out) {
        out.i32(guid);
        pack.write(out);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("guid", guid);
        pack.fields(out);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onUpdatePosition(this);
    }
}
