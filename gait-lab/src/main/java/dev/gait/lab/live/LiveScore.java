package dev.gait.lab.live;

/**
 * The metrics of glide.md over a window that moves along: what one scheme drew of one actor in the last minute, at 60 fps,
 * beside where the actor really was. The lab's own measurements know a script and its end; this knows neither, so a stop
 * is a standstill of the truth.
 *
 * <p>Adding a frame is cheap; {@link #measure} walks the whole window and is for once a second.
 */
public final class LiveScore {
    public static final double FPS = 60;

    private static final double POP_METERS = 0.05;
    private static final double SETTLED_METERS = 0.05;
    private static final double STANDING_METERS = 0.002;
    /** A standstill that is shorter is no stop, frames. */
    private static final int STOP_FRAMES = 30;
    /** What is drawn may be newer than what we know of the truth by a tick or three, seconds. */
    private static final double EARLIEST = -0.1;

    private static final double LATEST = 4.0;

    /** What came of it; NaN for what the window has not shown yet. */
    public record Result(double shape, double delay, double popsPerMinute, double settle, double seconds) {
        static final Result NOTHING = new Result(Double.NaN, Double.NaN, Double.NaN, Double.NaN, 0);
    }

    private final int capacity;
    private final double topSpeed;
    private final double[] truth;
    private final double[] drawn;
    private int size;
    private int next;

    /**
     * @param seconds length of the window
     * @param topSpeed of the actor, m/s: what moves faster is a pop
     */
    public LiveScore(double seconds, double topSpeed) {
        this.capacity = (int) Math.round(seconds * FPS);
        this.topSpeed = topSpeed;
        truth = new double[capacity * 3];
        drawn = new double[capacity * 3];
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
        next = (next + 1) % capacity;
        size = Math.min(size + 1, capacity);
    }

    public void clear() {
        size = 0;
        next = 0;
    }

    public double seconds() {
        return size / FPS;
    }

    public Result measure() {
        if (size < FPS) {
            return Result.NOTHING;
        }
        int pops = 0;
        for (int i = 1; i < size; i++) {
            pops += distance(drawn, i, drawn, i - 1) - topSpeed / FPS > POP_METERS ? 1 : 0;
        }
        int best = bestDelay();
        double shape = Math.sqrt(meanSquare(best, 1, Double.POSITIVE_INFINITY));
        return new Result(shape, Math.max(0, best / FPS), pops * 60 * FPS / size, settle(), seconds());
    }

    /** Frames of delay with the least distance: every eighth first, over every fourth frame, then around the best. */
    private int bestDelay() {
        int from = (int) Math.round(EARLIEST * FPS);
        int to = (int) Math.min(Math.round(LATEST * FPS), size / 2);
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int delay = from; delay <= to; delay += 4) {
            double square = meanSquare(delay, 4, least);
            if (square < least) {
                least = square;
                best = delay;
            }
        }
        int around = best;
        least = Double.POSITIVE_INFINITY;
        for (int delay = Math.max(from, around - 4); delay <= Math.min(to, around + 4); delay++) {
            double square = meanSquare(delay, 1, least);
            if (square < least) {
                least = square;
                best = delay;
            }
        }
        return best;
    }

    private double meanSquare(int delay, int stride, double giveUp) {
        int first = Math.max(0, delay);
        int last = Math.min(size, size + delay);
        double sum = 0;
        int count = 0;
        double limit = giveUp * ((last - first + stride - 1) / stride);
        for (int i = first; i < last && sum < limit; i += stride) {
            double d = distance(drawn, i, truth, i - delay);
            sum += d * d;
            count++;
        }
        return sum >= limit ? Double.POSITIVE_INFINITY : count == 0 ? Double.POSITIVE_INFINITY : sum / count;
    }

    /** From each stop of the truth until what is drawn is there and stays; the mean over those that the window holds whole. */
    private double settle() {
        double sum = 0;
        int stops = 0;
        int i = 1;
        while (i < size) {
            boolean moved = distance(truth, i, truth, i - 1) > STANDING_METERS;
            int stood = moved ? standsFrom(i + 1) : 0;
            if (stood >= STOP_FRAMES) {
                sum += settled(i, stood) / FPS;
                stops++;
            }
            i += Math.max(1, stood);
        }
        return stops == 0 ? Double.NaN : sum / stops;
    }

    private int standsFrom(int first) {
        int i = first;
        while (i < size && distance(truth, i, truth, i - 1) <= STANDING_METERS) {
            i++;
        }
        return i == size ? 0 : i - first; // one that goes on has not been seen whole
    }

    /** The place it stopped at is where it stood last: the frame of the stop itself may still be on the way. */
    private int settled(int stop, int frames) {
        int last = 0;
        for (int f = 1; f <= frames; f++) {
            if (distance(drawn, stop + f, truth, stop + frames) > SETTLED_METERS) {
                last = f;
            }
        }
        return last;
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
