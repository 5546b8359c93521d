package dev.gait.testbed.load;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.net.message.RawMotionState;
import java.util.SplittableRandom;

/**
 * How a light client walks about its place: walking, running, sidestepping, turning and standing, a change every two
 * seconds on average, home again when it has strayed. Straight lines on level ground at the speeds everybody knows, so that
 * an honest server has nothing to object to.
 */
final class RandomWalk {
    private static final long REPORT_NANOS = 1_000_000_000L;
    private static final long SHORTEST_NANOS = 1_000_000_000L;
    private static final long LONGEST_NANOS = 3_500_000_000L;
    private static final long MOST_MADE_UP_NANOS = 500_000_000L;
    private static final double STRAY_METERS = 6;
    /** A little slower than allowed, because clocks differ. */
    private static final double CARE = 0.98;
    /** The run rate of a new character (skill 200). */
    private static final double RUN_RATE = 2.375;

    private enum Gait {
        STAND,
        WALK,
        RUN,
        BACK,
        SIDESTEP,
        TURN
    }

    private final SplittableRandom random;
    private final double roamMeters;
    private final Position home = new Position();
    private final Position target = new Position();
    private final Position place = new Position();
    private Gait gait = Gait.STAND;
    private boolean ended;
    private boolean legsChanged;
    private double heading;
    private long atNanos;
    private long changeNanos;
    private long reportNanos;

    /** @param roamMeters how far it goes from its home; 0 to stay about it */
    RandomWalk(SplittableRandom random, double roamMeters) {
        this.random = random;
        this.roamMeters = roamMeters;
    }

    /** Stands at a place that is its home from now on. */
    void begin(Position at, long nowNanos) {
        home.set(at);
        place.set(at);
        heading = at.frame.heading();
        goOn(nowNanos);
    }

    /** Walks on from where it has stood for a while, not in the same moment as everybody else. */
    void goOn(long nowNanos) {
        gait = Gait.STAND;
        atNanos = nowNanos;
        changeNanos = nowNanos + random.nextLong(LONGEST_NANOS);
        reportNanos = nowNanos + random.nextLong(REPORT_NANOS);
    }

    Position place() {
        return place;
    }

    /** When there is next something to say. */
    long nextNanos() {
        return Math.min(changeNanos, reportNanos);
    }

    /**
     * Goes on; true if there is something to say. A load that is late itself is a client that hangs: it makes up half a
     * second at most (motion.md §O.1), and for the rest of the time it has stood still.
     */
    boolean advance(long nowNanos) {
        long late = nowNanos - nextNanos();
        if (late < 0) {
            return false;
        }
        atNanos += Math.max(0, late - MOST_MADE_UP_NANOS);
        goTo(nowNanos);
        return true;
    }

    /** Is where it is at a moment. */
    void goTo(long nowNanos) {
        move((nowNanos - atNanos) * 1e-9);
        atNanos = nowNanos;
    }

    private void move(double seconds) {
        if (gait == Gait.TURN) {
            heading += Math.toDegrees(MotionTuning.TURN_RATE) * seconds;
            place.frame.setHeading(heading);
        }
        if (speed() != 0) {
            place.setGlobal(
                    place.globalX() + velocityX() * seconds, place.globalY() + velocityY() * seconds, place.frame.z);
        }
    }

    /** How it goes on until the next change, m/s east. */
    double velocityX() {
        return CARE * speed() * Headings.sin(direction());
    }

    /** And north. */
    double velocityY() {
        return CARE * speed() * Headings.cos(direction());
    }

    private double direction() {
        return gait == Gait.SIDESTEP ? heading + 90 : heading;
    }

    private double speed() {
        return switch (gait) {
            case STAND, TURN -> 0;
            case WALK -> MotionTuning.WALK_SPEED;
            case RUN -> MotionTuning.RUN_SPEED * RUN_RATE;
            case BACK -> -MotionTuning.WALK_SPEED * MotionTuning.BACKWARDS_FACTOR;
            case SIDESTEP -> MotionTuning.SIDESTEP_SPEED * MotionTuning.SIDESTEP_FACTOR;
        };
    }

