package dev.gait.lab.metric;

/**
 * The constant delay that brings what was drawn nearest to the true path, and how near that is: the fair figure for schemes
 * that show the past. Found on a coarse grid, then on a fine one around the best.
 */
public final class Shape {
    /** The delay, seconds, and the RMS distance at it, metres. */
    public record Best(double delay, double rms) {}

    /** The squared distance between what a frame shows and the truth {@code delay} seconds before it. */
    @FunctionalInterface
    public interface Distance {
        double squared(int frame, double delay);
    }

    /**
     * Where the delay is looked for, seconds.
     *
     * @param stride frames looked at on the coarse grid: every one, or every fourth where time is short
     */
    public record Search(double earliest, double latest, double coarse, double fine, int stride) {
        /** 0 … 4 s to the millisecond: the lab's (glide.md). */
        public static final Search EXACT = new Search(0, 4, 0.02, 0.001, 1);

        /** For once a second beside a running world. */
        public static final Search LIVE = new Search(0, 4, 0.06, 0.005, 4);

        /** From another delay on: what is drawn may be newer than what is known of the truth. */
        public Search from(double begin) {
            return new Search(begin, latest, coarse, fine, stride);
        }

        public Search until(double end) {
            return new Search(earliest, Math.min(latest, end), coarse, fine, stride);
        }
    }

    private Shape() {}

    /** Over {@code count} frames from {@code first} on. */
    public static Best best(Distance distance, int first, int count, Search search) {
        double best = Double.POSITIVE_INFINITY;
        double at = 0;
        int coarse = (int) Math.round((search.latest() - search.earliest()) / search.coarse());
        for (int i = 0; i <= coarse; i++) {
            double delay = search.earliest() + i * search.coarse();
            double sum = sum(distance, first, count, delay, search.stride(), best);
            if (sum < best) {
                best = sum;
                at = delay;
            }
        }
        double around = at;
        if (search.stride() > 1) {
            best = Double.POSITIVE_INFINITY; // sums of every frame are not those of every fourth
        }
        int fine = (int) Math.round(search.coarse() / search.fine());
        for (int i = -fine; i <= fine; i++) {
            double delay = around + i * search.fine();
            if (delay >= search.earliest() && delay <= search.latest()) {
                double sum = sum(distance, first, count, delay, 1, best);
                if (sum < best) {
                    best = sum;
                    at = delay;
                }
            }
        }
        return new Best(at, Math.sqrt(best / count));
    }

    /** Stops adding once it is worse than the best so far. */
    private static double sum(Distance distance, int first, int count, double delay, int stride, double best) {
        double sum = 0;
        for (int frame = first; frame < first + count && sum < best; frame += stride) {
            sum += distance.squared(frame, delay);
        }
        return sum;
    }
}
