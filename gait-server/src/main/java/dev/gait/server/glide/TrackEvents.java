package dev.gait.server.glide;

import dev.gait.net.extension.GlideRecord;
import dev.gait.net.message.WireWriter;
import java.util.Arrays;
import java.util.Objects;

/**
 * The last things about a body that every observer must come to know, each in its bytes: commands, actions, launches,
 * landings, teleports. They are counted; observers acknowledge them by their count. Who misses more than are kept is told
 * everything anew.
 */
final class TrackEvents {
    /** So many are kept. */
    static final int KEPT = 32;
    /** One that is older cannot be told by the low bits of its time, milliseconds. */
    static final long TELLABLE_MILLIS = 20_000;

    private static final int BYTES = 32;
    /** A date and a length are one number: the length is in its low bits. */
    private static final int LENGTH_BITS = 8;

    private static final int LENGTH = (1 << LENGTH_BITS) - 1;

    private final byte[] bytes = new byte[KEPT * BYTES];
    private final long[] dates = new long[KEPT];
    private int newest;

    /** Adds what a writer holds, written for handle 0; its count. */
    int add(WireWriter written, long atMillis) {
        Objects.checkIndex(written.length(), BYTES + 1);
        newest++;
        int at = newest & KEPT - 1;
        System.arraycopy(written.array(), 0, bytes, at * BYTES, written.length());
        dates[at] = atMillis << LENGTH_BITS | written.length();
        return newest;
    }

    /** How many there were so far: the count of the newest. */
    int newest() {
        return newest;
    }

    /** Whether everything after a count can still be told. */
    boolean canTellSince(int count, long nowMillis) {
        return newest - count <= KEPT && (newest == count || nowMillis - millis(count + 1) < TELLABLE_MILLIS);
    }

    /** When it was, by the clock of who looked. */
    long millis(int count) {
        return dates[count & KEPT - 1] >> LENGTH_BITS;
    }

    byte[] copy(int count) {
        int from = (count & KEPT - 1) * BYTES;
        return Arrays.copyOfRange(bytes, from, from + length(count));
    }

    int length(int count) {
        return (int) dates[count & KEPT - 1] & LENGTH;
    }

    void write(int count, int handle, WireWriter out) {
        GlideRecord.readdress(bytes, (count & KEPT - 1) * BYTES, length(count), handle, out);
    }
}
