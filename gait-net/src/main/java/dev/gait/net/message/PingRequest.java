package dev.gait.net.message;

/** Are you there: action 0x01E9, no body, answered by event 0x01EA (wire.md §B.2). */
public final class PingRequest extends BareAction {
    @Override
    public int actionType() {
        return Opcode.ACTION_PING_REQUEST;
    }

    @Override
    public String name() {
        return "PingRequest";
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onPingRequest(this);
    }
}
