package dev.gait.lab.metric;

/**
 * How long it takes until a stop is shown, measured while it happens. A stop begins with the first frame in which the truth
 * did not move; it is over when the truth moves again, and counts if it lasted half a second.
 */
final class Settling {
    private static final double SHORTEST = 0.5;

    private final SlidingSum sum;
    private final SlidingSum number;
    private boolean hasMoved;
    private boolean standing;
    private double stoppedAt;
    private double lastAway;
    private double lastFrame = Double.NaN;

    Settling(double window) {
        sum = new SlidingSum(window);
        number = new SlidingSum(window);
    }

    void onFrame(double now, boolean moves, boolean away) {
        if (moves) {
            finish(now);
            hasMoved = true;
            standing = false;
        } else if (hasMoved && !standing) {
            standing = true;
            stoppedAt = Double.isNaN(lastFrame) ? now : lastFrame;
            lastAway = stoppedAt;
        }
        if (standing && away) {
            lastAway = now;
        }
        lastFrame = now;
    }

    private void finish(double now) {
        if (standing && now - stoppedAt >= SHORTEST) {
            sum.add(lastAway - stoppedAt, now);
            number.add(1, now);
        }
    }

    /** Mean over the window, the present stop included once it has lasted long enough; NaN without any. */
    double mean(double now) {
        double total = sum.sum(now);
        double stops = number.sum(now);
        if (standing && now - stoppedAt >= SHORTEST) {
            total += lastAway - stoppedAt;
            stops++;
        }
        return stops == 0 ? Double.NaN : total / stops;
    }
}
