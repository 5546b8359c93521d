package dev.gait.lab.scenario;

/** One line of an actor's script: what it does from a moment on. Seconds count from the end of the lead-in. */
public sealed interface ScriptStep {
    double at();

    /** Walks, runs, strafes, turns or stops. */
    record Move(double at, Stride stride) implements ScriptStep {}

    /** Jumps this high, keeping its speed over ground. */
    record Jump(double at, double height) implements ScriptStep {}

    /** Is elsewhere at once. Metres from the run's origin, compass degrees. */
    record Teleport(double at, double x, double y, double heading) implements ScriptStep {}

    /** Is sent to a place by the server (movement type 7). */
    record GoTo(double at, double x, double y) implements ScriptStep {}

    /** Is sent after somebody by the server (movement type 6), again and again while he is out of reach. */
    record Chase(double at, String target) implements ScriptStep {}
}
