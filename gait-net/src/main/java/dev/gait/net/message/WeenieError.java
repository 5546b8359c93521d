package dev.gait.net.message;

/** Something a player asked for cannot be: event 0x028A, a number clients have a sentence for. */
public final class WeenieError extends ServerEvent {
    /** Nobody of that name is in the world. */
    public static final int CHARACTER_NOT_AVAILABLE = 0x052B;

    public int error;

    @Override
    public int eventType() {
        return Opcode.EVENT_WEENIE_ERROR;
    }

    @Override
    public String name() {
        return "WeenieError";
    }

    /** One sentence for a player. */
    public String reason() {
        return error == CHARACTER_NOT_AVAILABLE
                ? "That person is not available now."
                : String.format("The server refuses that (0x%04X).", error);
    }

    @Override
    void readBody(WireReader in) {
        error = in.i32();
    }

    @Override
    void writeBody(WireWriter out) {
        out.i32(error);
    }

    @Override
    void bodyFields(FieldSink out) {
        out.hex4("error", error);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onWeenieError(this);
    }
}
