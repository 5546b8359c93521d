package dev.gait.lab.scenario;

import java.util.List;

/**
 * One actor: where it begins and what it does. What the authority knows and observers are not told is here too: how much
 * of the commanded running speed the body makes, and when something blocks it.
 *
 * @param name what other lines call it
 * @param guid its id on the wire
 * @param x metres east of the run's origin
 * @param y metres north
 * @param heading compass degrees
 * @param runRate how fast it runs, in units of 4 m/s
 * @param runEfficiency share of the commanded speed that running really makes
 * @param blocked spans during which it does not get ahead
 * @param measured whether the lab looks at how it is seen
 * @param cues in order of time
 */
public record ActorScript(
        String name,
        int guid,
        double x,
        double y,
        double heading,
        double runRate,
        double runEfficiency,
        List<Span> blocked,
        boolean measured,
        List<ScriptStep> cues) {
    /** From one second to another, counted from the end of the lead-in. */
    public record Span(double from, double to) {
        public boolean contains(double time) {
            return time >= from && time < to;
        }
    }

    public ActorScript {
        blocked = List.copyOf(blocked);
        cues = List.copyOf(cues);
    }
}
