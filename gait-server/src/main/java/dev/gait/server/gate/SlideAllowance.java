package dev.gait.server.gate;

import dev.gait.server.state.StateExchange;

/**
 * The metres somebody may have slid: a landing slides on (motion.md §H.7), and so does who has lost its footing, without
 * a word about it.
 *
 * <p>Every landing opens the allowance, but what it holds is earned by time: hopping on the spot a hundred times a second
 * does not carry anybody a hundred slides far. And who still runs is paid by time for what its legs do: it slides only as
 * far as a landing carries a body whose legs go on, and as the fall itself may carry it.
 */
final class SlideAllowance {
    /**
     * Metres per m/s along the ground, more for the hop after a fast fall. Measured on flat ground: 0.29 to 0.31 s after
     * a low jump, 0.48 s after one at 7.7 m/s. A late report of the landing uses some of it up, and hills make it longer,
     * therefore 0.45 s more.
     */
    private static final double SECONDS = 0.8;
    /** What of that is the slide itself: so far a landing carries a runner beyond its legs. */
    private static final double RUNNING_SECONDS = 0.31;

    private static final double HOP_SECONDS = 0.02;
    /** A slope turns some of the speed downwards into speed along it. */
    private static final double SLOPE_SECONDS = 0.25;

    private static final double LANDING_SECONDS = 0.15;
    private static final double METERS = 0.4;
    /** Share of a slide that a second brings back: a slide takes a third of a second, and legs do not slide. */
    private static final double EARNED_SHARE = 0.3;

    /** Who was pressed 1.4 m up a flank came down from it with this along the ground, m/s. */
    private static final double FLANK_SPEED = 3.5;

    private static final long OPEN_NANOS = 4_000_000_000L;

    private double meters;
    /** What was slid a short while ago, and the length of a whole slide; both in metres. */
    private double used;

    private double whole = METERS;
    /** The speed along the ground that the slide began with, m/s, and its length for legs of that speed, metres. */
    private double speed;

    private double bare = METERS;
    private long earnedNanos;
    private long untilNanos;

    void exchange(StateExchange s) {
        meters = s.f64(meters);
        used = s.f64(used);
        whole = s.f64(whole);
        speed = s.f64(speed);
        bare = s.f64(bare);
        earnedNanos = s.moment(earnedNanos);
        untilNanos = s.moment(untilNanos);
    }

    void begin(long nowNanos) {
        meters = 0;
        used = 0;
        whole = METERS;
        speed = 0;
        bare = METERS;
        earnedNanos = nowNanos;
        untilNanos = nowNanos;
    }

    /** Closes it where somebody was put back; what was used up is not given back. */
    void close(long nowNanos) {
        meters = 0;
        untilNanos = nowNanos;
    }

    /** Even who has slid a lot a moment ago comes down somewhere. Only for landings that gravity agrees to. */
    void grantLanding(double down) {
        meters = Math.max(meters, LANDING_SECONDS * down);
    }

    /** A landing that comes after so long, from so fast along the ground and down. */
    void grant(double along, double down, double inSeconds, long nowNanos) {
        earn(nowNanos);
        if (!isOpen(0, nowNanos)) {
            speed = 0;
            bare = METERS;
            // Only when all is earned: what is left to earn of a long slide is not earned at the pace of a short one.
            whole = used == 0 ? METERS : whole;
        }
        speed = Math.max(speed, along);
        double ofTheFall = HOP_SECONDS * down * along + SLOPE_SECONDS * down + METERS;
        bare = Math.max(bare, RUNNING_SECONDS * along + ofTheFall);
        double length = SECONDS * along + ofTheFall;
        whole = Math.max(whole, length);
        meters = Math.max(meters, length - used);
        extend(inSeconds, nowNanos);
    }

    /** It came down a flank that nobody saw it climb. False if it has slid all it may. */
    boolean grantFlank(long nowNanos) {
        grant(FLANK_SPEED, 0, 0, nowNanos);
        return meters > 0;
    }

    /** It may still come to slide. */
    void extend(double inSeconds, long nowNanos) {
        long until = nowNanos + (long) (inSeconds * 1e9) + OPEN_NANOS;
        if (until - untilNanos > 0) {
            untilNanos = until;
        }
    }

    boolean isOpen(double late, long nowNanos) {
        return (nowNanos - untilNanos) * 1e-9 < late;
    }

    /** What is left of it for somebody whose legs go so fast, m/s. */
    double meters(double legs) {
        double covered = speed <= 0 ? 0 : Math.min(1, legs / speed);
        double ofTheFall = Math.min(meters, Math.max(0, bare - used));
        return ofTheFall + (1 - covered) * (meters - ofTheFall);
    }

    void use(double slid, long nowNanos) {
        if (slid > 0) {
            earn(nowNanos);
            meters = Math.max(0, meters - slid);
            used += slid;
        }
    }

    private void earn(long nowNanos) {
        double passed = Math.max(0, (nowNanos - earnedNanos) * 1e-9);
        earnedNanos = Math.max(earnedNanos, nowNanos);
        used = Math.max(0, used - EARNED_SHARE * whole * passed);
    }
}
