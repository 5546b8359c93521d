package dev.gait.lab.scenario;

/**
 * Something an actor did that its authority announces at once. Times are seconds of the run, lead-in included, in order
 * per actor.
 */
public sealed interface ScenarioEvent {
    double at();

    /** Its legs do something else. */
    record Moved(double at, Stride stride) implements ScenarioEvent {}

    /** It left the ground with this velocity, world axes. */
    record Leapt(double at, double vx, double vy, double vz) implements ScenarioEvent {}

    /** It is elsewhere. */
    record Teleported(double at) implements ScenarioEvent {}

    /** A recorded message of the original protocol, to be said again with stamps of the run. */
    @SuppressWarnings("ArrayRecordComponent") // handed on to a decoder, never compared
    record Said(double at, byte[] message) implements ScenarioEvent {
        @Override
        public byte[] message() {
            return message.clone();
        }
    }

    /** The server sends it to a place, or after somebody (then {@code targetGuid} is not 0). */
    record Directed(double at, int targetGuid, double x, double y, double runRate) implements ScenarioEvent {}
}
