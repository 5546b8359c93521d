package dev.gait.net.message;

/** An object's physics state changed: hidden, solid, frozen …: 0xF74B (wire.md §C.4). */
public final class SetState extends Message {
    public int guid;
    public int physicsState;
    public int instanceSequence;
    public int stateSequence;

    @Override
    public int opcode() {
        return Opcode.SET_STATE;
    }

    @Override
    public String name() {
        return "SetState";
    }

    @Override
    void read(WireReader in) {
        guid = in.i32();
        physicsState = in.i32();
        instanceSequence = in.u16();
        stateSequence = in.u16();
    }

    @Override
    void write(WireWriter out) {
        out.i32(guid);
        out.i32(physicsState);
        out.u16(instanceSequence);
        out.u16(stateSequence);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("guid", guid);
        out.hex8("physicsState", physicsState);
        out.number("instanceSequence", instanceSequence);
        out.number("stateSequence", stateSequence);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onSetState(this);
    }
}
