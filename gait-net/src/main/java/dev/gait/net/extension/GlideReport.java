package dev.gait.net.extension;

import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;

/**
 * What a client has heard in the unordered lane, and which moment of the server's clock its picture shows: so the server
 * knows what need not be said again, and where everybody was on that client's screen. Rides with whatever the client sends.
 */
public final class GlideReport extends ExtensionMessage {
    /** Datagrams before the newest that the mask tells of. */
    public static final int MASK_BITS = 32;

    /** With so few bodies to hear of, what is new is reported this often. */
    private static final int SMALL_CROWD = 20;

    private static final long LEAST_NANOS = 66_000_000L;
    /** In a crowd a datagram brings word of many and comes seldom, and one report tells of several. */
    private static final long CROWD_NANOS = 6_000_000L;

    private static final long MOST_NANOS = 250_000_000L;

    /** The highest number heard. */
    public int newest;
    /** Bit i: number {@code newest − 1 − i} was heard. */
    public int before;
    /** Low 32 bits of the server's milliseconds that were on the screen when this was written. */
    public int playoutMillis;

    /** How long after a report the next one is due if there is news, with so many bodies to hear of. */
    public static long spacingNanos(int bodies) {
        return Math.min(MOST_NANOS, LEAST_NANOS + Math.max(0, bodies - SMALL_CROWD) * CROWD_NANOS);
    }

    /** Whether it says that a number was heard. */
    public boolean acknowledges(int number) {
        int back = newest - number;
        return back == 0 || back > 0 && back <= MASK_BITS && (before >>> back - 1 & 1) != 0;
    }

    /** Notes a number as heard. */
    public void heard(int number) {
        int ahead = number - newest;
        if (ahead > 0) {
            before = ahead > MASK_BITS ? 0 : ahead == MASK_BITS ? 1 << ahead - 1 : before << ahead | 1 << ahead - 1;
            newest = number;
        } else if (ahead < 0 && -ahead <= MASK_BITS) {
            before |= 1 << -ahead - 1;
        }
    }

    @Override
    int kind() {
        return Extension.GLIDE_REPORT;
    }

    @Override
    void readBody(WireReader in) {
        newest = in.i32();
        before = in.i32();
        playoutMillis = in.i32();
    }

    @Override
    void writeBody(WireWriter out) {
        out.i32(newest);
        out.i32(before);
        out.i32(playoutMillis);
    }
}
