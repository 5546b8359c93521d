package dev.gait.lab.scenario;

import java.util.List;

/**
 * A piece to be played: a ground, a cast and a script each. Data only; {@link Truth} unrolls it and a run shows it to
 * observers over a network.
 *
 * @param name short, as on the command line
 * @param title one sentence
 * @param lead seconds of standing before the script begins
 * @param seconds of script, which is what is measured
 * @param topSpeed of the fastest command, m/s
 */
public record Scenario(
        String name,
        String title,
        double lead,
        double seconds,
        double topSpeed,
        Ground ground,
        List<ActorScript> actors) {
    public Scenario {
        actors = List.copyOf(actors);
        if (actors.isEmpty()) {
            throw new IllegalArgumentException("a scenario needs an actor");
        }
    }

    public double end() {
        return lead + seconds;
    }
}
