package dev.gait.net.message;

/** Somebody near does something in words: 0x01E0 where they were typed, 0x01E2 where they belong to a movement. */
public final class HearEmote extends Message {
    public final boolean isSoulEmote;
    public int sender;
    public String senderName = "";
    public String text = "";

    public HearEmote(boolean isSoulEmote) {
        this.isSoulEmote = isSoulEmote;
    }

    @Override
    public int opcode() {
        return isSoulEmote ? Opcode.HEAR_SOUL_EMOTE : Opcode.HEAR_EMOTE;
    }

    @Override
    public String name() {
        return isSoulEmote ? "HearSoulEmote" : "HearEmote";
    }

    @Override
    void read(WireReader in) {
        sender = in.i32();
        senderName = in.string16();
        text = in.string16();
    }

    @Override
    void write(WireWriter out) {
        out.i32(sender);
        out.string16(senderName);
        out.string16(text);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("sender", sender);
        out.text("senderName", senderName);
        out.text("text", text);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onHearEmote(this);
    }
}
