package dev.gait.net.message;

/** Which of the objects to come is the player's own: 0xF746 (wire.md §B.2). */
public final class PlayerCreate extends Message {
    public int guid;

    @Override
    public int opcode() {
        return Opcode.PLAYER_CREATE;
    }

    @Override
    public String name() {
        return "PlayerCreate";
    }

    @Override
    void read(WireReader in) {
        guid = in.i32();
    }

    @Override
    void write(WireWriter out) {
        out.i32(guid);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("guid", guid);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onPlayerCreate(this);
    }
}
