package dev.gait.net.message;

/**
 * What an object does from now on: 0xF74C (wire.md §C.1). A new state of its legs, or an order of the server to walk or
 * turn somewhere.
 */
public final class UpdateMotion extends Message {
    /** Behind the opcode, with the byte that fills the word. */
    private static final int HEADER_BYTES = 12;
    /** The same with the commonest movement. */
    private static final int AHEAD_BYTES = HEADER_BYTES + Movement.AHEAD_BYTES;

    public int guid;
    public int instanceSequence;
    public int movementSequence;
    public int serverControlSequence;
    /** 1 when the player's own client caused it, 0 when the server did. */
    public int autonomous;

    public final Movement movement = new Movement();

    public boolean isAutonomous() {
        return autonomous != 0;
    }

    @Override
    public int opcode() {
        return Opcode.UPDATE_MOTION;
    }

    @Override
    public String name() {
        return "UpdateMotion";
    }

    @Override
    void read(WireReader in) {
        boolean goesAhead = in.remaining() == AHEAD_BYTES && Movement.isAhead(in, HEADER_BYTES);
        int at = in.claim(goesAhead ? AHEAD_BYTES : HEADER_BYTES);
        if (at < 0) {
            return;
        }
        byte[] bytes = in.array();
        guid = Words.i32(bytes, at);
        instanceSequence = Words.u16(bytes, at + 4);
        movementSequence = Words.u16(bytes, at + 6);
        serverControlSequence = Words.u16(bytes, at + 8);
        autonomous = bytes[at + 10] & 0xFF;
        if (goesAhead) {
            in.requireFinite(movement.unpackAhead(bytes, at + HEADER_BYTES));
        } else {
            movement.read(in);
        }
    }

    @Override
    void write(WireWriter out) {
        out.i32(guid);
        out.u16(instanceSequence);
        out.u16(movementSequence);
        out.u16(serverControlSequence);
        out.u8(autonomous);
        out.align();
        movement.write(out);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("guid", guid);
        out.number("instanceSequence", instanceSequence);
        out.number("movementSequence", movementSequence);
        out.number("serverControlSequence", serverControlSequence);
        out.number("autonomous", autonomous);
        movement.fields(out);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onUpdateMotion(this);
    }
}
