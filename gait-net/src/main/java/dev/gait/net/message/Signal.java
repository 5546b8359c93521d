package dev.gait.net.message;

/** The messages that are nothing but their opcode (wire.md §B.2). */
public final class Signal extends Message {
    /** Which of them. */
    public enum Kind {
        /** The answer to any data interrogation response: nothing to download. */
        DDD_END(Opcode.DDD_END, "DDDEndDDD"),
        /** The server invites the client to name its character. */
        ENTER_WORLD_SERVER_READY(Opcode.ENTER_WORLD_SERVER_READY, "EnterWorldServerReady"),
        /** From the client a wish, which it may repeat every 2 s; from the server its fulfilment. */
        CHARACTER_LOG_OFF(Opcode.CHARACTER_LOG_OFF, "CharacterLogOff");

        private final int opcode;
        private final String label;

        Kind(int opcode, String label) {
            this.opcode = opcode;
            this.label = label;
        }
    }

    public final Kind kind;

    public Signal(Kind kind) {
        this.kind = kind;
    }

    @Override
    public int opcode() {
        return kind.opcode;
    }

    @Override
    public String name() {
        return kind.label;
    }

    @Override
    void read(WireReader in) {}

    @Override
    void write(WireWriter out) {}

    @Override
    public void fields(FieldSink out) {}

    @Override
    void deliver(MessageHandler handler) {
        handler.onSignal(this);
    }
}
