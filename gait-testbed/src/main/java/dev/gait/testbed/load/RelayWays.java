package dev.gait.testbed.load;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * How long word of somebody near takes, by the way it goes: from the sender's gateway to the owner of the block its body is in,
 * and from there to the listener's gateway. All three may be one node, or not.
 */
public final class RelayWays {
    private static final long LONGEST_NANOS = 60_000_000_000L;

    private final Histogram within = new Histogram(LONGEST_NANOS, 3);
    private final Histogram across = new Histogram(LONGEST_NANOS, 3);
    private volatile Map<Integer, Integer> owners = Map.of();

    /** Which node owns which landblock now. */
    void setOwners(Map<Integer, Integer> newOwners) {
        owners = newOwners;
    }

    void heard(Sender sender, int server, long tookNanos) {
        Integer owner = owners.get(sender.block());
        if (owner != null) {
            long took = Math.min(Math.max(tookNanos, 0), LONGEST_NANOS);
            (sender.server() == owner && server == owner ? within : across).recordValue(took);
        }
    }

    /** How many times as long the slowest of a hundred take across nodes; 0 while there is nothing to compare. */
    double ratio() {
        boolean both = within.getTotalCount() > 0 && across.getTotalCount() > 0;
        return both ? acrossMillis(99) / Math.max(withinMillis(99), 0.01) : 0;
    }

    long withinCount() {
        return within.getTotalCount();
    }

    /** How many have come across nodes. */
    public long acrossCount() {
        return across.getTotalCount();
    }

    double withinMillis(double percent) {
        return within.getValueAtPercentile(percent) * 1e-6;
    }

    double acrossMillis(double percent) {
        return across.getValueAtPercentile(percent) * 1e-6;
    }
}
