package dev.gait.net.message;

/** A player says something to whoever is near: actions 0x0015, 0x01DF and 0x01E1, each one string and nothing else. */
public final class SpokenAction extends ClientAction {
    /** How it is said, and what it is answered with. */
    public enum Kind {
        /** Aloud; others get 0x02BB. */
        TALK(Opcode.ACTION_TALK, "Talk"),
        /** "/e waves": others get 0x01E0. */
        EMOTE(Opcode.ACTION_EMOTE, "Emote"),
        /** The words that belong to an emote's movement; others get 0x01E2. */
        SOUL_EMOTE(Opcode.ACTION_SOUL_EMOTE, "SoulEmote");

        private final int type;
        private final String label;

        Kind(int type, String label) {
            this.type = type;
            this.label = label;
        }
    }

    public final Kind kind;
    public String text = "";

    public SpokenAction(Kind kind) {
        this.kind = kind;
    }

    @Override
    public int actionType() {
        return kind.type;
    }

    @Override
    public String name() {
        return kind.label;
    }

    @Override
    void readBody(WireReader in) {
        text = in.string16();
    }

    @Override
    void writeBody(WireWriter out) {
        out.string16(text);
    }

    @Override
    void bodyFields(FieldSink out) {
        out.text("text", text);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onSpoken(this);
    }
}
