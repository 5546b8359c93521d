package dev.gait.net.message;

/** How much the client moves on its own, 0 to 2: action 0xF752 (wire.md §C.8). */
public final class AutonomyLevel extends ClientAction {
    public int level;

    @Override
    public int actionType() {
        return Opcode.ACTION_AUTONOMY_LEVEL;
    }

    @Override
    public String name() {
        return "AutonomyLevel";
    }

    @Override
    void readBody(WireReader in) {
        level = in.i32();
    }

    @Override
    void writeBody(WireWriter out) {
        out.i32(level);
    }

    @Override
    void bodyFields(FieldSink out) {
        out.number("level", Integer.toUnsignedLong(level));
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onAutonomyLevel(this);
    }
}
