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

    /** How many seconds before a moment it was last at this place; infinite if it was not of late. */
    double age(Position place, long momentNanos) {
        Report later = null;
        for (Report each : reports) {
            for (int i = 0; later != null && i <= PARTS; i++) {
                double share = (double) i / PARTS;
                double nanos = later.nanos() + share * (each.nanos() - later.nanos());
                double x = later.x() + share * (each.x() - later.x());
                double y = later.y() + share * (each.y() - later.y());
                boolean there = Math.hypot(x - place.globalX(), y - place.globalY()) <= SAME_PLACE_METERS;
                if (nanos <= momentNanos && there) {
                    return (momentNanos - nanos) * 1e-9;
                }
            }
            later = each;
        }
        return Double.POSITIVE_INFINITY;
    }
}
