package dev.gait.lab.metric;

import dev.gait.lab.scenario.TruthPath;

/**
 * The constant delay in 0 … 4 s that brings what was drawn nearest to the true path, and how near that is: the fair figure
 * for schemes that show the past. Found on a grid of 20 ms, then of 1 ms around the best.
 */
final class Shape {
    private static final double LONGEST = 4.0;
    private static final double COARSE = 0.02;
    private static final double FINE = 0.001;

    /** The delay, seconds, and the RMS distance at it, metres. */
    record Best(double delay, double rms) {}

    private Shape() {}

    static Best best(TruthPath path, Drawn drawn, int first, int count) {
        double best = Double.POSITIVE_INFINITY;
        double at = 0;
        int coarse = (int) Math.round(LONGEST / COARSE);
        for (int i = 0; i <= coarse; i++) {
            double sum = sum(path, drawn, first, count, i * COARSE, best);
            if (sum < best) {
                best = sum;
                at = i * COARSE;
            }
        }
        double around = at;
        int fine = (int) Math.round(COARSE / FINE);
        for (int i = -fine; i <= fine; i++) {
            double delay = around + i * FINE;
            if (delay >= 0 && delay <= LONGEST) {
                double sum = sum(path, drawn, first, count, delay, best);
                if (sum < best) {
                    best = sum;
                    at = delay;
                }
            }
        }
        return new Best(at, Math.sqrt(best / count));
    }

    /** Stops adding once it is worse than the best so far. */
    private static double sum(TruthPath path, Drawn drawn, int first, int count, double delay, double best) {
        double sum = 0;
        for (int f = first; f < first + count && sum < best; f++) {
            sum += path.squaredDistance(f / Drawn.FPS - delay, drawn.x[f], drawn.y[f], drawn.z[f]);
        }
        return sum;
    }
}
