package dev.gait.testbed.glide;

import dev.gait.lab.metric.Pops;
import dev.gait.lab.metric.Shape;

/**
 * What one screen showed of somebody, beside what that player saw of itself: the metrics of glide.md over a living run.
 * The truth is the player's own screen, so what is measured is all of the way: its line, the server, the observer's line.
 *
 * <p>Every frame counts in which the body is drawn. Who comes into the picture does not move by it; who is in two frames one
 * after the other does, whether the screen calls it a cut or not, unless the player's own screen was cut, too.
 *
 * @param shape RMS distance at the best constant delay, metres
 * @param delay that delay, seconds
 * @param pops frames that moved 5 cm more than top speed allows
 * @param blips frames that moved at more than twice top speed
 * @param largestPop the largest excess, metres
 * @param reversals frames that moved a centimetre against the way of the truth
 * @param stops of the player, in its own picture, that the observer had in its own all the while
 * @param slowStops those that took longer than {@link #SETTLE_SECONDS} to be shown
 * @param slowestSettle from a stop of the player's own picture to the observer's, seconds; 0 without a stop
 * @param seconds how long it was drawn
 */
public record LivingScore(
        double shape,
        double delay,
        int pops,
        int blips,
        double largestPop,
        int reversals,
        int stops,
        int slowStops,
        double slowestSettle,
        double seconds) {
    /**
     * What a stop may take, seconds, over glide-200 both ways. G1 allows 0.45 where the picture may be 0.28 late: 0.17 more. Here
     * it may be 0.62 late (G9).
     */
    static final double SETTLE_SECONDS = 0.79;

    private static final Shape.Search SEARCH = new Shape.Search(0, 4, 0.02, 0.001, 4);
    private static final double REVERSAL_METERS = 0.01;
    private static final double STANDING = 0.05;
    /** Frames in a row that lasted longer are two pictures, seconds. */
    private static final double LONGEST_FRAME = 0.25;
    /** A cut of the player's own screen is one of the observer's, so near to its delay, seconds. */
    private static final double OWN_CUT = 0.5;

    static LivingScore of(DrawnPath truth, DrawnPath drawn, double from, double until, double topSpeed) {
        int first = drawn.before(from) + 1;
        int count = drawn.before(until) - first;
        if (count < 2) {
            return new LivingScore(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        }
        Shape.Best best = Shape.best(
                (frame, delay) ->
                        truth.squaredDistance(drawn.at(frame) - delay, drawn.x(frame), drawn.y(frame), drawn.z(frame)),
                first,
                count,
                SEARCH);
        int pops = 0;
        int blips = 0;
        int reversals = 0;
        double largest = 0;
        double seconds = 0;
        for (int i = first + 1; i < first + count; i++) {
            double dt = drawn.at(i) - drawn.at(i - 1);
            if (drawn.comes(i)) {
                continue;
            }
            seconds += Math.min(dt, LONGEST_FRAME);
            double excess = Pops.excess(drawn.step(i), topSpeed, dt);
            if (Pops.isPop(excess) && !ownCut(truth, drawn.at(i) - best.delay())) {
                pops++;
                blips += Pops.isPop(excess - topSpeed * dt) ? 1 : 0;
                largest = Math.max(largest, excess);
            }
            reversals += isReversal(truth, drawn, i, best.delay()) ? 1 : 0;
        }
        Settles settles = Settles.of(truth, drawn, from, until);
        return new LivingScore(
                best.rms(),
                best.delay(),
                pops,
                blips,
                largest,
                reversals,
                settles.stops(),
                settles.slow(),
                settles.slowest(),
                seconds);
    }

    private static boolean ownCut(DrawnPath truth, double moment) {
        for (int i = truth.before(moment - OWN_CUT); i <= truth.before(moment + OWN_CUT); i++) {
            if (truth.isCut(i) && truth.step(i) > Pops.METERS) {
                return true;
            }
        }
        return false;
    }

    private static boolean isReversal(DrawnPath truth, DrawnPath drawn, int i, double delay) {
        double dt = drawn.at(i) - drawn.at(i - 1);
        int now = truth.before(drawn.at(i) - delay);
        if (now < 1) {
            return false;
        }
        double tx = truth.x(now) - truth.x(now - 1);
        double ty = truth.y(now) - truth.y(now - 1);
        double way = Math.hypot(tx, ty);
        double along = (drawn.x(i) - drawn.x(i - 1)) * tx + (drawn.y(i) - drawn.y(i - 1)) * ty;
        return way > STANDING * dt && along / way < -REVERSAL_METERS;
    }
}
