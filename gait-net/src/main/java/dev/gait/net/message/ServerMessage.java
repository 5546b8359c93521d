package dev.gait.net.message;

/** A line of text from the server: 0xF7E0 (wire.md §B.2). */
public final class ServerMessage extends Message {
    public String text = "";
    public int chatType;

    @Override
    public int opcode() {
        return Opcode.SERVER_MESSAGE;
    }

    @Override
    public String name() {
        return "ServerMessage";
    }

    @Override
    void read(WireReader in) {
        text = in.string16();
        chatType = in.i32();
    }

    @Override
    void write(WireWriter out) {
        out.string16(text);
        out.i32(chatType);
    }

    @Override
    public void fields(FieldSink out) {
        out.text("text", text);
        out.number("chatType", Integer.toUnsignedLong(chatType));
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onServerMessage(this);
    }
}
