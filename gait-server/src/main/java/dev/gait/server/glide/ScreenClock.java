package dev.gait.server.glide;

/**
 * Which moment of the server's clock a client's screen shows. The client says so with every report; from that the server
 * knows how far behind its screen is, and can tell for any claim ("I shot when my screen showed this") whether it can be
 * true: the screen moves at most by 2 % (glide.md), and a report takes as long as the line does.
 *
 * <p>Against a client that lies: what it says is believed only within what it said lately, the spread of its line, and
 * never further back than its round trip explains, nor than {@link #MOST_MILLIS}. Who claims more gets the nearest that
 * is believed, and is counted.
 */
public final class ScreenClock {
    /** Nobody shoots at what was longer ago than this, milliseconds. */
    public static final long MOST_MILLIS = 1000;
    /** A screen is behind by its round trip and, for the spread of its line, this much more at most, milliseconds. */
    private static final long ROOM_MILLIS = 300;
    /** What a claim may lie beside the last reports: they came another moment over an uneven line, milliseconds. */
    private static final long BESIDE_MILLIS = 40;

    private static final int REPORTS = 32;

    private final long[] lag = new long[REPORTS];
    private int next;
    private int size;
    private long disbelieved;

    /** A report states which moment was shown. */
    void stated(int playoutMillis, long roundTripNanos, long nowNanos) {
        long now = Math.round(nowNanos * 1e-6);
        // Low 32 bits: the nearest to now that ends in them.
        long stated = (int) now - playoutMillis;
        long most = Math.min(MOST_MILLIS, roundTripNanos / 1_000_000L + ROOM_MILLIS);
        long believed = Math.max(0, Math.min(most, stated));
        disbelieved += believed == stated ? 0 : 1;
        lag[next] = believed;
        next = (next + 1) % REPORTS;
        size = Math.min(size + 1, REPORTS);
    }

    /**
     * The millisecond that was on the screen, as far as a claim that just arrived is believed; negative when the client
     * has not reported yet.
     */
    public long believed(int claimedMillis, long nowNanos) {
        if (size == 0) {
            return -1;
        }
        long now = Math.round(nowNanos * 1e-6);
        long claimed = (int) now - claimedMillis;
        long least = Long.MAX_VALUE;
        long most = 0;
        for (int i = 0; i < size; i++) {
            least = Math.min(least, lag[i] - BESIDE_MILLIS);
            most = Math.max(most, lag[i] + BESIDE_MILLIS);
        }
        long believed = Math.max(Math.max(0, least), Math.min(Math.min(MOST_MILLIS, most), claimed));
        disbelieved += believed == claimed ? 0 : 1;
        return now - believed;
    }

    /** How far behind the server the screen is by the newest report, transport included, milliseconds; −1 before it. */
    public long lagMillis() {
        return size == 0 ? -1 : lag[(next + REPORTS - 1) % REPORTS];
    }

    /** Statements that cannot be true. An honest client makes a few when its line changes; a liar makes many. */
    public long disbelieved() {
        return disbelieved;
    }
}
