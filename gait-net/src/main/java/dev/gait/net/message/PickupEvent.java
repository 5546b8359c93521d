package dev.gait.net.message;

/** An object was lifted off the ground into somebody's possession: 0xF74A (wire.md §C.4). */
public final class PickupEvent extends Message {
    public int guid;
    public int instanceSequence;
    public int positionSequence;

    @Override
    public int opcode() {
        return Opcode.PICKUP_EVENT;
    }

    @Override
    public String name() {
        return "PickupEvent";
    }

    @Override
    void read(WireReader in) {
        guid = in.i32();
        instanceSequence = in.u16();
        positionSequence = in.u16();
    }

    @Override
    void write(WireWriter out) {
        out.i32(guid);
        out.u16(instanceSequence);
        out.u16(positionSequence);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("guid", guid);
        out.number("instanceSequence", instanceSequence);
        out.number("positionSequence", positionSequence);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onPickupEvent(this);
    }
}
