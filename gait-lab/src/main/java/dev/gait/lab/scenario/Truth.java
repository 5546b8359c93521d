package dev.gait.lab.scenario;

import java.util.ArrayList;
import java.util.List;

/**
 * A scenario as it really happened: every actor's path and everything it announced. Immutable once made, so one truth
 * serves all runs of a scenario, on any number of threads.
 */
public final class Truth {
    private final Scenario scenario;
    private final List<TruthPath> paths;
    private final List<List<ScenarioEvent>> happenings;
    private final double topSpeed;

    Truth(Scenario scenario, List<TruthPath> paths, List<List<ScenarioEvent>> happenings) {
        this.scenario = scenario;
        this.paths = List.copyOf(paths);
        this.happenings = happenings.stream().map(List::copyOf).toList();
        double fastest = scenario.topSpeed();
        for (int i = 0; i < paths.size(); i++) {
            if (scenario.actors().get(i).measured()) {
                fastest = Math.max(fastest, paths.get(i).fastest());
            }
        }
        this.topSpeed = fastest;
    }

    /** Plays a scenario. */
    public static Truth of(Scenario scenario) {
        return new TruthSimulation(scenario).play();
    }

    public Scenario scenario() {
        return scenario;
    }

    /** What a pop is measured against, m/s: what the script commands, or more where a body flew or slid faster. */
    public double topSpeed() {
        return topSpeed;
    }

    /** What both sides know before it begins. */
    public RunSetup setup(double rateHz) {
        List<RunSetup.Entrance> cast = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            TruthPath path = paths.get(i);
            int guid = scenario.actors().get(i).guid();
            cast.add(new RunSetup.Entrance(guid, path.x(0), path.y(0), path.z(0), path.heading(0)));
        }
        return new RunSetup(scenario.ground(), cast, rateHz, topSpeed);
    }

    public int actors() {
        return paths.size();
    }

    public TruthPath path(int actor) {
        return paths.get(actor);
    }

    /** What an actor announced, in order of time. */
    public List<ScenarioEvent> events(int actor) {
        return happenings.get(actor);
    }
}
