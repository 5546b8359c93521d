package dev.gait.testbed.glide;

/**
 * How long an observer's picture took to show the stops of a player, each from the moment at which the player's own screen
 * stood: until the body is within 5 cm of that place and stays there (glide.md, settle).
 *
 * @param stops those that the observer had in its picture all the while
 * @param slow those that took longer than {@link LivingScore#SETTLE_SECONDS}
 * @param slowest of them, seconds; 0 without any
 */
record Settles(int stops, int slow, double slowest) {
    /** Slower than this is standing, m/s. */
    private static final double STANDING = 0.05;
    /** A stop that lasts less is none, seconds. */
    private static final double STOP_SECONDS = 1.0;

    private static final double SETTLED = 0.05;
    /** Frames are at most so far apart, or the body was away, seconds. */
    private static final double AWAY = 0.5;

    static Settles of(DrawnPath truth, DrawnPath drawn, double from, double until) {
        int stops = 0;
        int slow = 0;
        double slowest = 0;
        int stood = -1;
        for (int i = truth.before(from) + 2; i < truth.size() && truth.at(i) < until; i++) {
            if (stands(truth, i)) {
                stood = stood < 0 && !stands(truth, i - 1) ? i : stood;
                continue;
            }
            if (stood > 0 && truth.at(i - 1) - truth.at(stood) >= STOP_SECONDS) {
                double took = settle(truth, stood, truth.at(i - 1), drawn);
                if (!Double.isNaN(took)) {
                    stops++;
                    slow += took > LivingScore.SETTLE_SECONDS ? 1 : 0;
                    slowest = Math.max(slowest, took);
                }
            }
            stood = -1;
        }
        return new Settles(stops, slow, slowest);
    }

    private static boolean stands(DrawnPath truth, int i) {
        return truth.step(i) < STANDING * (truth.at(i) - truth.at(i - 1));
    }

    /** Who is not in the picture all the while does not settle in it: not a number. */
    private static double settle(DrawnPath truth, int stop, double until, DrawnPath drawn) {
        double last = truth.at(stop);
        double seen = last;
        for (int i = drawn.before(last) + 1; i < drawn.size() && drawn.at(i) <= until; i++) {
            if (drawn.comes(i)) {
                return Double.NaN;
            }
            seen = drawn.at(i);
            double dx = drawn.x(i) - truth.x(stop);
            double dy = drawn.y(i) - truth.y(stop);
            double dz = drawn.z(i) - truth.z(stop);
            if (dx * dx + dy * dy + dz * dz > SETTLED * SETTLED) {
                last = seen;
            }
        }
        return until - seen > AWAY ? Double.NaN : last - truth.at(stop);
    }
}
