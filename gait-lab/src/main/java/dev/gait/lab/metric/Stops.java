package dev.gait.lab.metric;

import dev.gait.lab.scenario.ScenarioEvent;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scenario.TruthPath;
import java.util.ArrayList;
import java.util.List;

/**
 * The stops of an actor: moments at which it was told to stand and stood, each with the time until it moved on. Where an
 * actor is led by the server or comes from a recording, nobody says "stop": there it is every standstill of a second.
 */
public final class Stops {
    /** A stop that lasts less is not one. */
    private static final double SHORTEST = 0.5;

    private static final double STANDSTILL = 1.0;
    private static final double MOVED = 0.001;
    private static final double LOOK = 1.0 / 120;

    /** When it stopped, and until when it stood there. */
    public record Stop(double at, double until) {}

    private Stops() {}

    public static List<Stop> of(Truth truth, int actor) {
        TruthPath path = truth.path(actor);
        double end = truth.scenario().end();
        List<Stop> stops = new ArrayList<>();
        boolean ledByOthers = false;
        for (ScenarioEvent scenarioEvent : truth.events(actor)) {
            ledByOthers |=
                    scenarioEvent instanceof ScenarioEvent.Directed || scenarioEvent instanceof ScenarioEvent.Said;
            if (scenarioEvent instanceof ScenarioEvent.Moved moved
                    && moved.stride().isStop()) {
                add(stops, path, moved.at(), end, SHORTEST);
            }
        }
        return ledByOthers ? standstills(path, truth.scenario().lead(), end) : stops;
    }

    private static List<Stop> standstills(TruthPath path, double from, double end) {
        List<Stop> stops = new ArrayList<>();
        boolean moving = false;
        for (double time = from; time < end; time += LOOK) {
            boolean moves = path.squaredDistance(time + LOOK, path.x(time), path.y(time), path.z(time)) > 1e-8;
            if (moving && !moves) {
                add(stops, path, time, end, STANDSTILL);
            }
            moving = moves;
        }
        return stops;
    }

    private static void add(List<Stop> stops, TruthPath path, double at, double end, double shortest) {
        // a sample later, where the corner that straight lines cut is behind it
        double settled = at + path.step();
        double x = path.x(settled);
        double y = path.y(settled);
        double z = path.z(settled);
        double until = settled;
        while (until < end && path.squaredDistance(until, x, y, z) < MOVED * MOVED) {
            until += LOOK;
        }
        // the last look at which it still stood: an observer without delay moves off with it
        until = Math.min(until - LOOK, end);
        if (until - at >= shortest) {
            stops.add(new Stop(at, until));
        }
    }
}
