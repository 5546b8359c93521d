package dev.gait.server.glide;

import dev.gait.net.extension.GlideReport;

/** How fast an observer is told: how far apart datagrams are, and when what is to be known is said again. */
final class LanePace {
    private static final long MILLI = 1_000_000L;
    /** What is to be known is said again after these, then once a round trip and a half. */
    private static final long[] AGAIN_NANOS = {20 * MILLI, 35 * MILLI, 60 * MILLI, 100 * MILLI, 150 * MILLI};

    private static final long LEAST_PATIENCE_NANOS = 250 * MILLI;
    private static final long USUAL_ROUND_TRIP_NANOS = 300 * MILLI;
    /** Datagrams are this far apart at least, with few to tell of. */
    private static final long SPACING_NANOS = 15 * MILLI;
    /**
     * In a crowd there is always something to tell, and a datagram costs the same with one record as with ten: from so many
     * bodies on they wait for company, longer with each, up to the longest. The time base says so, and the observer's
     * clock shows everybody that much later instead of some of them too late.
     */
    private static final int SMALL_CROWD = 20;

    private static final long CROWD_NANOS = 3 * MILLI;
    private static final long LONGEST_SPACING_NANOS = 110 * MILLI;

    /** A line that lost none of so many datagrams, some twenty seconds of a city, is trusted with the next. */
    private static final int CLEAN_DATAGRAMS = 128;

    private long gatherNanos;
    private int unbroken;

    /** In a city what is far away waits for company so much longer. */
    void gather(long nanos) {
        gatherNanos = nanos;
    }

    /** How far datagrams are apart with so many to tell of. */
    long spacing(int bodies) {
        return Math.min(LONGEST_SPACING_NANOS, SPACING_NANOS + Math.max(0, bodies - SMALL_CROWD) * CROWD_NANOS);
    }

    /** How much of that is waiting for company. */
    long waiting(int bodies) {
        return spacing(bodies) - SPACING_NANOS;
    }

    /** With word of who is near: the sooner the longer what is far away waits. It makes no more datagrams, but sooner ones. */
    long hurried(int bodies) {
        return spacing(bodies) - Math.min(gatherNanos / 4, spacing(bodies) / 2);
    }

    /** The observer reported so many datagrams more; and whether it has missed one of late. */
    void reported(int datagrams, boolean missedOne) {
        unbroken = missedOne ? 0 : Math.min(unbroken + datagrams, CLEAN_DATAGRAMS);
    }

    /** How long a report of what was told so often already is waited for. */
    long patience(int tried, int bodies, long roundTripNanos) {
        if (gatherNanos > 0 && (tried > 0 || unbroken == CLEAN_DATAGRAMS)) {
            // In a city reports are seldom: it is said once more at once, and then when one could have come. On a
            // line that loses nothing the second time would be in vain for everybody, and half of all that is said.
            return GlideReport.spacingNanos(bodies) + Math.max(MILLI, roundTripNanos);
        }
        if (tried < AGAIN_NANOS.length) {
            return AGAIN_NANOS[tried];
        }
        long roundTrip = roundTripNanos == 0 ? USUAL_ROUND_TRIP_NANOS : roundTripNanos;
        return Math.max(LEAST_PATIENCE_NANOS, roundTrip + roundTrip / 2);
    }
}
