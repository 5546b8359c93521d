package dev.gait.trace;

/** Who receives the frames of a replay, entity by entity, in order of guid within a step. */
@FunctionalInterface
public interface FrameSink {
    /** {@code frame} is borrowed for the call. */
    void frame(ReplayFrame frame);
}
