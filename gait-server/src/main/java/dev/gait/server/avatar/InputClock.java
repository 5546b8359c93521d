package dev.gait.server.avatar;

import dev.gait.server.state.StateExchange;

/**
 * How far a client has got beyond the last input that was played. Inputs carry durations and no times; added up they are
 * the client's clock, and the input that came with the least delay shows how that clock stands to ours. A later one has
 * only been longer on its way.
 *
 * <p>The least delay is that of the last seconds, so that a changed route, or time that the client left out, is followed.
 */
final class InputClock {
    /** The least delay is looked for in the present and the previous window of this length. */
    private static final long WINDOW_NANOS = 2_000_000_000L;
    /** Beyond this nothing is known: an input of 50 ms, a frame of the client's and an ordinary link's jitter. Seconds. */
    private static final double MOST_SECONDS = 0.15;

    private static final long NOTHING = Long.MAX_VALUE;

    private long playedMillis;
    private long least = NOTHING;
    private long leastBefore = NOTHING;
    private long windowEnd;

    /** The least delays are distances of our clock from the client's, and so moments themselves, unless there are none. */
    void exchange(StateExchange s) {
        playedMillis = s.i64(playedMillis);
        least = s.flag(least != NOTHING) ? s.moment(least) : NOTHING;
        leastBefore = s.flag(leastBefore != NOTHING) ? s.moment(leastBefore) : NOTHING;
        windowEnd = s.moment(windowEnd);
    }

    /** An input was played as soon as it had come. */
    void played(int millis, long nowNanos) {
        playedMillis += millis;
        if (least == NOTHING && leastBefore == NOTHING) {
            windowEnd = nowNanos + WINDOW_NANOS;
        } else if (nowNanos - windowEnd >= 0) {
            leastBefore = least;
            least = NOTHING;
            windowEnd = nowNanos + WINDOW_NANOS;
        }
        least = Math.min(least, nowNanos - playedNanos());
    }

    private long playedNanos() {
        return playedMillis * 1_000_000L;
    }

    /** Seconds the client has played by now beyond its last input, if it is as near as it ever was. */
    double secondsSincePlayed(long nowNanos) {
        long delay = Math.min(least, leastBefore);
        if (delay == NOTHING) {
            return 0;
        }
        return Math.min(Math.max(0, (nowNanos - delay - playedNanos()) * 1e-9), MOST_SECONDS);
    }

    /** Inputs were left out: what is known of the client's clock does not hold any more. */
    void reset() {
        least = NOTHING;
        leastBefore = NOTHING;
    }
}
