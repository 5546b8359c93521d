package dev.gait.lab.metric;

import dev.gait.lab.scenario.Scenario;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scenario.TruthPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The metrics of glide.md over one actor of one run: truth T, what was drawn R, frame by frame over the script, lead-in
 * left out. Distances are in three dimensions. What a pop, a shape and a settling time are, {@link Pops}, {@link Shape} and
 * {@link Settle} say, to the page as to the lab.
 */
public final class Metrics {
    private static final double REVERSAL_METERS = 0.01;
    private static final double STANDING_SPEED = 0.05;

    private final Truth truth;
    private final TruthPath path;
    private final List<Stops.Stop> stops;
    private final Drawn drawn;
    private final int first;
    private final int count;

    public Metrics(Truth truth, int actor, Drawn drawn) {
        Scenario scenario = truth.scenario();
        this.truth = truth;
        this.path = truth.path(actor);
        this.stops = Stops.of(truth, actor);
        this.drawn = drawn;
        this.first = drawn.firstFrom(scenario.lead());
        this.count = drawn.lastUntil(scenario.end()) - first;
    }

    /** Everything but the bytes, which only the sender knows. */
    public Measurement measure(double meanDelaySeconds) {
        Measurement all = new Measurement();
        Shape.Best best = Shape.best(this::squaredError, first, count, Shape.Search.EXACT);
        all.set(Figure.SHAPE, best.rms()).set(Figure.DELAY, best.delay());
        steps(all);
        all.set(Figure.REVERSALS, perMinute(reversals(best.delay())));
        all.set(Figure.JERK, percentile(jerks(), 0.99));
        settle(all);
        new Slip(path, drawn, first, count).measure(all);
        double[] now = errors(0);
        all.set(Figure.NOW_RMS, rms(now)).set(Figure.NOW_P99, percentile(now, 0.99));
        all.set(Figure.NOW_MAX, largest(now));
        double[] late = errors(meanDelaySeconds);
        all.set(Figure.LATE_RMS, rms(late)).set(Figure.LATE_P99, percentile(late, 0.99));
        all.set(Figure.LATE_MAX, largest(late));
        double[] rewound = rewound(meanDelaySeconds);
        all.set(Figure.REWIND, rms(rewound)).set(Figure.REWIND_P99, percentile(rewound, 0.99));
        all.set(Figure.END, Math.sqrt(squaredError(first + count, 0)));
        return all;
    }

    /** The first frame that is measured. */
    public int firstFrame() {
        return first;
    }

    /** Distance to the truth {@code delay} ago, frame by frame. */
    public double[] errors(double delay) {
        double[] errors = new double[count];
        for (int i = 0; i < count; i++) {
            errors[i] = Math.sqrt(squaredError(first + i, delay));
        }
        return errors;
    }

    /**
     * Distance to where the truth was at the moment that a frame shows, as the observer states it; where a scheme does not
     * know, a server has the ping to guess from.
     */
    private double[] rewound(double meanDelaySeconds) {
        double[] errors = new double[count];
        for (int i = 0; i < count; i++) {
            double shown = drawn.shows[first + i];
            double ago = Double.isNaN(shown) ? meanDelaySeconds : drawn.time[first + i] - shown;
            errors[i] = Math.sqrt(squaredError(first + i, ago));
        }
        return errors;
    }

    /**
     * How late the picture is by its own word, in the middle of the run: a constant delay that what went wrong meanwhile does
     * not pull, as it pulls the one that minimises the error. NaN where a scheme does not say.
     */
    public double statedDelay() {
        double[] stated = new double[count];
        for (int i = 0; i < count; i++) {
            stated[i] = drawn.time[first + i] - drawn.shows[first + i];
        }
        return percentile(stated, 0.5);
    }

    private double squaredError(int frame, double delay) {
        return path.squaredDistance(drawn.time[frame] - delay, drawn.x[frame], drawn.y[frame], drawn.z[frame]);
    }

    /** How far each frame moved beyond top speed, metres: negative for most. Teleports are forgiven. */
    public double[] excess() {
        List<Pops.Jump> jumps = new ArrayList<>();
        for (double jump : path.jumps()) {
            jumps.add(new Pops.Jump(drawn.firstFrom(jump), length(jump)));
        }
        return Pops.excess(drawn::step, drawn::lasted, first, count, truth.topSpeed(), jumps);
    }

