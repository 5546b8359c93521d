package dev.gait.net.message;

/** A single motion begun by the client, which no known server acts upon: action 0xF61E (wire.md §C.8). */
public final class DoMovementCommand extends ClientAction {
    public int motion;
    public float speed = 1f;
    public int holdKey;

    @Override
    public int actionType() {
        return Opcode.ACTION_DO_MOVEMENT_COMMAND;
    }

    @Override
    public String name() {
        return "DoMovementCommand";
    }

    @Override
    void readBody(WireReader in) {
        motion = in.i32();
        speed = in.f32();
        holdKey = in.i32();
    }

    @Override
    void writeBody(WireWriter out) {
        out.i32(motion);
        out.f32(speed);
        out.i32(holdKey);
    }

    @Override
    void bodyFields(FieldSink out) {
        out.hex8("motion", motion);
        out.real("speed", speed);
        out.number("holdKey", Integer.toUnsignedLong(holdKey));
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onDoMovementCommand(this);
    }
}
