package dev.gait.lab.check;

import dev.gait.lab.metric.Metrics;
import dev.gait.lab.run.RunRecording;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scenario.TruthPath;

/**
 * How long a body was drawn off its path, at the delay that the picture says it has, and whether that was longer than it may be after
 * a line that froze for half a second (glide.md, G6): a second. Except where a second is too little for anybody: who was
 * not told for half a second that a runner runs is up to four metres behind it, and a picture that may not pop, by 5 cm in a
 * frame, comes nearer by 3 m in a second of sixty frames, and by half of that in one of thirty.
 *
 * @param longest seconds in a row
 * @param overdue by how many seconds the worst of them was too long; 0 or less if none was
 */
record WrongSpells(double longest, double overdue) {
    /** Off by more than this is not right yet, metres. */
    private static final double RIGHT = 0.10;

    private static final double FREEZE = 0.5;
    private static final double RIGHT_AGAIN = 1.0;
    /** What a picture gains on a runner at top speed without a pop, m/s and at most metres a frame, and what the last steps take longer, seconds. */
    private static final double GAINS = 2.7;

    private static final double GAINS_A_FRAME = 0.045;

    private static final double LAST_STEPS = 0.2;
    /** Who goes slower than this is nobody one runs after, m/s. */
    private static final double RUNS = 1;

    static WrongSpells of(Truth truth, RunRecording recording) {
        Metrics metrics = new Metrics(truth, recording.actor(), recording.drawn());
        double delay = metrics.statedDelay();
        if (Double.isNaN(delay)) {
            // Nobody knows what it shows, so nobody can say that it is right.
            return new WrongSpells(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        TruthPath path = truth.path(recording.actor());
        double[] errors = metrics.errors(delay);
        int first = metrics.firstFrame();
        int last = errors.length - 1;
        double gains = Math.min(GAINS, GAINS_A_FRAME * last / (recording.seconds(last) - recording.seconds(0)));
        double longest = 0;
        double overdue = Double.NEGATIVE_INFINITY;
        double behind = 0;
        int right = 0;
        for (int i = 0; i < errors.length; i++) {
            if (errors[i] <= RIGHT) {
                right = i;
                behind = 0;
            }
            double moment = recording.drawn().time(first + i) - delay;
            behind = Math.max(
                    behind,
                    behind(
                            path,
                            moment,
                            recording.drawn().x(first + i),
                            recording.drawn().y(first + i)));
            double wrong = recording.seconds(i) - recording.seconds(right);
            double may = FREEZE + Math.max(RIGHT_AGAIN, (behind - RIGHT) / gains + LAST_STEPS);
            longest = Math.max(longest, wrong);
            overdue = Math.max(overdue, wrong - may);
        }
        return new WrongSpells(longest, overdue);
    }

    /** By how much a place lies behind a runner, along the way it runs, metres. */
    private static double behind(TruthPath path, double moment, double x, double y) {
        double step = 0.02;
        double vx = (path.x(moment + step) - path.x(moment)) / step;
        double vy = (path.y(moment + step) - path.y(moment)) / step;
        double speed = Math.hypot(vx, vy);
        return speed < RUNS ? 0 : ((path.x(moment) - x) * vx + (path.y(moment) - y) * vy) / speed;
    }
}
