package dev.gait.net.message;

/** A jump that asks the server to do it, which no known server does: action 0xF7C9 (wire.md §C.8). */
public final class JumpNonAutonomous extends ClientAction {
    public float extent;

    @Override
    public int actionType() {
        return Opcode.ACTION_JUMP_NON_AUTONOMOUS;
    }

    @Override
    public String name() {
        return "JumpNonAutonomous";
    }

    @Override
    void readBody(WireReader in) {
        extent = in.f32();
    }

    @Override
    void writeBody(WireWriter out) {
        out.f32(extent);
    }

    @Override
    void bodyFields(FieldSink out) {
        out.real("extent", extent);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onJumpNonAutonomous(this);
    }
}
