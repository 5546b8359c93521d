package dev.gait.server;

/** How often a duration fell below each of a few bounds: what operators' tools read as a histogram. */
public final class Histogram {
    private static final double[] BOUNDS = {
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0
    };

    private final long[] counts = new long[BOUNDS.length + 1];
    private double sum;
    private long count;

    /** Counts one duration. */
    public void record(long nanos) {
        double seconds = nanos * 1e-9;
        int bucket = 0;
        while (bucket < BOUNDS.length && seconds > BOUNDS[bucket]) {
            bucket++;
        }
        counts[bucket]++;
        sum += seconds;
        count++;
    }

    /** How many buckets there are. */
    public int buckets() {
        return counts.length;
    }

    /** Upper bound of a bucket in seconds; the last one has none. */
    public double bound(int bucket) {
        return bucket < BOUNDS.length ? BOUNDS[bucket] : Double.POSITIVE_INFINITY;
    }

    /** How many durations fell into a bucket, and into none before it. */
    public long inBucket(int bucket) {
        return counts[bucket];
    }

    /** All durations together. */
    public double sumSeconds() {
        return sum;
    }

    /** How many durations were counted. */
    public long count() {
        return count;
    }
}
