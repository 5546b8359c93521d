package dev.gait.testbed.load;

import org.HdrHistogram.Histogram;

/** How long word took from who did something to who heard of it, of those near and of those far. */
final class Latencies {
    private static final long LONGEST_NANOS = 60_000_000_000L;

    final Histogram near = new Histogram(LONGEST_NANOS, 3);
    final Histogram far = new Histogram(LONGEST_NANOS, 3);

    void heard(long tookNanos, boolean isFar) {
        (isFar ? far : near).recordValue(Math.min(Math.max(tookNanos, 0), LONGEST_NANOS));
    }

    void add(Latencies others) {
        near.add(others.near);
        far.add(others.far);
    }

    void clear() {
        near.reset();
        far.reset();
    }

    Histogram all() {
        Histogram all = near.copy();
        all.add(far);
        return all;
    }

    static LoadResult.Tier tier(Histogram of) {
        return new LoadResult.Tier(of.getValueAtPercentile(50) * 1e-6, of.getValueAtPercentile(99) * 1e-6);
    }
}
