package dev.gait.lab.run;

/** How long messages took from being said to being heard, repeats included: counts in bins of 10 ms up to 2 s. */
public final class Delays {
    public static final double BIN_SECONDS = 0.01;
    public static final int BINS = 200;

    private final long[] bins = new long[BINS + 1];
    private long count;

    void add(double seconds) {
        int bin = (int) Math.floor(Math.max(0, seconds) / BIN_SECONDS + 1e-9);
        bins[Math.min(bin, BINS)]++;
        count++;
    }

    void add(Delays other) {
        for (int i = 0; i < bins.length; i++) {
            bins[i] += other.bins[i];
        }
        count += other.count;
    }

    /** Messages in a bin; the last one holds everything beyond. */
    public long in(int bin) {
        return bins[bin];
    }

    public long count() {
        return count;
    }

    /** The upper edge of the bin at which this share of messages has arrived, seconds; 0 if there are none. */
    public double percentile(double share) {
        long wanted = (long) Math.ceil(share * count);
        long sum = 0;
        for (int i = 0; i < bins.length && count > 0; i++) {
            sum += bins[i];
            if (sum >= wanted) {
                return (i + 1) * BIN_SECONDS;
            }
        }
        return 0;
    }
}
