package dev.gait.app.viewer;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pictures in the order of time. A live source adds one 60 times a second and forgets what is older than a minute; a
 * recording is a history from its first picture to its last.
 *
 * <p>Between two pictures lies a blend of both, as the engine itself draws between two steps (motion.md §H.10); somebody
 * who was placed in between, by a teleport or a snap, is not blended.
 */
final class FrameHistory {
    private final List<ViewFrame> frames = new ArrayList<>();
    private final double keepSeconds;
    private final long keepWords;
    private long words;
    private int oldest;
    private double wantedFrom = Double.POSITIVE_INFINITY;

    /** @param keepSeconds how far back it reaches; infinite for a recording */
    FrameHistory(double keepSeconds, long keepWords) {
        this.keepSeconds = keepSeconds;
        this.keepWords = keepWords;
    }

    void add(ViewFrame frame) {
        frames.add(frame);
        words += frame.words();
        double forget = Math.min(frame.time - keepSeconds, wantedFrom);
        // the last one before a moment is needed to draw that moment
        while (oldest < frames.size() - 1 && (frames.get(oldest + 1).time <= forget || words > keepWords)) {
            words -= frames.get(oldest++).words();
        }
        if (oldest > 4096) {
            frames.subList(0, oldest).clear();
            oldest = 0;
        }
    }

    /** Somebody still looks at this moment: it is kept as long as there is room, however old it gets. */
    void wantFrom(double time) {
        wantedFrom = time;
    }

    boolean isEmpty() {
        return frames.isEmpty();
    }

    double first() {
        return frames.get(oldest).time;
    }

    double last() {
        return frames.get(frames.size() - 1).time;
    }

    int size() {
        return frames.size() - oldest;
    }

    /** The picture at a moment; the nearest end for one outside. Null only from an empty history. */
    @Nullable
    ViewFrame at(double time, ViewFrame scratch) {
        if (frames.isEmpty()) {
            return null;
        }
        int low = oldest;
        int high = frames.size() - 1;
        while (low < high) { // the first one not before the moment
            int middle = (low + high) >>> 1;
            if (frames.get(middle).time < time - 1e-9) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        ViewFrame after = frames.get(low);
        if (low == oldest || after.time <= time + 1e-9) {
            return after;
        }
        ViewFrame before = frames.get(low - 1);
        return blend(before, after, (time - before.time) / (after.time - before.time), scratch);
    }

    private static ViewFrame blend(ViewFrame a, ViewFrame b, double share, ViewFrame dest) {
        dest.clear(a.time + (b.time - a.time) * share);
        dest.number = a.number;
        dest.own = b.own;
        dest.watched = b.watched;
        for (int from = 0; from < b.count * ViewFrame.STRIDE; from += ViewFrame.STRIDE) {
            int at = dest.addRow(b.rows[from + ViewFrame.ID]);
            System.arraycopy(b.rows, from, dest.rows, at, ViewFrame.STRIDE);
            int before = from < a.count * ViewFrame.STRIDE && a.rows[from] == b.rows[from]
                    ? from
                    : a.rowOf(b.rows[from + ViewFrame.ID]);
            if (before >= 0 && a.rows[before + ViewFrame.PLACEMENTS] == b.rows[from + ViewFrame.PLACEMENTS]) {
                for (int column = ViewFrame.X; column <= ViewFrame.Z; column++) {
                    mix(a, before, b, from, share, dest, at, column);
                }
                turn(a, before, b, from, share, dest, at, ViewFrame.HEADING);
            }
            if (before >= 0) {
                for (int column = ViewFrame.TRUE_X; column <= ViewFrame.TRUE_Z; column++) {
                    mix(a, before, b, from, share, dest, at, column);
                }
                turn(a, before, b, from, share, dest, at, ViewFrame.TRUE_HEADING);
            }
        }
        dest.pointCount = 0;
        for (int i = 0; i < b.pointCount * ViewFrame.POINT; i += ViewFrame.POINT) {
            dest.addPoint(
                    Float.intBitsToFloat(b.points[i + 1]),
                    Float.intBitsToFloat(b.points[i + 2]),
                    Float.intBitsToFloat(b.points[i + 3]));
            dest.points[(dest.pointCount - 1) * ViewFrame.POINT] = b.points[i];
        }
        for (int i = 0; i < b.schemeCount * ViewFrame.SCHEME; i += ViewFrame.SCHEME) {
            dest.addScheme(
                    b.schemes[i],
                    Float.intBitsToFloat(b.schemes[i + 1]),
                    Float.intBitsToFloat(b.schemes[i + 2]),
                    Float.intBitsToFloat(b.schemes[i + 3]),
                    Float.intBitsToFloat(b.schemes[i + 4]));
        }
        return dest;
    }

    private static void mix(
            ViewFrame a, int from, ViewFrame b, int to, double share, ViewFrame dest, int at, int column) {
        double start = a.get(from, column);
        dest.put(at, column, start + (b.get(to, column) - start) * share);
    }

    private static void turn(
            ViewFrame a, int from, ViewFrame b, int to, double share, ViewFrame dest, int at, int column) {
        double start = a.get(from, column);
        double way = Math.IEEEremainder(b.get(to, column) - start, 360);
        dest.put(at, column, start + way * share);
    }
}
