package dev.gait.lab.live;

import dev.gait.lab.metric.Drawn;
import dev.gait.lab.metric.Pops;
import dev.gait.lab.metric.Settle;
import dev.gait.lab.metric.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * The metrics of glide.md over a window that moves along: what one scheme drew of one actor in the last minute, at 60 fps,
 * beside where the actor really was. What is measured is the lab's ({@link Pops}, {@link Shape}, {@link Settle}); but the
 * lab knows a script and its end and this knows neither, so a stop is a standstill of the truth.
 *
 * <p>Frames of a time in which the machine was too busy to show what the scheme does are {@link #discount discounted}: they
 * stay in the window as what was true then, but nothing that happened in them is held against the scheme.
 *
 * <p>Adding a frame is cheap; {@link #measure} walks the whole window and is for once a second.
 */
public final class LiveScore {
    public static final double FPS = Drawn.FPS;

    private static final double DT = 1 / FPS;
    private static final double STANDING_METERS = 0.002;
    /** A true step as long as this between two frames is a teleport. */
    private static final double JUMP_METERS = 2.0;

    private static final int SPEED_FRAMES = 12;
    /** A standstill that is shorter is no stop, frames. */
    private static final int STOP_FRAMES = 30;
    /** What came of it; NaN for what the window has not shown yet. */
    public record Result(double shape, double delay, double popsPerMinute, double settle, double seconds) {
        static final Result NOTHING = new Result(Double.NaN, Double.NaN, Double.NaN, Double.NaN, 0);
    }

    private final int capacity;
    private final double topSpeed;
    private final double truthBehind;
    private final double[] truth;
    private final double[] drawn;
    private final boolean[] counts;
    private int size;
    private int next;

    /**
     * @param seconds length of the window
     * @param topSpeed of the actor, m/s: what moves faster is a pop
     */
    public LiveScore(double seconds, double topSpeed) {
        this(seconds, topSpeed, 0);
    }

    /** @param truthBehind how long ago the truth is that is handed in, seconds: delays are told from now */
    public LiveScore(double seconds, double topSpeed, double truthBehind) {
        this.truthBehind = truthBehind;
        this.capacity = (int) Math.round(seconds * FPS);
        this.topSpeed = topSpeed;
        truth = new double[capacity * 3];
        drawn = new double[capacity * 3];
        counts = new boolean[capacity];
    }

    /** One frame: where the actor is, and where it was drawn. Any axes, metres. */
    public void add(double tx, double ty, double tz, double rx, double ry, double rz) {
        int at = next * 3;
        truth[at] = tx;
        truth[at + 1] = ty;
        truth[at + 2] = tz;
        drawn[at] = rx;
        drawn[at + 1] = ry;
        drawn[at + 2] = rz;
        counts[next] = true;
        next = (next + 1) % capacity;
        size = Math.min(size + 1, capacity);
    }

    /** So many of the last frames do not count. */
    public void discount(int frames) {
        for (int i = Math.max(0, size - frames); i < size; i++) {
            counts[slot(i) / 3] = false;
        }
    }

    private boolean counts(int i) {
        return counts[slot(i) / 3];
    }

    private int counted() {
        int frames = 0;
        for (int i = 0; i < size; i++) {
            frames += counts(i) ? 1 : 0;
        }
        return frames;
    }

    public void clear() {
        size = 0;
        next = 0;
    }

    /** Of the window, what counts. */
    public double seconds() {
        return counted() / FPS;
    }

    /** Of the window, what does not. */
    public double discountedSeconds() {
        return (size - counted()) / FPS;
    }

    /** What became of the window, by the lab's own definitions. */
    public Result measure() {
        int counted = counted();
        if (counted < FPS) {
            return Result.NOTHING;
        }
        double[] excess = Pops.excess(this::step, frame -> DT, 0, size - 1, fastest(), jumps());
        Shape.Search search = Shape.Search.LIVE.from(-truthBehind).until((double) size / 2 / FPS);
        Shape.Best best = Shape.best(this::squaredDistance, 0, size, search);
        double rms = best.rms() * Math.sqrt((double) size / counted); // the frames that do not count added nothing
        double minutes = counted * DT / 60;
        return new Result(
                rms, best.delay() + truthBehind, Pops.count(excess) / minutes, settle() + truthBehind, counted / FPS);
    }

    private double step(int i) {
        return counts(i) && counts(i - 1) ? distance(drawn, i, drawn, i - 1) : 0;
    }

    /** What a pop is measured against: top speed, or more where the truth itself fell or slid faster for a while. */
    private double fastest() {
        double fastest = topSpeed;
        int from = 0;
        for (int i = 1; i < size; i++) {
            if (distance(truth, i, truth, i - 1) > JUMP_METERS) {
                from = i;
            } else if (i - from >= SPEED_FRAMES) {
                fastest = Math.max(fastest, distance(truth, i, truth, i - SPEED_FRAMES) / (SPEED_FRAMES * DT));
            }
        }
        return fastest;
    }

    private List<Pops.Jump> jumps() {
        List<Pops.Jump> jumps = new ArrayList<>();
        for (int i = 1; i < size; i++) {
            double meters = distance(truth, i, truth, i - 1);
            if (meters > JUMP_METERS) {
                jumps.add(new Pops.Jump(i, meters));
            }
        }
        return jumps;
    }

    /** To where the truth was so long ago, on the straight line between two frames; its ends stand still. */
    private double squaredDistance(int frame, double delay) {
        if (!counts(frame)) {
            return 0;
        }
        double at = Math.max(0, Math.min(size - 1.0, frame - delay * FPS));
        int before = Math.min((int) at, size - 2);
        double share = at - before;
        int p = slot(before);
        int q = slot(before + 1);
        int d = slot(frame);
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double there = truth[p + axis] + (truth[q + axis] - truth[p + axis]) * share;
            sum += (drawn[d + axis] - there) * (drawn[d + axis] - there);
        }
        return sum;
    }

    /**
     * From each stop of the truth, as it was handed in, until what is drawn is there and stays; the mean over those that the
     * window holds whole.
     */
    private double settle() {
        double sum = 0;
        int stops = 0;
        int i = 1;
        while (i < size) {
            boolean moved = distance(truth, i, truth, i - 1) > STANDING_METERS;
            int stood = moved ? standsFrom(i + 1) : 0;
            if (stood >= STOP_FRAMES && countsFrom(i, i + stood)) {
                int end = i + stood; // the place it stopped at is where it stood last
                sum += (Settle.first(frame -> Math.pow(distance(drawn, frame, truth, end), 2), i, end) - i) * DT;
                stops++;
            }
            i += Math.max(1, stood);
        }
        return stops == 0 ? Double.NaN : sum / stops;
    }

    private boolean countsFrom(int first, int last) {
        for (int i = first; i <= last; i++) {
            if (!counts(i)) {
                return false;
            }
        }
        return true;
    }

    private int standsFrom(int first) {
        int i = first;
        while (i < size && distance(truth, i, truth, i - 1) <= STANDING_METERS) {
            i++;
        }
        return i == size ? 0 : i - first; // one that goes on has not been seen whole
    }

    private double distance(double[] a, int i, double[] b, int j) {
        int p = slot(i);
        int q = slot(j);
        double dx = a[p] - b[q];
        double dy = a[p + 1] - b[q + 1];
        double dz = a[p + 2] - b[q + 2];
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }

    private int slot(int i) {
        int at = next - size + i;
        return (at < 0 ? at + capacity : at) * 3;
    }
}
