package dev.gait.net.extension;

import dev.gait.net.message.Opcode;
import dev.gait.net.message.Verdict;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;

/**
 * One message of the extension: the envelope everybody knows, then kind, then body. A reused holder, as every message.
 *
 * Clients put theirs into a game action, servers into a game event. The event's sequence is always 0: it does not
 * take part in the order of the other events, because an urgent message may overtake them.
 */
public abstract class ExtensionMessage {
    private final WireReader reader = new WireReader();

    /** Clients only: counted with the other actions; servers do not check it. */
    public int actionSequence;

    /** Servers only: guid of the player it is meant for. */
    public int recipient;

    abstract int kind();

    abstract void readBody(WireReader in);

    abstract void writeBody(WireWriter out);

    /** Fills this holder from a whole message, opcode first. */
    public final Verdict decode(WireReader in) {
        boolean fromServer = (kind() & 0x8000) != 0;
        if (in.i32() != (fromServer ? Opcode.GAME_EVENT : Opcode.GAME_ACTION) && in.isOk()) {
            in.fail(Verdict.UNKNOWN_OPCODE);
        }
        if (fromServer) {
            recipient = in.i32();
            in.skip(4);
        } else {
            actionSequence = in.i32();
        }
        if (in.i32() != Extension.TYPE && in.isOk()) {
            in.fail(Verdict.UNKNOWN_OPCODE);
        }
        if (in.u16() != kind() && in.isOk()) {
            in.fail(Verdict.UNKNOWN_OPCODE);
        }
        in.skip(2);
        readBody(in);
        return in.verdict();
    }

    public final Verdict decode(byte[] message, int offset, int length) {
        return decode(reader.wrap(message, offset, length));
    }

    /** Appends the whole message, opcode first. */
    public final void encode(WireWriter out) {
        out.begin();
        if ((kind() & 0x8000) != 0) {
            out.i32(Opcode.GAME_EVENT);
            out.i32(recipient);
            out.i32(0);
        } else {
            out.i32(Opcode.GAME_ACTION);
            out.i32(actionSequence);
        }
        out.i32(Extension.TYPE);
        out.u16(kind());
        out.u16(0);
        writeBody(out);
    }

    public final byte[] encode() {
        WireWriter out = new WireWriter();
        encode(out);
        return out.toByteArray();
    }
}
