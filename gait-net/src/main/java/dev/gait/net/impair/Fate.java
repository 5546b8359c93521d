package dev.gait.net.impair;

/** What became of one offered datagram, and when it arrives or would have. */
public record Fate(Outcome outcome, long dueNanos) {
    public enum Outcome {
        /** On its way. */
        CARRIED,
        /** Lost on the way. */
        LOST,
        /** The line was full and its queue too. */
        QUEUE_FULL,
        /** More in flight than the link remembers: a bound on memory, not part of the model. */
        OVERFLOW
    }

    public boolean isCarried() {
        return outcome == Outcome.CARRIED;
    }
}
