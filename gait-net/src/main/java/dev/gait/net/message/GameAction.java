package dev.gait.net.message;

/** Any game action that has no class of its own: its body stays as it came and leaves as it came (wire.md §A.14). */
public final class GameAction extends ClientAction {
    private static final byte[] NOTHING = {};

    public int type;
    public byte[] body = NOTHING;

    @Override
    public int actionType() {
        return type;
    }

    @Override
    boolean accepts(int actionType) {
        type = actionType;
        return true;
    }

    @Override
    public String name() {
        return "GameAction";
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
    void bodyFields(FieldSink out) {
        out.hex4("actionType", type);
        out.bytes("bodyHex", body);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onGameAction(this);
    }
}
