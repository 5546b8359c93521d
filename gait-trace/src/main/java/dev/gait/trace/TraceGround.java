package dev.gait.trace;

/** What a trace's world stands on: the three kinds of {@code ground} in replay.md, "Input lines". */
public sealed interface TraceGround {

    /** A plane at height {@code z}. */
    record Flat(double z) implements TraceGround {}

    /** No geometry: contact and landing follow motion.md §H.9. */
    record None() implements TraceGround {}

    /** The built-in height-field world that grows from {@code seed}. */
    record Field(long seed) implements TraceGround {}
}
