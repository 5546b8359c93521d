package gait.net.message;

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
        position.read(in);
        stamps.read(in);
        contact = in.u8();
        in.align();
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
