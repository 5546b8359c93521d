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
     * about the line. They have come when for so long none was less late than one before by so much, seconds. A line that is
     * silent for a while waits for what was lost, and more will come at once; but it is not waited for for ever.
     */
    private static final double BACKLOG_SECONDS = 0.5;

    private static final double SILENT_SECONDS = 0.25;
    private static final double LONGEST_BACKLOG = 4;

    private static final double LESS_LATE = 0.02;

    /**
     * Over an uneven line this share of the inputs come before the time they are put at. Fewer than the 98 in 100 of a picture, because a late
     * one is not yet seen: word of it is late on a screen only if both lines together are later than both shares, over 200 ±
     * 80 ms one of 400, and on the second it is said again after 20 ms. So everybody is seen sooner.
     */
    private static final double IN_TIME = 0.95;

    /** What is held is cut into inputs of 50 ms, which leave with the next frame of a screen, seconds. */
    private static final double FRAME = 0.017;

    private PlayoutClock clock = new PlayoutClock(IN_TIME, FRAME);
    private long playedMillis;
    private double leastDelay = Double.POSITIVE_INFINITY;
    private double lookedAt = Double.NaN;
    private double begunAt = Double.NaN;
    private double firstAt = Double.NaN;
    private double lastAt;

    /** An input was played as it arrived; returns when on the server's clock it ends, in milliseconds and parts of one. */
    double played(int millis, double now) {
        playedMillis += millis;
        double played = playedMillis / MILLIS;
        if (!clock.isRunning() && isBacklog(now, now - played)) {
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

    private boolean isBacklog(double now, double delay) {
        firstAt = Double.isNaN(firstAt) ? now : firstAt;
        if (delay < leastDelay - LESS_LATE || now - lastAt > SILENT_SECONDS) {
            leastDelay = delay;
            begunAt = now;
        }
        lastAt = now;
        return now - begunAt < BACKLOG_SECONDS && now - firstAt < LONGEST_BACKLOG;
    }

    /** Inputs were left out, or the player was elsewhere: nothing is known of its clock any more. */
    void reset() {
        clock = new PlayoutClock(IN_TIME, FRAME);
        leastDelay = Double.POSITIVE_INFINITY;
        lookedAt = Double.NaN;
        begunAt = Double.NaN;
        firstAt = Double.NaN;
    }
}