    private double length(double jump) {
        double after = jump + 1e-6;
        double before = jump - 1e-6;
        return Math.sqrt(path.squaredDistance(before, path.x(after), path.y(after), path.z(after)));
    }

    private void steps(Measurement all) {
        int blips = 0;
        double largest = 0;
        double[] excess = excess();
        for (int i = 0; i < count; i++) {
            blips += Pops.isPop(excess[i] - truth.topSpeed() * drawn.lasted(first + i + 1)) ? 1 : 0;
            largest = Math.max(largest, excess[i]);
        }
        all.set(Figure.POPS, perMinute(Pops.count(excess))).set(Figure.BLIPS, perMinute(blips));
        all.set(Figure.LARGEST_POP, largest);
    }

    private int reversals(double delay) {
        int reversals = 0;
        for (int i = 0; i < count; i++) {
            int frame = first + i + 1;
            double dt = drawn.lasted(frame);
            double time = drawn.time[frame] - delay;
            double tx = path.x(time) - path.x(time - dt);
            double ty = path.y(time) - path.y(time - dt);
            double tz = path.z(time) - path.z(time - dt);
            double way = Math.sqrt(tx * tx + ty * ty + tz * tz);
            if (way > STANDING_SPEED * dt) {
                double along = (drawn.x[frame] - drawn.x[frame - 1]) * tx
                        + (drawn.y[frame] - drawn.y[frame - 1]) * ty
                        + (drawn.z[frame] - drawn.z[frame - 1]) * tz;
                reversals += along / way < -REVERSAL_METERS ? 1 : 0;
            }
        }
        return reversals;
    }

    /** Differences of differences, each over the time it took: on even frames the third difference / dt³. */
    private double[] jerks() {
        double[] jerks = new double[Math.max(0, count - 3)];
        for (int i = 0; i < jerks.length; i++) {
            int f = first + i + 3;
            double jx = jerk(drawn.x, f);
            double jy = jerk(drawn.y, f);
            double jz = jerk(drawn.z, f);
            jerks[i] = Math.sqrt(jx * jx + jy * jy + jz * jz);
        }
        return jerks;
    }

    private double jerk(double[] along, int f) {
        double a = drawn.lasted(f);
        double b = drawn.lasted(f - 1);
        double c = drawn.lasted(f - 2);
        double late = (along[f] - along[f - 1]) / a;
        double middle = (along[f - 1] - along[f - 2]) / b;
        double early = (along[f - 2] - along[f - 3]) / c;
        return ((late - middle) * 2 / (a + b) - (middle - early) * 2 / (b + c)) / ((a + 2 * b + c) / 4);
    }

    private void settle(Measurement all) {
        double sum = 0;
        double slowest = 0;
        for (Stops.Stop stop : stops) {
            double took = settle(stop);
            sum += took;
            slowest = Math.max(slowest, took);
        }
        if (!stops.isEmpty()) {
            all.set(Figure.SETTLE, sum / stops.size()).set(Figure.SLOWEST_SETTLE, slowest);
        }
    }

    /** From a stop to the first frame from which on the body is drawn where it stopped; all of the time if never. */
    private double settle(Stops.Stop stop) {
        double there = stop.at() + path.step();
        double x = path.x(there);
        double y = path.y(there);
        double z = path.z(there);
        int from = drawn.firstFrom(stop.at());
        int to = Math.min(drawn.frames() - 1, drawn.lastUntil(stop.until()));
        int settled = Settle.first(frame -> drawn.squaredDistance(frame, x, y, z), from, to);
        return Math.max(0, drawn.time[Math.min(settled, drawn.frames() - 1)] - stop.at());
    }

    private double perMinute(int number) {
        return number * 60 / (drawn.time[first + count] - drawn.time[first]);
    }

    private static double rms(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value * value;
        }
        return Math.sqrt(sum / values.length);
    }

    private static double largest(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, value);
        }
        return largest;
    }

    /** The value that this share of all values does not exceed. */
    static double percentile(double[] values, double share) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
    }
}
