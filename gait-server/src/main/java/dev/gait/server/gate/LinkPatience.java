package dev.gait.server.gate;

/**
 * How late this link's messages may be: the patience the gate has with a client.
 *
 * <p>Two things are known of a link before its client runs. A delay that varies by ± 100 ms cannot be below that, so a
 * quick link gets less patience than a slow one; and a client at rest reports at even intervals, so the unevenness of
 * their arrival shows the jitter itself. On a quick and steady link a speed a fifth too high is seen at the first
 * report, on one of 300 ± 100 ms at the second.
 *
 * <p>When packets had to be asked for again, or a link froze, what they carried comes late and all at once; that is said
 * too. A freeze shows by the silence of a client that otherwise reports every second, walking or not. And it shows by what a
 * word knows: one that was held up acknowledges nothing of what we said meanwhile. The most a liar
 * wins by feigning a bad link is to be early by its patience, once: on average nobody is faster than its legs.
 */
public final class LinkPatience {
    /** For delays that differ by 0.2 s, a tick of the client and a turn of ours. Seconds. */
    public static final double USUAL = 0.28;
    /** A link without any jitter still has ticks at both ends, and a hiccup now and then. Seconds. */
    static final double LEAST = 0.15;

    /** What ticks at both ends take, seconds. */
    private static final double TICKS = 0.06;
    /** Patience of a link without delay, and per second of its round trip; 0.2 s and more get all of it. */
    private static final double BASE = 0.1;

    private static final double PER_ROUND_TRIP = 0.9;
    private static final int INTERVALS = 16;
    /** Longer intervals are pauses, not jitter. */
    private static final long LONGEST_INTERVAL = 2_000_000_000L;
    /** Packets that had to be asked for arrive within this. */
    private static final long RECOVERY_NANOS = 4_000_000_000L;

    /** A client that reports at rest does so every second; so many such intervals show that it does. */
    private static final int STEADY_INTERVALS = 2;
    /** Its silence beyond this is a hold-up. */
    private static final long HELD_UP_NANOS = 1_350_000_000L;

    /** What the usual round trip is, is looked for in the present and the previous window of this length. */
    private static final long WINDOW_NANOS = 10_000_000_000L;
    /**
     * Somebody's first words may have been held up themselves, and all that was measured then are their delays: no longer
     * than this is taken for usual until a line has been known for a while.
     */
    private static final long USUAL_AT_FIRST_NANOS = 400_000_000L;

    private static final long KNOWN_NANOS = 3_000_000_000L;
    /** A word that is later than a usual round trip by this was held up. */
    private static final long USUAL_SPREAD_NANOS = 150_000_000L;
    /** And no more than this of it is believed: a client may acknowledge as late as it likes. */
    private static final long MOST_HELD_UP_NANOS = 2_500_000_000L;
    /** What was held up with it comes at once, and the next report within a second. */
    private static final long THAW_NANOS = 1_500_000_000L;

    private long leastRoundTrip = Long.MAX_VALUE;
    private long leastOfWindow = Long.MAX_VALUE;
    private long leastBefore = Long.MAX_VALUE;
    private long windowEndNanos;
    private long firstNanos;
    private long heldUpNanos;
    private long thawedNanos;
    private final long[] intervals = new long[INTERVALS];
    private int intervalCount;
    private boolean restedBefore;
    private long lastRestNanos;
    private long lastHeardNanos;
    private boolean heardBefore;
    private long knownNaks;
    private long recoveredNanos;
    private boolean recovering;

    /** A round trip was measured. */
    public void roundTrip(long nanos, long nowNanos) {
        if (leastRoundTrip == Long.MAX_VALUE) {
            firstNanos = nowNanos;
        }
        if (leastOfWindow == Long.MAX_VALUE || nowNanos - windowEndNanos >= 0) {
            leastBefore = leastOfWindow;
            leastOfWindow = Long.MAX_VALUE;
            windowEndNanos = nowNanos + WINDOW_NANOS;
        }
        leastOfWindow = Math.min(leastOfWindow, nanos);
        leastRoundTrip = Math.min(leastRoundTrip, nanos);
    }

    /** By how much longer than usual its words were on their way a moment ago. */
    private long heldUp(long nowNanos) {
        return thawedNanos - nowNanos > 0 ? heldUpNanos : 0;
    }

    /** A report came from a client that stands where it stood at its last report. */
    public void reportedAtRest(long nowNanos) {
        long interval = nowNanos - lastRestNanos;
        if (restedBefore && interval < LONGEST_INTERVAL) {
            intervals[intervalCount % INTERVALS] = interval;
            intervalCount++;
        }
        restedBefore = true;
        lastRestNanos = nowNanos;
    }

    /** Something else came: the next interval says nothing. */
    public void moved() {
        restedBefore = false;
    }

    /**
     * A word came.
     *
     * @param naksSent how often the session had to ask for lost packets so far
     * @param unawareNanos how long ago was said what this word knows nothing of; 0 if it knows everything
     */
    public void link(long naksSent, long unawareNanos, long nowNanos) {
        if (naksSent != knownNaks) {
            knownNaks = naksSent;
            recovering = true;
            recoveredNanos = nowNanos + RECOVERY_NANOS;
        }
        long usual = usualRoundTrip(nowNanos);
        long late = Math.min(unawareNanos - usual, MOST_HELD_UP_NANOS);
        if (late > USUAL_SPREAD_NANOS && late >= heldUp(nowNanos)) {
            heldUpNanos = late;
            thawedNanos = nowNanos + THAW_NANOS;
        }
    }

    private long usualRoundTrip(long nowNanos) {
        long measured = Math.min(leastOfWindow, leastBefore);
        boolean known = leastRoundTrip != Long.MAX_VALUE && nowNanos - firstNanos >= KNOWN_NANOS;
        return known ? measured : Math.min(measured, USUAL_AT_FIRST_NANOS);
    }

    /** A claim came: after a silence it does not use to keep, it was held up, and so is what follows. */
    public void heard(long nowNanos) {
        if (heardBefore && intervalCount >= STEADY_INTERVALS && nowNanos - lastHeardNanos > HELD_UP_NANOS) {
            recovering = true;
            recoveredNanos = nowNanos + RECOVERY_NANOS;
        }
        heardBefore = true;
        lastHeardNanos = nowNanos;
    }

    public Lateness now(long nowNanos) {
        return new Lateness(patience() + heldUp(nowNanos) * 1e-9, isRecovering(nowNanos));
    }

    private boolean isRecovering(long nowNanos) {
        if (recovering && nowNanos - recoveredNanos >= 0) {
            recovering = false;
        }
        return recovering;
    }

    private double patience() {
        if (leastRoundTrip == Long.MAX_VALUE) {
            return USUAL;
        }
        double byDelay = BASE + PER_ROUND_TRIP * leastRoundTrip * 1e-9;
        return Math.min(Math.max(Math.max(byDelay, unevenness() + TICKS), LEAST), USUAL);
    }

    private double unevenness() {
        long least = Long.MAX_VALUE;
        long most = 0;
        for (int i = 0; i < Math.min(intervalCount, INTERVALS); i++) {
            least = Math.min(least, intervals[i]);
            most = Math.max(most, intervals[i]);
        }
        return most == 0 ? 0 : (most - least) * 1e-9;
    }
}