    /** Changes its gait if that is due. */
    boolean takeChange(long nowNanos) {
        if (nowNanos - changeNanos < 0) {
            return false;
        }
        changeNanos = nowNanos + SHORTEST_NANOS + random.nextLong(LONGEST_NANOS - SHORTEST_NANOS);
        Gait before = gait;
        if (roamMeters > 0 && random.nextInt(4) > 0) {
            roam();
            changed(before);
            return true;
        }
        boolean strayed = Math.hypot(place.offsetXTo(home), place.offsetYTo(home)) > Math.max(STRAY_METERS, roamMeters);
        if (strayed) {
            gait = random.nextBoolean() ? Gait.WALK : Gait.RUN;
            heading = place.headingTo(home);
            place.frame.setHeading(heading);
        } else {
            do {
                gait = Gait.values()[random.nextInt(Gait.values().length)];
            } while (gait == before);
        }
        if (gait == Gait.RUN) {
            // A short one, or the crowd would mix.
            changeNanos = nowNanos + SHORTEST_NANOS;
        }
        changed(before);
        return true;
    }

    /** Towards anywhere within reach of its home. */
    private void roam() {
        double direction = random.nextDouble(360);
        double away = roamMeters * Math.sqrt(random.nextDouble());
        target.setGlobal(
                home.globalX() + away * Headings.sin(direction),
                home.globalY() + away * Headings.cos(direction),
                home.frame.z);
        gait = random.nextBoolean() ? Gait.WALK : Gait.RUN;
        heading = place.headingTo(target);
        place.frame.setHeading(heading);
    }

    boolean takeReport(long nowNanos) {
        if (nowNanos - reportNanos < 0) {
            return false;
        }
        reportNanos += REPORT_NANOS;
        return true;
    }

    void stand() {
        Gait before = gait;
        gait = Gait.STAND;
        changed(before);
    }

    private void changed(Gait before) {
        ended = endsAnAxis(before, gait);
        legsChanged = before != gait;
    }

    /** Whether the last change was one of gait, and not only of where to. */
    boolean changedLegs() {
        return legsChanged;
    }

    /** What its legs do. */
    int legs() {
        return switch (gait) {
            case STAND -> LegsCode.STAND;
            case WALK -> LegsCode.of(1, 0, 0, false);
            case RUN -> LegsCode.of(1, 0, 0, true);
            case BACK -> LegsCode.of(-1, 0, 0, false);
            case SIDESTEP -> LegsCode.of(0, 1, 0, false);
            case TURN -> LegsCode.of(0, 0, 1, false);
        };
    }

    /** Whether the last change ended movement on an axis, so that everybody hears the place at once. */
    boolean endedSomething() {
        return ended;
    }

    private static boolean endsAnAxis(Gait before, Gait now) {
        return axis(before) != 0 && axis(before) != axis(now);
    }

    private static int axis(Gait gait) {
        return switch (gait) {
            case STAND -> 0;
            case WALK, RUN, BACK -> 1;
            case SIDESTEP -> 2;
            case TURN -> 3;
        };
    }

    /** The keys it holds. */
    void write(RawMotionState state) {
        state.clear();
        state.setHoldKey(gait == Gait.RUN ? RawMotionState.HOLD_KEY_RUN : RawMotionState.HOLD_KEY_NONE);
        switch (gait) {
            case WALK, RUN -> state.setForward(MotionCommand.WALK_FORWARD, 0, 1f);
            case BACK -> state.setForward(MotionCommand.WALK_BACKWARDS, 0, 1f);
            case SIDESTEP -> state.setSidestep(MotionCommand.SIDESTEP_RIGHT, 0, 1f);
            case TURN -> state.setTurn(MotionCommand.TURN_RIGHT, 0, 1f);
            case STAND -> {}
        }
    }
}
