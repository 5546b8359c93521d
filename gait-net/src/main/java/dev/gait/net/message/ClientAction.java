package dev.gait.net.message;

/** A message in the envelope of game actions, 0xF7B1 (wire.md §A.14): sequence, type, body. */
public abstract class ClientAction extends Message {
    /** Counts up from 1; servers do not check it. */
    public int actionSequence;

    public abstract int actionType();

    abstract void readBody(WireReader in);

    abstract void writeBody(WireWriter out);

    abstract void bodyFields(FieldSink out);

    @Override
    public final int opcode() {
        return Opcode.GAME_ACTION;
    }

    @Override
    final void read(WireReader in) {
        actionSequence = in.i32();
        int type = in.i32();
        if (in.isOk() && !accepts(type)) {
            in.fail(Verdict.UNKNOWN_OPCODE, "holds another action");
        }
        readBody(in);
    }

    /** Whether this holder is the right one for an action of that type. */
    boolean accepts(int type) {
        return type == actionType();
    }

    @Override
    final void write(WireWriter out) {
        out.i32(actionSequence);
        out.i32(actionType());
        writeBody(out);
    }

    @Override
    public final void fields(FieldSink out) {
        out.number("actionSequence", Integer.toUnsignedLong(actionSequence));
        bodyFields(out);
    }
}
