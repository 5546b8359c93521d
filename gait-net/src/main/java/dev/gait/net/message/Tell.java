package dev.gait.net.message;

/** A word for one person, wherever it is: action 0x005D, the text first and then the name. */
public final class Tell extends ClientAction {
    public String text = "";
    public String target = "";

    @Override
    public int actionType() {
        return Opcode.ACTION_TELL;
    }

    @Override
    public String name() {
        return "Tell";
    }

    @Override
    void readBody(WireReader in) {
        text = in.string16();
        target = in.string16();
    }

    @Override
    void writeBody(WireWriter out) {
        out.string16(text);
        out.string16(target);
    }

    @Override
    void bodyFields(FieldSink out) {
        out.text("text", text);
        out.text("target", target);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onTell(this);
    }
}
