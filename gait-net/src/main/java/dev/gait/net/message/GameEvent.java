package dev.gait.net.message;

/**
 * Any ordered event that has no class of its own, its body untouched (wire.md §A.14). The answer to a ping is one of
 * them: type 0x01EA with nothing in it.
 */
public final class GameEvent extends ServerEvent {
    private static final byte[] NOTHING = {};

    public int type;
    public byte[] body = NOTHING;

    @Override
    public int eventType() {
        return type;
    }

    @Override
    boolean accepts(int eventType) {
        type = eventType;
        return true;
    }

    public boolean isPingResponse() {
        return type == Opcode.EVENT_PING_RESPONSE;
    }

    @Override
    public String name() {
        return isPingResponse() ? "PingResponse" : "GameEvent";
    }

    @Override
    void readBody(WireReader in) {
        body = in.rest();
    }

    @Override
    void writeBody(WireWriter out) {
        out.bytes(body);
    }

    @Override
    void bodyFields(FieldSink out) {}

    @Override
    void deliver(MessageHandler handler) {
        handler.onGameEvent(this);
    }
}
