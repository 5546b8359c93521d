package dev.gait.net.message;

/** A message whose opcode we do not know: it passes through undamaged. */
public final class RawMessage extends Message {
    private static final byte[] NOTHING = {};

    public int code;
    public byte[] body = NOTHING;

    public RawMessage() {}

    RawMessage(int opcode) {
        code = opcode;
    }

    @Override
    public int opcode() {
        return code;
    }

    @Override
    public String name() {
        return "Unknown";
    }

    @Override
    void read(WireReader in) {
        body = in.rest();
    }

    @Override
    void write(WireWriter out) {
        out.bytes(body);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex4("opcode", code);
        out.bytes("bodyHex", body);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onUnknown(this);
    }
}
