package dev.gait.app.viewer;

import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.trace.TraceEvent;
import dev.gait.trace.TraceHeader;
import java.util.ArrayList;
import java.util.List;

/**
 * One's own figure in a recording. A trace tells where the player was a few times a second and nothing of how it got there;
 * between two of these places it is drawn on the straight line, looking where it goes.
 */
final class OwnPath {
    /** Shorter ways say nothing about where somebody looks, metres. */
    private static final double LOOK_METERS = 0.05;
    /** Longer ones were no way: a teleport. */
    private static final double LEAP_METERS = 12;

    private record Stop(double at, double x, double y, double z, double heading) {}

    private final int guid;
    private final List<Stop> stops = new ArrayList<>();
    private int next;

    OwnPath(TraceHeader.LocalPlayer local, List<TraceEvent> events) {
        guid = local.guid();
        Position place = new Position();
        for (TraceEvent event : events) {
            if (event instanceof TraceEvent.Local here) {
                if (stops.isEmpty()) {
                    add(place, 0, local.cell(), local.x(), local.y(), local.z(), local.heading());
                }
                add(place, here.at(), here.cell(), here.x(), here.y(), here.z(), Double.NaN);
            }
        }
    }

    private void add(Position place, double at, int cell, double x, double y, double z, double heading) {
        place.cell = cell;
        place.frame.setOrigin(x, y, z);
        double east = place.globalX();
        double north = place.globalY();
        double looks = heading;
        if (Double.isNaN(looks)) {
            Stop before = stops.get(stops.size() - 1);
            boolean moved = Math.hypot(east - before.x, north - before.y) > LOOK_METERS;
            looks = moved ? Headings.ofDirection(east - before.x, north - before.y) : before.heading;
        }
        stops.add(new Stop(at, east, north, z, looks));
    }

    /** Whether the trace says anything about it. */
    boolean isKnown() {
        return !stops.isEmpty();
    }

    /** Adds the figure to a picture; times come in order. */
    void add(ViewFrame frame, double time, double originX, double originY) {
        if (stops.isEmpty()) {
            return;
        }
        while (next < stops.size() - 1 && stops.get(next).at < time) {
            next++;
        }
        Stop after = stops.get(next);
        Stop before = next == 0 ? after : stops.get(next - 1);
        double span = after.at - before.at;
        double share = span > 0 ? Math.min(Math.max((time - before.at) / span, 0), 1) : 1;
        if (Math.hypot(after.x - before.x, after.y - before.y) > LEAP_METERS) {
            share = 1;
        }
        int row = frame.addRow(guid);
        frame.own = guid;
        frame.put(row, ViewFrame.X, before.x + (after.x - before.x) * share - originX);
        frame.put(row, ViewFrame.Y, before.y + (after.y - before.y) * share - originY);
        frame.put(row, ViewFrame.Z, before.z + (after.z - before.z) * share);
        frame.put(row, ViewFrame.HEADING, after.heading);
    }
}
