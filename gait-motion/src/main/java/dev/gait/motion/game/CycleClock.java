package dev.gait.motion.game;

/**
 * Which cycle legs are in, for how long, and how far through it: chosen from how the body really moves, so that an animator
 * needs no message, and advanced by metres rather than by seconds, so that feet stand still on the ground.
 */
final class CycleClock {
    /** Slower than this a body stands, m/s; a cycle that plays is kept a little longer. */
    private static final double STANDING = 0.15;

    private static final double STILL_MOVING = 0.08;
    /** Slower than this it does not turn, degrees per second. */
    private static final double TURNING = 20;
    /** How much faster than the limit legs must be to run, and how much slower to walk again. */
    private static final double HYSTERESIS = 0.06;
    /** Degrees that one cycle of turning on the spot covers. */
    private static final double TURN_STRIDE = 90;

    private final Speeds speeds;
    Cycle cycle = Cycle.STAND;
    /** Seconds since the cycle began. */
    double age;
    /** How far through it, 0 … 1. */
    double phase;

    CycleClock(Speeds speeds) {
        this.speeds = speeds;
    }

    /**
     * Goes on.
     *
     * @param forward m/s ahead
     * @param right m/s to the right
     * @param turn degrees per second
     */
    void advance(double forward, double right, double turn, boolean airborne, double dt) {
        Cycle next = airborne ? Cycle.AIR : choose(forward, right, turn);
        if (next != cycle) {
            // Walking and running share their feet: a change between them keeps the phase.
            boolean sameFeet = isGoing(next) && isGoing(cycle);
            phase = sameFeet ? phase : 0;
            age = 0;
            cycle = next;
        }
        age += dt;
        phase += cadence(Math.sqrt(forward * forward + right * right), Math.abs(turn)) * dt;
        phase -= Math.floor(phase);
    }

    private static boolean isGoing(Cycle cycle) {
        return cycle == Cycle.WALK || cycle == Cycle.RUN;
    }

    private Cycle choose(double forward, double right, double turn) {
        double speed = Math.sqrt(forward * forward + right * right);
        boolean moved = cycle != Cycle.STAND && cycle != Cycle.TURN_LEFT && cycle != Cycle.TURN_RIGHT;
        if (speed < (moved ? STILL_MOVING : STANDING)) {
            if (Math.abs(turn) < TURNING) {
                return Cycle.STAND;
            }
            return turn > 0 ? Cycle.TURN_RIGHT : Cycle.TURN_LEFT;
        }
        // A diagonal is forward or back: legs sidestep only when they go mostly sideways.
        if (Math.abs(right) > 1.2 * Math.abs(forward)) {
            return right > 0 ? Cycle.RIGHT : Cycle.LEFT;
        }
        if (forward < 0) {
            return Cycle.BACK;
        }
        double limit = speeds.walkBelow() * (cycle == Cycle.RUN ? 1 - HYSTERESIS : 1 + HYSTERESIS);
        return speed > limit ? Cycle.RUN : Cycle.WALK;
    }

    /** Cycles per second. */
    private double cadence(double speed, double turn) {
        return switch (cycle) {
            case WALK, BACK -> speed / speeds.walkStride();
            case RUN -> speed / speeds.runStride();
            case LEFT, RIGHT -> speed / speeds.sideStride();
            case TURN_LEFT, TURN_RIGHT -> turn / TURN_STRIDE;
            case STAND, AIR -> 1;
        };
    }
}
