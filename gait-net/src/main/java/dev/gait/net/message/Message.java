package dev.gait.net.message;

/**
 * One kind of game message: a mutable holder that is filled by reading, or by hand before writing.
 *
 * <p>A holder is meant to be reused. {@link #decode} sets every field, absent ones to their documented default, and
 * allocates nothing for the messages of motion. What it holds after a verdict other than OK is undefined.
 *
 * <p>Bytes after the last known field are kept and written again: peers append things (wire.md §B.2), and what we do not
 * understand passes through undamaged.
 */
public abstract class Message implements Fields {
    private static final byte[] NOTHING = {};

    private byte[] trailing = NOTHING;

    /** The first word of the message. */
    public abstract int opcode();

    /** The message's name in the vectors, for people and tools. */
    public abstract String name();

    /** Reads what follows the opcode. */
    abstract void read(WireReader in);

    /** Writes what follows the opcode. */
    abstract void write(WireWriter out);

    /** Hands this message to the method of the handler that is meant for it. */
    abstract void deliver(MessageHandler handler);

    /** Fills this holder from one message that begins at the reader's position, opcode first. */
    public final Verdict decode(WireReader in) {
        int opcode = in.i32();
        if (in.isOk() && opcode != opcode()) {
            in.fail(Verdict.UNKNOWN_OPCODE, "has an opcode that belongs to another message");
        }
        read(in);
        if (in.remaining() != 0) {
            trailing = in.rest();
        } else if (trailing != NOTHING) {
            trailing = NOTHING;
        }
        return in.verdict();
    }

    /** As {@link #decode(WireReader)}, for callers that do not keep a reader. */
    public final Verdict decode(byte[] message) {
        return decode(new WireReader().wrap(message));
    }

    /** Appends the whole message, opcode first. */
    public final void encode(WireWriter out) {
        out.begin();
        out.i32(opcode());
        write(out);
        out.bytes(trailing);
    }

    public final byte[] encode() {
        WireWriter out = new WireWriter();
        encode(out);
        return out.toByteArray();
    }

    /** Bytes that followed the last known field. */
    public final byte[] trailing() {
        return trailing.clone();
    }
}
