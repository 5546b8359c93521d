package dev.gait.lab.metric;

/**
 * The score of one scheme on one actor while it runs: the metrics of glide.md over a sliding window, for screens that show
 * them live. Feed it every drawn frame with the truth of the same moment, and the bytes as they are said; ask for the
 * {@link #score} a few times a second.
 *
 * <p>A stop is a truth that stands for a tenth of a second after it moved. Frames need not be evenly spaced. Memory is
 * bounded by the window at 120 frames a second; faster screens get a shorter window. Single-threaded.
 */
public final class LiveScore {
    /** NaN where there is nothing to say yet. */
    public record Score(
            double shape, double delay, double popsPerMinute, double settleSeconds, double bytesPerSecond) {}

    private static final double FASTEST_SCREEN = 120;
    private static final double LONGEST_DELAY = 4.0;
    private static final double COARSE = 0.02;
    private static final double FINE = 0.004;
    /** Frames looked at per candidate delay; more would only cost time. */
    private static final int LOOKS = 400;

    private static final double STANDING = 1e-3;

    private final double window;
    private final double topSpeed;
    private final int capacity;
    private final double[] time;
    private final double[] trueX;
    private final double[] trueY;
    private final double[] trueZ;
    private final double[] drawnX;
    private final double[] drawnY;
    private final double[] drawnZ;
    private final boolean[] pop;
    private final SlidingSum bytes;
    private final Settling settling;
    private long count;
    private boolean forgiveNext;
    private double began = Double.NaN;

    /** @param topSpeed what the actor can make, m/s: pops are measured against it */
    public LiveScore(double windowSeconds, double topSpeed) {
        if (!(windowSeconds > 0 && windowSeconds <= 600 && topSpeed > 0)) {
            throw new IllegalArgumentException("a window of " + windowSeconds + " s at " + topSpeed + " m/s");
        }
        this.window = windowSeconds;
        this.topSpeed = topSpeed;
        this.capacity = (int) Math.ceil((windowSeconds + LONGEST_DELAY) * FASTEST_SCREEN);
        time = new double[capacity];
        trueX = new double[capacity];
        trueY = new double[capacity];
        trueZ = new double[capacity];
        drawnX = new double[capacity];
        drawnY = new double[capacity];
        drawnZ = new double[capacity];
        pop = new boolean[capacity];
        bytes = new SlidingSum(windowSeconds);
        settling = new Settling(windowSeconds);
    }

    /** So many bytes were said about the actor. */
    public void onBytes(int number, double now) {
        bytes.add(number, now);
    }

    /** The actor was teleported: the frame that shows it is no pop, and what was drawn before it says nothing any more. */
    public void onTeleport() {
        forgiveNext = true;
    }

    /** One drawn frame, with where the actor really is at the same moment. */
    public void onFrame(double now, double tx, double ty, double tz, double dx, double dy, double dz) {
        if (count > 0 && now <= time[at(count - 1)]) {
            return;
        }
        if (Double.isNaN(began)) {
            began = now;
        }
        int slot = at(count);
        boolean popped = false;
        if (count > 0) {
            int last = at(count - 1);
            double step = Math.sqrt(square(dx - drawnX[last]) + square(dy - drawnY[last]) + square(dz - drawnZ[last]));
            double excess = step - topSpeed * (now - time[last]);
            if (forgiveNext && excess > topSpeed * 0.1) {
                forgiveNext = false;
            } else {
                popped = excess > Metrics.POP_METERS;
            }
            double moved = Math.sqrt(square(tx - trueX[last]) + square(ty - trueY[last]) + square(tz - trueZ[last]));
            double away = Math.sqrt(square(dx - tx) + square(dy - ty) + square(dz - tz));
            settling.onFrame(now, moved > STANDING, away > Metrics.SETTLED_METERS);
        }
        time[slot] = now;
        trueX[slot] = tx;
        trueY[slot] = ty;
        trueZ[slot] = tz;
        drawnX[slot] = dx;
        drawnY[slot] = dy;
        drawnZ[slot] = dz;
        pop[slot] = popped;
        count++;
    }

    /** Everything about the last window. */
    public Score score(double now) {
        long oldest = Math.max(0, count - capacity);
        long from = oldest;
        while (from < count && time[at(from)] < now - window) {
            from++;
        }
        double seconds = Math.min(window, Double.isNaN(began) ? 0 : now - began);
        if (count - from < 2 || seconds < 0.5) {
            return new Score(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
        }
        int pops = 0;
        for (long i = from; i < count; i++) {
            pops += pop[at(i)] ? 1 : 0;
        }
        double best = Double.POSITIVE_INFINITY;
        double delay = 0;
        for (double d = 0; d <= Math.min(LONGEST_DELAY, seconds); d += COARSE) {
            double error = meanSquare(oldest, from, d, best);
            if (error < best) {
                best = error;
                delay = d;
            }
        }
        double around = delay;
        for (double d = Math.max(0, around - COARSE); d <= around + COARSE; d += FINE) {
            double error = meanSquare(oldest, from, d, best);
            if (error < best) {
                best = error;
                delay = d;
            }
        }
        return new Score(Math.sqrt(best), delay, pops * 60 / seconds, settling.mean(now), bytes.sum(now) / seconds);
    }

    /** Mean squared distance to the truth {@code delay} ago; gives up once it must exceed the best. */
    private double meanSquare(long oldest, long from, double delay, double best) {
        long stride = Math.max(1, (count - from) / LOOKS);
        long looks = (count - from + stride - 1) / stride;
        double sum = 0;
        long cursor = oldest;
        for (long i = from; i < count && sum < best * looks; i += stride) {
            int slot = at(i);
            double wanted = time[slot] - delay;
            while (cursor + 1 < count - 1 && time[at(cursor + 1)] <= wanted) {
                cursor++;
            }
            int a = at(cursor);
            int b = at(cursor + 1);
            double f = Math.max(0, Math.min(1, (wanted - time[a]) / (time[b] - time[a])));
            sum += square(trueX[a] + (trueX[b] - trueX[a]) * f - drawnX[slot])
                    + square(trueY[a] + (trueY[b] - trueY[a]) * f - drawnY[slot])
                    + square(trueZ[a] + (trueZ[b] - trueZ[a]) * f - drawnZ[slot]);
        }
        return sum / looks;
    }

    private int at(long index) {
        return (int) (index % capacity);
    }

    private static double square(double value) {
        return value * value;
    }
}
