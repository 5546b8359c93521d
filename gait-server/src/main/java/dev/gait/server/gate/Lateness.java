package dev.gait.server.gate;

/**
 * How late a client's messages may be.
 *
 * @param patience by how much the delays of two messages may differ, seconds
 * @param recovering packets were lost a moment ago: what comes now was held up
 */
public record Lateness(double patience, boolean recovering) {
    /** A link nobody knows yet. */
    public static final Lateness USUAL = new Lateness(LinkPatience.USUAL, false);

    /** By how much later than usual a word of it may come, seconds. */
    double seconds() {
        return Math.max(recovering ? TimeBudget.LATE_MESSAGE : 0, patience - LinkPatience.USUAL);
    }
}
