package dev.gait.net.session;

import java.util.Arrays;

/**
 * When a packet is sent again although nobody asked for it. A peer of the field hands everything on in order and asks for
 * what it misses, so on a long link one lost packet holds up all that follows for the round trip of the request; and where
 * little is said, the gap is not even seen before something else is. A copy a few hundredths of a second later costs some
 * bytes and mostly makes both unnecessary. Whoever has the packet drops the copy by its number, as it must drop what the
 * network itself doubles.
 *
 * <p>Only on long links: where a round trip is short, asking is quick enough, and nobody sees a copy there. And only so
 * many: where much is said, gaps show at once.
 */
final class SpareCopies {
    private static final long UNKNOWN = Long.MAX_VALUE;

    private final TokenBucket allowance;
    /** The last packet of which the first, second, ... copy has been dealt with. */
    private final int[] dealtWith = new int[SessionRules.COPIES];

    private long leastRoundTrip = UNKNOWN;

    SpareCopies(int lastUsed, long nowNanos) {
        Arrays.fill(dealtWith, lastUsed);
        allowance = new TokenBucket(SessionRules.COPIES_PER_SECOND, SessionRules.COPIES_PER_SECOND, nowNanos);
    }

    /** A round trip was measured. The shortest counts: what takes longer was held up somewhere. */
    void roundTrip(long nanos) {
        leastRoundTrip = Math.min(leastRoundTrip, nanos);
    }

    private boolean isLongLink() {
        return leastRoundTrip != UNKNOWN && leastRoundTrip >= SessionRules.LONG_LINK_NANOS;
    }

    /** The next packet that is to be sent again now, or 0 when there is none. */
    int next(ResendBuffer sent, long nowNanos) {
        for (int copy = 0; copy < dealtWith.length; copy++) {
            while (dealtWith[copy] - sent.lastSent() < 0
                    && nowNanos - sent.sentNanos(dealtWith[copy] + 1) >= (copy + 1) * SessionRules.COPY_NANOS) {
                int sequence = ++dealtWith[copy];
                if (isLongLink() && sent.isStored(sequence) && !sent.isClaimed(sequence) && allowance.take(nowNanos)) {
                    return sequence;
                }
            }
        }
        return 0;
    }

    /** When {@link #next} may have something to say, if nothing else is sent. */
    long nextDueNanos(ResendBuffer sent) {
        long due = Long.MAX_VALUE;
        for (int copy = 0; copy < dealtWith.length && isLongLink(); copy++) {
            if (dealtWith[copy] - sent.lastSent() < 0) {
                due = Math.min(due, sent.sentNanos(dealtWith[copy] + 1) + (copy + 1) * SessionRules.COPY_NANOS);
            }
        }
        return due;
    }
}
