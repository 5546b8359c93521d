package dev.gait.net.message;

/** A single motion ended by the client, which no known server acts upon: action 0xF661 (wire.md §C.8). */
public final class StopMovementCommand extends ClientAction {
    public int motion;
    public int holdKey;

    @Override
    public int actionType() {
        return Opcode.ACTION_STOP_MOVEMENT_COMMAND;
    }

    @Override
    public String name() {
        return "StopMovementCommand";
    }

    @Override
    void readBody(WireReader in) {
        motion = in.i32();
        holdKey = in.i32();
    }

    @Override
    void writeBody(WireWriter out) {
        out.i32(motion);
        out.i32(holdKey);
    }

    @Override
    void bodyFields(FieldSink out) {
        out.hex8("motion", motion);
        out.number("holdKey", Integer.toUnsignedLong(holdKey));
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onStopMovementCommand(this);
    }
}
