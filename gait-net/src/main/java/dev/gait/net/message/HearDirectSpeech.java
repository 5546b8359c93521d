package dev.gait.net.message;

/** Somebody told one something: event 0x02BD. */
public final class HearDirectSpeech extends ServerEvent {
    public String text = "";
    public String senderName = "";
    public int sender;
    public int target;
    public int chatType = ChatType.TELL;
    /** No client is known to use it. */
    public int secretFlags;

    @Override
    public int eventType() {
        return Opcode.EVENT_HEAR_DIRECT_SPEECH;
    }

    @Override
    public String name() {
        return "HearDirectSpeech";
    }

    @Override
    void readBody(WireReader in) {
        text = in.string16();
        senderName = in.string16();
        sender = in.i32();
        target = in.i32();
        chatType = in.i32();
        secretFlags = in.i32();
    }

    @Override
    void writeBody(WireWriter out) {
        out.string16(text);
        out.string16(senderName);
        out.i32(sender);
        out.i32(target);
        out.i32(chatType);
        out.i32(secretFlags);
    }

    @Override
    void bodyFields(FieldSink out) {
        out.text("text", text);
        out.text("senderName", senderName);
        out.hex8("sender", sender);
        out.hex8("target", target);
        out.number("chatType", Integer.toUnsignedLong(chatType));
        out.number("secretFlags", Integer.toUnsignedLong(secretFlags));
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onHearDirectSpeech(this);
    }
}
