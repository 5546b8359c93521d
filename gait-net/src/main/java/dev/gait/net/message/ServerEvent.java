package dev.gait.net.message;

/** A message in the envelope of ordered events, 0xF7B0 (wire.md §A.14): recipient, sequence, type, body. */
public abstract class ServerEvent extends Message {
    /** The player's guid, 0 before a character is in the world. */
    public int recipient;
    /** 1 for the first event after entering the world, then counting up. */
    public int sequence;

    public abstract int eventType();

    abstract void readBody(WireReader in);

    abstract void writeBody(WireWriter out);

    abstract void bodyFields(FieldSink out);

    @Override
    public final int opcode() {
        return Opcode.GAME_EVENT;
    }

    @Override
    final void read(WireReader in) {
        recipient = in.i32();
        sequence = in.i32();
        int type = in.i32();
        if (in.isOk() && !accepts(type)) {
            in.fail(Verdict.UNKNOWN_OPCODE, "holds another event");
        }
        readBody(in);
    }

    /** Whether this holder is the right one for an event of that type. */
    boolean accepts(int type) {
        return type == eventType();
    }

    @Override
    final void write(WireWriter out) {
        out.i32(recipient);
        out.i32(sequence);
        out.i32(eventType());
        writeBody(out);
    }

    @Override
    public final void fields(FieldSink out) {
        out.hex8("recipient", recipient);
        out.number("sequence", Integer.toUnsignedLong(sequence));
        out.hex4("eventType", eventType());
        WireWriter body = new WireWriter();
        writeBody(body);
        out.bytes("bodyHex", body.toByteArray());
        bodyFields(out);
    }
}
