package dev.gait.testbed.glide;

import java.util.Arrays;
import java.util.Locale;

/** What came of many pairs of one who looks and one who is looked at, and of what servers knew of screens. */
final class LivingTotal {
    private final RewindErrors rewind = new RewindErrors();
    private double[] shapes = new double[512];
    private double shapeSum;
    private final WorstPair worst = new WorstPair();
    private final WorstPair latest = new WorstPair();
    private final WorstPair largest = new WorstPair();
    private final WorstPair slowest = new WorstPair();
    private final WorstPair unseen = new WorstPair();
    private int stops;
    private int slowStops;
    private double seconds;
    private int pops;
    private int blips;
    private int reversals;
    private int missing;
    private int pairs;

    void add(long seed, LivingGlide run) {
        run.forEachPair((who, whom, score) -> {
            if (pairs == shapes.length) {
                shapes = Arrays.copyOf(shapes, 2 * pairs);
            }
            shapes[pairs++] = score.shape();
            shapeSum += score.shape();
            worst.offer(score.shape(), seed, who, whom);
            latest.offer(score.delay(), seed, who, whom);
            largest.offer(score.largestPop(), seed, who, whom);
            slowest.offer(score.slowestSettle(), seed, who, whom);
            pops += score.pops();
            blips += score.blips();
            reversals += score.reversals();
            stops += score.stops();
            slowStops += score.slowStops();
            seconds += score.seconds();
        });
        run.forEachMissing((who, whom, frames) -> {
            missing += frames;
            unseen.offer(frames, seed, who, whom);
        });
        rewind.add(run.rewindErrors());
    }

    void add(LivingTotal other) {
        shapes = Arrays.copyOf(shapes, Math.max(shapes.length, pairs + other.pairs));
        System.arraycopy(other.shapes, 0, shapes, pairs, other.pairs);
        pairs += other.pairs;
        shapeSum += other.shapeSum;
        worst.offer(other.worst);
        latest.offer(other.latest);
        largest.offer(other.largest);
        slowest.offer(other.slowest);
        unseen.offer(other.unseen);
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
        return latest.value();
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
        return slowest.value();
    }

    /** Nobody moved in a frame as nobody can, and nobody was missing who was in sight. */
    boolean isSmooth() {
        return pops == 0 && blips == 0 && missing == 0;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "shape %.3f m in the mean, %.3f for 99 of 100 pairs, %.3f at worst%s, at most %.3f s late%s; %d pops, %d blips"
                        + " (largest %.3f m)%s, %.2f reversals a minute, %d of %d stops slower than %.2f s, the slowest %.2f s%s,"
                        + " missing in %d frames%s, over %d pairs and %.0f minutes",
                shape(),
                shapeOf(0.99),
                worst.value(),
                worst,
                latest.value(),
                latest,
                pops,
                blips,
                largest.value(),
                largest,
                reversalsPerMinute(),
                slowStops,
                stops,
                LivingScore.SETTLE_SECONDS,
                slowest.value(),
                slowest,
                missing,
                unseen,
                pairs,
                seconds / 60);
    }
}
