package dev.gait.net.message;

/** The player's keys changed: action 0xF61C (wire.md §C.5). What is held now, and where the player was at that moment. */
public final class MoveToState extends ClientAction {
    public static final int CONTACT = 0x01;
    public static final int STANDING_LONG_JUMP = 0x02;

    /** Position, stamps and the contact byte; everything before it fills whole words, so its padding is three bytes. */
    static final int WHEREABOUTS_BYTES = Position.BYTES + EchoedStamps.BYTES + 4;

    public final RawMotionState state = new RawMotionState();
    public final Position position = new Position();
    public final EchoedStamps stamps = new EchoedStamps();
    /** {@link #CONTACT} and {@link #STANDING_LONG_JUMP}. */
    public int contactBits;

    public boolean hasContact() {
        return (contactBits & CONTACT) != 0;
    }

    public boolean isStandingLongJump() {
        return (contactBits & STANDING_LONG_JUMP) != 0;
    }

    @Override
    public int actionType() {
        return Opcode.ACTION_MOVE_TO_STATE;
    }

    @Override
    public String name() {
        return "MoveToState";
    }

    @Override
    void readBody(WireReader in) {
        state.read(in);
        int at = in.claim(WHEREABOUTS_BYTES);
        if (at < 0) {
            return;
        }
        byte[] bytes = in.array();
        in.requireFinite(position.unpack(bytes, at));
        stamps.unpack(bytes, at + Position.BYTES);
        contactBits = bytes[at + Position.BYTES + EchoedStamps.BYTES] & 0xFF;
    }

    @Override
    void writeBody(WireWriter out) {
        state.write(out);
        position.write(out);
        stamps.write(out);
        out.u8(contactBits);
        out.align();
    }

    @Override
    void bodyFields(FieldSink out) {
        out.object("rawMotionState", state);
        out.object("position", position);
        stamps.fields(out);
        out.flag("contact", hasContact());
        out.flag("standingLongJump", isStandingLongJump());
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onMoveToState(this);
    }
}
