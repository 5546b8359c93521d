package dev.gait.server.glide;

import dev.gait.motion.glide.PlayoutClock;

/**
 * When on the server's clock a player's inputs happened. Inputs carry durations; added up they are the player's own time,
 * exact to the millisecond however unevenly they arrive. What is on a player's screen is put on the server's clock with a
 * delay that most of its inputs keep, and that hardly moves: so observers see the evenness of the player's own screen and
 * not the unevenness of its line.
 */
final class InputStamps {
    private static final double MILLIS = 1000;
    /** Every input of so many seconds came this much later than usual: the player's time stood still meanwhile. */
    private static final double STOOD_STILL = 0.25;

    private static final double LOOK_SECONDS = 1.5;
    /**
     * At the beginning inputs come that were kept until they were asked for, faster than they were made: they say nothing
     * about the line. They have come when for so long none was less late than one before by so much, seconds.
     */
    private static final double BACKLOG_SECONDS = 0.5;

    private static final double LESS_LATE = 0.02;

    /** What is held is cut into inputs of 50 ms, which leave with the next frame of a screen, seconds. */
    private static final double FRAME = 0.017;

    private PlayoutClock clock = new PlayoutClock(FRAME);
    private long playedMillis;
    private double leastDelay = Double.POSITIVE_INFINITY;
    private double lookedAt = Double.NaN;
    private double begunAt = Double.NaN;

    /** An input was played as it arrived; returns when on the server's clock it ends, in milliseconds and parts of one. */
    double played(int millis, double now) {
        playedMillis += millis;
        double played = playedMillis / MILLIS;
        if (!clock.isRunning() && now - played < leastDelay - LESS_LATE) {
            leastDelay = now - played;
            begunAt = now;
        }
        if (now - begunAt < BACKLOG_SECONDS) {
            return now * MILLIS;
        }
        leastDelay = Math.min(leastDelay, now - played);
        if (Double.isNaN(lookedAt)) {
            lookedAt = now;
        }
        if (now - lookedAt >= LOOK_SECONDS) {
            if (clock.isRunning() && leastDelay - clock.delayAt(now) > STOOD_STILL) {
                reset();
            }
            leastDelay = Double.POSITIVE_INFINITY;
            lookedAt = now;
        }
        clock.heard(played, now);
        return (played + clock.delayAt(now)) * MILLIS;
    }

    /** Inputs were left out, or the player was elsewhere: nothing is known of its clock any more. */
    void reset() {
        clock = new PlayoutClock(FRAME);
        leastDelay = Double.POSITIVE_INFINITY;
        lookedAt = Double.NaN;
        begunAt = Double.NaN;
    }
}
