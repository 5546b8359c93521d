package dev.gait.server;

import java.util.Arrays;

/** How long what players report is on its way through here: from its arrival to the datagram that passes it on. */
final class RelayTimes {
    private final Histogram latency;
    private long[] arrivals = new long[64];
    private int count;

    RelayTimes(Histogram latency) {
        this.latency = latency;
    }

    /** Something that arrived at this time has been passed on; it leaves with the next datagrams. */
    void note(long arrivedNanos) {
        if (count == arrivals.length) {
            arrivals = Arrays.copyOf(arrivals, count * 2);
        }
        arrivals[count++] = arrivedNanos;
    }

    /** The datagrams have left. */
    void sent(long nowNanos) {
        for (int i = 0; i < count; i++) {
            latency.record(nowNanos - arrivals[i]);
        }
        count = 0;
    }
}
