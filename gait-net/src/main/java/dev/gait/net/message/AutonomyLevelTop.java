package dev.gait.net.message;

/**
 * {@link AutonomyLevel} without the envelope: 0xF752 as a server says it to a client, and as old holtburger says it to a
 * server, which ignores it (wire.md §C.8).
 */
public final class AutonomyLevelTop extends Message {
    public int level;

    @Override
    public int opcode() {
        return Opcode.AUTONOMY_LEVEL;
    }

    @Override
    public String name() {
        return "AutonomyLevelTop";
    }

    @Override
    void read(WireReader in) {
        level = in.i32();
    }

    @Override
    void write(WireWriter out) {
        out.i32(level);
    }

    @Override
    public void fields(FieldSink out) {
        out.number("level", Integer.toUnsignedLong(level));
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onAutonomyLevelTop(this);
    }
}
