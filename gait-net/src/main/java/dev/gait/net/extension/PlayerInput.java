package dev.gait.net.extension;

import dev.gait.net.message.Verdict;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;

/**
 * The local player's newest input, and the two before it again, newest first: one lost datagram, or two in a row,
 * costs nothing. Urgent: an input that comes late is worth nothing, the next message repeats it anyway.
 *
 * A receiver takes every entry whose tick it has not taken yet, oldest first.
 */
public final class PlayerInput extends ExtensionMessage {

    /** Inputs in one message at most. */
    public static final int MAX_INPUTS = 3;

    private final InputEntry[] entries = {new InputEntry(), new InputEntry(), new InputEntry()};
    private int count;

    public int count() {
        return count;
    }

    /** 0 is the newest. */
    public InputEntry entry(int index) {
        if (index >= count) {
            throw new IndexOutOfBoundsException("input " + index + " of " + count);
        }
        return entries[index];
    }

    /** Puts an input in front of the others; the fourth falls off. Its tick must be newer than theirs. */
    public void push(InputEntry input) {
        if (count > 0 && input.tick - entries[0].tick <= 0) {
            throw new IllegalArgumentException("tick " + input.tick + " is not after " + entries[0].tick);
        }
        InputEntry recycled = entries[MAX_INPUTS - 1];
        System.arraycopy(entries, 0, entries, 1, MAX_INPUTS - 1);
        entries[0] = recycled;
        recycled.set(input);
        count = Math.min(MAX_INPUTS, count + 1);
    }

    public void clear() {
        count = 0;
    }

    @Override
    int kind() {
        return Extension.PLAYER_INPUT;
    }

    @Override
    void readBody(WireReader in) {
        count = in.u16();
        in.skip(2);
        if (in.isOk() && (count == 0 || count > MAX_INPUTS)) {
            in.fail(Verdict.IMPOSSIBLE_COUNT, "holds no input, or more than three");
        }
        if (!in.isOk()) {
            count = 0;
        }
        for (int i = 0; i < count; i++) {
            entries[i].read(in);
            if (i > 0 && in.isOk() && entries[i].tick - entries[i - 1].tick >= 0) {
                in.fail(Verdict.MALFORMED, "holds inputs that are not newest first");
            }
        }
    }

    @Override
    void writeBody(WireWriter out) {
        out.u16(count);
        out.u16(0);
        for (int i = 0; i < count; i++) {
            entries[i].write(out);
        }
    }
}
