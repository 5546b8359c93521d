package dev.gait.net.message;

/** The player is about to be somewhere else; the place follows in an UpdatePosition: 0xF751 (wire.md §C.4). */
public final class PlayerTeleport extends Message {
    public int teleportSequence;

    @Override
    public int opcode() {
        return Opcode.PLAYER_TELEPORT;
    }

    @Override
    public String name() {
        return "PlayerTeleport";
    }

    @Override
    void read(WireReader in) {
        teleportSequence = in.u16();
        in.align();
    }

    @Override
    void write(WireWriter out) {
        out.u16(teleportSequence);
        out.align();
    }

    @Override
    public void fields(FieldSink out) {
        out.number("teleportSequence", teleportSequence);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onPlayerTeleport(this);
    }
}
