package dev.gait.net.message;

/**
 * The client's heartbeat in the other direction: 0xF753 without an envelope (wire.md §C.9). Nobody sends it, and the two
 * known descriptions disagree about the cell, so its presence is told by the length. We read it and do not send it.
 */
public final class ServerAutonomousPosition extends Message {
    private static final int BYTES_WITH_CELL = 44;

    public int guid;
    public boolean hasCell;
    /** Its cell is 0 where the sender leaves it out. */
    public final Position position = new Position();

    public final EchoedStamps stamps = new EchoedStamps();
    public int contact;

    @Override
    public int opcode() {
        return Opcode.AUTONOMOUS_POSITION;
    }

    @Override
    public String name() {
        return "ServerAutonomousPosition";
    }

    @Override
    void read(WireReader in) {
        guid = in.i32();
        hasCell = in.remaining() >= BYTES_WITH_CELL;
        position.cell = hasCell ? in.i32() : 0;
        position.x = in.f32();
        position.y = in.f32();
        position.z = in.f32();
        position.qw = in.f32();
        position.qx = in.f32();
        position.qy = in.f32();
        position.qz = in.f32();
        stamps.read(in);
        contact = in.i32();
    }

    @Override
    void write(WireWriter out) {
        out.i32(guid);
        if (hasCell) {
            out.i32(position.cell);
        }
        out.f32(position.x);
        out.f32(position.y);
        out.f32(position.z);
        out.f32(position.qw);
        out.f32(position.qx);
        out.f32(position.qy);
        out.f32(position.qz);
        stamps.write(out);
        out.i32(contact);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("guid", guid);
        if (hasCell) {
            out.hex8("cell", position.cell);
        }
        out.reals("origin", position.x, position.y, position.z);
        out.reals("rotationWXYZ", position.qw, position.qx, position.qy, position.qz);
        stamps.fields(out);
        out.number("contact", Integer.toUnsignedLong(contact));
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onServerAutonomousPosition(this);
    }
}
