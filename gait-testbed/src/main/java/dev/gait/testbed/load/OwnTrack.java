package dev.gait.testbed.load;

import dev.gait.motion.place.Position;
import java.util.ArrayDeque;

/**
 * Where a client has been of late, by what it reported: between two reports it goes straight and evenly, so that the moment
 * it was at a place can be told afterwards.
 */
final class OwnTrack {
    private static final int REMEMBERED = 64;
    /** A server's body is not quite where its client is. */
    private static final double SAME_PLACE_METERS = 1.5;

    private static final int PARTS = 20;

    private record Report(double x, double y, long nanos) {}

    private final ArrayDeque<Report> reports = new ArrayDeque<>();

    void note(Position at, long nowNanos) {
        reports.addFirst(new Report(at.globalX(), at.globalY(), nowNanos));
        if (reports.size() > REMEMBERED) {
            reports.removeLast();
        }
    }

    OwnTrack copy() {
        OwnTrack copy = new OwnTrack();
        copy.reports.addAll(reports);
        return copy;
    }

    /** Sees every place of the track, the latest first. */
    private interface Visitor {
        /** False when it has seen enough. */
        boolean visit(double x, double y, double nanos);
    }

    private void visit(Visitor visitor) {
        Report later = null;
        for (Report each : reports) {
            for (int i = 0; later != null && i <= PARTS; i++) {
                double share = (double) i / PARTS;
                boolean more = visitor.visit(
                        later.x() + share * (each.x() - later.x()),
                        later.y() + share * (each.y() - later.y()),
                        later.nanos() + share * (each.nanos() - later.nanos()));
                if (!more) {
                    return;
                }
            }
            later = each;
        }
    }

    /** How many seconds before a moment it was last at this place; infinite if it was not of late. */
    double age(Position place, long momentNanos) {
        double[] age = {Double.POSITIVE_INFINITY};
        visit((x, y, nanos) -> {
            if (nanos <= momentNanos && distance(place, x, y) <= SAME_PLACE_METERS) {
                age[0] = (momentNanos - nanos) * 1e-9;
            }
            return Double.isInfinite(age[0]);
        });
        return age[0];
    }

    /** How far a place is from where it has been since a moment, metres. */
    double distanceSince(Position place, long momentNanos) {
        double[] least = {Double.POSITIVE_INFINITY};
        visit((x, y, nanos) -> {
            least[0] = Math.min(least[0], distance(place, x, y));
            return nanos >= momentNanos;
        });
        return least[0];
    }

    private static double distance(Position place, double x, double y) {
        return Math.hypot(x - place.globalX(), y - place.globalY());
    }
}
