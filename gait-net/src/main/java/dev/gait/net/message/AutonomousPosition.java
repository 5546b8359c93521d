package dev.gait.net.message;

/** The client's heartbeat, about once a second and at rest too: action 0xF753 (wire.md §C.6). Here I am. */
public final class AutonomousPosition extends ClientAction {
    public final Position position = new Position();
    public final EchoedStamps stamps = new EchoedStamps();
    /** 1 on walkable ground, 0 in the air. */
    public int contact;

    @Override
    public int actionType() {
        return Opcode.ACTION_AUTONOMOUS_POSITION;
    }

    @Override
    public String name() {
        return "AutonomousPosition";
    }

    @Override
    void readBody(WireReader in) {
        int at = in.claim(MoveToState.WHEREABOUTS_BYTES);
        if (at < 0) {
            return;
        }
        byte[] bytes = in.array();
        in.requireFinite(position.unpack(bytes, at));
        stamps.unpack(bytes, at + Position.BYTES);
        contact = bytes[at + Position.BYTES + EchoedStamps.BYTES] & 0xFF;
    }

    @Override
    void writeBody(WireWriter out) {
        position.write(out);
        stamps.write(out);
        out.u8(contact);
        out.align();
    }

    @Override
    void bodyFields(FieldSink out) {
        out.object("position", position);
        stamps.fields(out);
        out.number("contact", contact);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onAutonomousPosition(this);
    }
}
