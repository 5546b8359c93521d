package dev.gait.net.session;

import dev.gait.net.packet.PacketVerdict;

/** Counters of one link since it began. Plain numbers; whoever owns the session reads them on its thread. */
public final class LinkStats {

    public long datagramsReceived;
    public long bytesReceived;
    public long datagramsSent;
    public long bytesSent;
    public long messagesReceived;
    public long messagesSent;
    /** Packets we sent again because the peer asked. */
    public long packetsRepeated;
    /** Requests for repetition we sent. */
    public long naksSent;
    /** Packets we could not repeat. */
    public long repeatsRejected;
    /** Messages passed over because they never became whole. */
    public long messagesSkipped;
    /**
     * How long ago was sent what the peer's last keyed packet knew nothing of, 0 if it knew of everything: so long, less a round trip,
     * that packet was on its way at least.
     */
    public long unawareNanos;

    private long roundTripNanos;
    private long lastRoundTripNanos;
    private long roundTripVariation;
    private final long[] verdicts = new long[PacketVerdict.values().length];

    PacketVerdict count(PacketVerdict verdict) {
        verdicts[verdict.ordinal()]++;
        return verdict;
    }

    /** How many datagrams, or fragments inside good ones, got this verdict. */
    public long of(PacketVerdict verdict) {
        return verdicts[verdict.ordinal()];
    }

    /** Everything that was not accepted. */
    public long refused() {
        long sum = 0;
        for (PacketVerdict verdict : PacketVerdict.values()) {
            sum += verdict == PacketVerdict.OK ? 0 : verdicts[verdict.ordinal()];
        }
        return sum;
    }

    void addRoundTrip(long sample) {
        lastRoundTripNanos = sample;
        if (roundTripNanos == 0) {
            roundTripNanos = sample;
            roundTripVariation = sample / 2;
        } else {
            roundTripVariation += (Math.abs(sample - roundTripNanos) - roundTripVariation) / 4;
            roundTripNanos += (sample - roundTripNanos) / 8;
        }
    }

    /** Smoothed round trip, 0 before the first measurement. */
    public long roundTripNanos() {
        return roundTripNanos;
    }

    /** The newest measurement, for whoever shows the link as it is now; 0 before the first. */
    public long lastRoundTripNanos() {
        return lastRoundTripNanos;
    }

    /** Smoothed deviation of the round trip. */
    public long roundTripVariationNanos() {
        return roundTripVariation;
    }
}
