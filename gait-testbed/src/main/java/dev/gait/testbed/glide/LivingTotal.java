package dev.gait.testbed.glide;

import java.util.Arrays;
import java.util.Locale;

/** What came of many pairs of one who looks and one who is looked at, and of what servers knew of screens. */
final class LivingTotal {
    private final RewindErrors rewind = new RewindErrors();
    private double[] shapes = new double[512];
    private double shapeSum;
    private double delay;
    private double largest;
    private double settle;
    private int stops;
    private int slowStops;
    private double seconds;
    private int pops;
    private int blips;
    private int reversals;
    private int missing;
    private int pairs;

    void add(LivingGlide run) {
        for (LivingScore score : run.scores()) {
            if (pairs == shapes.length) {
                shapes = Arrays.copyOf(shapes, 2 * pairs);
            }
            shapes[pairs++] = score.shape();
            shapeSum += score.shape();
            delay = Math.max(delay, score.delay());
            pops += score.pops();
            blips += score.blips();
            reversals += score.reversals();
            largest = Math.max(largest, score.largestPop());
            settle = Math.max(settle, score.slowestSettle());
            stops += score.stops();
            slowStops += score.slowStops();
            seconds += score.seconds();
        }
        missing += run.missing();
        rewind.add(run.rewindErrors());
    }

    void add(LivingTotal other) {
        shapes = Arrays.copyOf(shapes, Math.max(shapes.length, pairs + other.pairs));
        System.arraycopy(other.shapes, 0, shapes, pairs, other.pairs);
        pairs += other.pairs;
        shapeSum += other.shapeSum;
        delay = Math.max(delay, other.delay);
        largest = Math.max(largest, other.largest);
        settle = Math.max(settle, other.settle);
        stops += other.stops;
        slowStops += other.slowStops;
        seconds += other.seconds;
        pops += other.pops;
        blips += other.blips;
        reversals += other.reversals;
        missing += other.missing;
        rewind.add(other.rewind);
    }

    RewindErrors rewind() {
        return rewind;
    }

    /** Mean over pairs, metres. */
    double shape() {
        return shapeSum / pairs;
    }

    /** The shape that all but a share of the pairs keep, metres. */
    double shapeOf(double share) {
        double[] sorted = Arrays.copyOf(shapes, pairs);
        Arrays.sort(sorted);
        return sorted[(int) Math.max(0, Math.ceil(share * pairs) - 1)];
    }

    /** The latest pair, seconds. */
    double delay() {
        return delay;
    }

    double reversalsPerMinute() {
        return reversals * 60 / seconds;
    }

    /** Stops of players, as often as somebody saw them. */
    int stops() {
        return stops;
    }

    /** Those that took longer than they may. */
    int slowStops() {
        return slowStops;
    }

    /** The slowest of all stops, seconds. */
    double slowestSettle() {
        return settle;
    }

    /** Nobody moved in a frame as nobody can, and nobody was missing who was in sight. */
    boolean isSmooth() {
        return pops == 0 && blips == 0 && missing == 0;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "shape %.3f m in the mean, %.3f for 99 of 100 pairs, %.3f at worst, at most %.3f s late; %d pops, %d blips"
                        + " (largest %.3f m), %.2f reversals a minute, %d of %d stops slower than %.2f s, the slowest %.2f s, missing in %d"
                        + " frames, over %d pairs and %.0f minutes",
                shape(),
                shapeOf(0.99),
                shapeOf(1),
                delay,
                pops,
                blips,
                largest,
                reversalsPerMinute(),
                slowStops,
                stops,
                LivingScore.SETTLE_SECONDS,
                settle,
                missing,
                pairs,
                seconds / 60);
    }
}
