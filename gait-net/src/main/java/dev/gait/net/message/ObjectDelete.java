package dev.gait.net.message;

/** An object has left the world: 0xF747 (wire.md §B.2). */
public final class ObjectDelete extends Message {
    public int guid;
    public int instanceSequence;

    @Override
    public int opcode() {
        return Opcode.OBJECT_DELETE;
    }

    @Override
    public String name() {
        return "ObjectDelete";
    }

    @Override
    void read(WireReader in) {
        guid = in.i32();
        instanceSequence = in.u16();
        in.align();
    }

    @Override
    void write(WireWriter out) {
        out.i32(guid);
        out.u16(instanceSequence);
        out.align();
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("guid", guid);
        out.number("instanceSequence", instanceSequence);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onObjectDelete(this);
    }
}
