package dev.gait.client;

import java.util.Arrays;

/**
 * When inputs are said again. Each goes out three times, with the two after it, and on a long line once more; but
 * losses come in spells, and an input that is lost with all of them holds up everything behind it: the server waits for it,
 * and everybody sees the player run on or stand. The session would ask for it after a while. The client knows sooner: the
 * server's word, ten times a second, says which input it has come to, and an answer that is overdue on this line means that
 * it was lost.
 */
final class InputRepeats {
    private static final int KEPT = 128;
    /** An answer takes a round trip, up to a tenth of a second until the server speaks, and its jitter. */
    private static final double ROOM = 0.06;
    /** Until an answer was seen: seconds. */
    private static final double USUAL_ANSWER = 0.4;
    /** Said again this often at most, seconds. */
    private static final double SPACING = 0.1;

    private final double[] saidAt = new double[KEPT];
    private double answer = USUAL_ANSWER;
    private double repeatedAt = Double.NEGATIVE_INFINITY;
    private int heardTick;

    InputRepeats() {
        Arrays.fill(saidAt, Double.NaN);
    }

    /** An input goes out for the first time. */
    void said(int tick, double now) {
        saidAt[tick & KEPT - 1] = now;
    }

    /** The server has come to this one. */
    void heard(int tick, double now) {
        double took = now - saidAt[tick & KEPT - 1];
        if (tick != heardTick && took > 0) {
            answer += (Math.min(took, 2) - answer) / (took < answer ? 4 : 16);
        }
        heardTick = tick;
    }

    /** Whether the oldest input that is not answered should have been by now; then it is said again. */
    boolean isOverdue(int oldestTick, double now) {
        double waited = now - saidAt[oldestTick & KEPT - 1];
        if (!(waited > answer + ROOM) || now - repeatedAt < SPACING) {
            return false;
        }
        repeatedAt = now;
        return true;
    }
}
