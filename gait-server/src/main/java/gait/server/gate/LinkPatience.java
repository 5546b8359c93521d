package gait.server.gate;

/**
 * How late this link's messages may be, judged by its round trips: the patience the gate has with a client, in seconds.
 *
 * <p>A link that has not shown itself yet, or one whose round trips differ, gets enough for 300 ± 100 ms. One that
 * proved steady over many round trips gets little, and then a speed a fifth too high is seen at the first report. When
 * packets had to be asked for again, what they carried comes late and all at once; that is said too. The most a liar wins by feigning a bad link is to be early by its patience, once: on average nobody is
 * faster than its legs.
 */
public final class LinkPatience {
    /** For delays that differ by 0.2 s, a tick of the client and a turn of ours. Seconds. */
    public static final double USUAL = 0.28;
    /** A link without any jitter still has ticks at both ends. Seconds. */
    static final double LEAST = 0.08;
    /** Packets that had to be asked for arrive within this. */
    private static final long RECOVERY_NANOS = 4_000_000_000L;

    private static final double TICKS = 0.06;
    private static final int SAMPLES = 64;
    private static final int ENOUGH = 16;

    private final long[] roundTrips = new long[SAMPLES];
    private int count;
    private long knownNaks;
    private long recoveredNanos;
    private boolean recovering;

    public void roundTrip(long nanos) {
        roundTrips[count % SAMPLES] = nanos;
        count++;
    }

    /** Notes how often the session had to ask for lost packets so far. */
    public void naks(long sent, long nowNanos) {
        if (sent != knownNaks) {
            knownNaks = sent;
            recovering = true;
            recoveredNanos = nowNanos + RECOVERY_NANOS;
        }
    }

    public Lateness now(long nowNanos) {
        return new Lateness(jitter(), isRecovering(nowNanos));
    }

    private boolean isRecovering(long nowNanos) {
        if (recovering && nowNanos - recoveredNanos >= 0) {
            recovering = false;
        }
        return recovering;
    }

    private double jitter() {
        if (count < ENOUGH) {
            return USUAL;
        }
        long least = Long.MAX_VALUE;
        long most = 0;
        for (int i = 0; i < Math.min(count, SAMPLES); i++) {
            least = Math.min(least, roundTrips[i]);
            most = Math.max(most, roundTrips[i]);
        }
        return Math.min(Math.max(2 * (most - least) * 1e-9 + TICKS, LEAST), USUAL);
    }
}
