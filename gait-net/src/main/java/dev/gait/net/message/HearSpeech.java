package dev.gait.net.message;

/** Somebody near said something aloud, perhaps oneself: 0x02BB. */
public final class HearSpeech extends Message {
    public String text = "";
    public String senderName = "";
    public int sender;
    public int chatType = ChatType.SPEECH;

    @Override
    public int opcode() {
        return Opcode.HEAR_SPEECH;
    }

    @Override
    public String name() {
        return "HearSpeech";
    }

    @Override
    void read(WireReader in) {
        text = in.string16();
        senderName = in.string16();
        sender = in.i32();
        chatType = in.i32();
    }

    @Override
    void write(WireWriter out) {
        out.string16(text);
        out.string16(senderName);
        out.i32(sender);
        out.i32(chatType);
    }

    @Override
    public void fields(FieldSink out) {
        out.text("text", text);
        out.text("senderName", senderName);
        out.hex8("sender", sender);
        out.number("chatType", Integer.toUnsignedLong(chatType));
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onHearSpeech(this);
    }
}
