package dev.gait.net.message;

/** An object now hangs on another one, as a sword on a hand: 0xF749 (wire.md §C.4). */
public final class ParentEvent extends Message {
    public int parent;
    public int child;
    public int location;
    public int placement;
    public int parentInstanceSequence;
    public int childPositionSequence;

    @Override
    public int opcode() {
        return Opcode.PARENT_EVENT;
    }

    @Override
    public String name() {
        return "ParentEvent";
    }

    @Override
    void read(WireReader in) {
        parent = in.i32();
        child = in.i32();
        location = in.i32();
        placement = in.i32();
        parentInstanceSequence = in.u16();
        childPositionSequence = in.u16();
    }

    @Override
    void write(WireWriter out) {
        out.i32(parent);
        out.i32(child);
        out.i32(location);
        out.i32(placement);
        out.u16(parentInstanceSequence);
        out.u16(childPositionSequence);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("parentGuid", parent);
        out.hex8("childGuid", child);
        out.number("location", Integer.toUnsignedLong(location));
        out.number("placementId", Integer.toUnsignedLong(placement));
        out.number("parentInstanceSequence", parentInstanceSequence);
        out.number("childPositionSequence", childPositionSequence);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onParentEvent(this);
    }
}
