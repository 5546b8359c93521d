package dev.gait.net.message;

/**
 * {@link UpdatePosition} and {@link UpdateMotion} in one: 0xF619 (wire.md §C.4). Publicly described, sent by no known
 * server. The three bytes after the autonomous mark are alignment, which is one byte where the mark stands in
 * UpdateMotion.
 */
public final class PositionAndMovement extends Message {
    public int guid;
    public final PositionPack pack = new PositionPack();
    public int movementSequence;
    public int serverControlSequence;
    public int autonomous;
    public final Movement movement = new Movement();

    @Override
    public int opcode() {
        return Opcode.POSITION_AND_MOVEMENT;
    }

    @Override
    public String name() {
        return "PositionAndMovement";
    }

    @Override
    void read(WireReader in) {
        guid = in.i32();
        pack.read(in);
        movementSequence = in.u16();
        serverControlSequence = in.u16();
        autonomous = in.u8();
        in.align();
        movement.read(in);
    }

    @Override
    void write(WireWriter out) {
        out.i32(guid);
        pack.write(out);
        out.u16(movementSequence);
        out.u16(serverControlSequence);
        out.u8(autonomous);
        out.align();
        movement.write(out);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("guid", guid);
        out.object("position", pack);
        out.number("movementSequence", movementSequence);
        out.number("serverControlSequence", serverControlSequence);
        out.number("autonomous", autonomous);
        out.object("movement", movement);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onPositionAndMovement(this);
    }
}
