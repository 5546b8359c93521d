package dev.gait.server.gate;

import dev.gait.motion.MotionTuning;
import dev.gait.server.state.StateExchange;

/**
 * What is known of somebody who is off the ground: when and how it jumped, or since when it falls, and how high gravity
 * lets it be by now. Heights in metres, times as the server's clock has them; lateness widens both.
 *
 * <p>Without a jump one is in the air only downwards. Landings are not always reported (motion.md §J.4), so a flight is
 * over when a claim of contact was believed, or when gravity must have ended it.
 */
final class Flight {
    /** Feet this close to the ground stand on it, metres. */
    static final double NEAR_GROUND = 0.6;

    private static final double HALF_GRAVITY = -0.5 * MotionTuning.GRAVITY;
    /** How much longer than gravity says a jump may seem to last, and a fall seem not to have begun, seconds. */
    private static final double LOOSE_SECONDS = 1.0;

    private static final double FALLING_LATE = 0.7;
    /** Nobody falls longer than this, seconds. */
    private static final double FALL_SECONDS = 10.0;
    /** A slope too steep to stand on slows a fall to this much longer than a free one: 1 / sin 48°. */
    private static final double SLOPE_FALL = 1.4;
    /** Who jumps is no higher than this above our own body of it, where that flies in the same place, metres. */
    private static final double SAME_HEIGHT = 0.02;
    /** Rising by so much, a slope has kept up with a jump, metres. */
    private static final double LIFTED = 0.1;
    /** Share of a flight that rising ground may take away. */
    private static final double RISING_GROUND = 0.4;
    /** Shorter than the shortest flight as any link may compress it. */
    private static final long TAKE_OFF_NANOS = 250_000_000L;

    private boolean jumping;
    private long jumpNanos;
    private double launchZ;
    private double riseSpeed;
    private double alongSpeed;
    private double flightSeconds;
    private long landsNanos;
    private boolean loose;
    private long looseNanos;
    private double looseZ;
    private double offFeetSeconds;

    void exchange(StateExchange s) {
        jumping = s.flag(jumping);
        jumpNanos = s.moment(jumpNanos);
        launchZ = s.f64(launchZ);
        riseSpeed = s.f64(riseSpeed);
        alongSpeed = s.f64(alongSpeed);
        flightSeconds = s.f64(flightSeconds);
        landsNanos = s.moment(landsNanos);
        loose = s.flag(loose);
        looseNanos = s.moment(looseNanos);
        looseZ = s.f64(looseZ);
        offFeetSeconds = s.f64(offFeetSeconds);
    }

    /** It stands, because the server put it there. */
    void begin(long nowNanos) {
        putBack();
        landsNanos = nowNanos;
    }

    /** It stands again where it was put back to. When its last jump ends by gravity is not forgotten. */
    void putBack() {
        jumping = false;
        loose = false;
        offFeetSeconds = 0;
    }

    boolean isJumping() {
        return jumping;
    }

    boolean isLoose() {
        return loose;
    }

    /** What the last jump gave it along the ground, m/s. */
    double alongSpeed() {
        return alongSpeed;
    }

    /** Length of the last jump on level ground, seconds. */
    double flightSeconds() {
        return flightSeconds;
    }

    void jump(double fromZ, double rise, double along, long nowNanos) {
        jumping = true;
        loose = false;
        jumpNanos = nowNanos;
        launchZ = fromZ;
        riseSpeed = rise;
        alongSpeed = along;
        flightSeconds = rise / HALF_GRAVITY;
        landsNanos = Math.max(landsNanos, nowNanos) + (long) (flightSeconds * 1e9);
    }

    /** A slope has lifted it to this height while it jumps: it touches that, and may push off from it again. */
    void carriedUp(double z, long nowNanos) {
        if (z > launchZ + LIFTED) { // on level ground it still has its flight before it
            landsNanos = Math.min(landsNanos, nowNanos);
        }
        launchZ = Math.max(launchZ, z);
    }

    /** What counts is when gravity ends the last jump, less jitter and rising ground. Flights add up. */
    boolean mayHaveLanded(double late, long nowNanos) {
        double early = LinkPatience.USUAL + RISING_GROUND * flightSeconds + late;
        return (landsNanos - nowNanos) * 1e-9 <= early;
    }

    /** A claim of contact was believed. True if a jump ended with it. */
    boolean landed(long nowNanos) {
        loose = false;
        offFeetSeconds = 0;
        if (jumping && nowNanos - jumpNanos < TAKE_OFF_NANOS) {
            // A body takes off in the tick after its jump, and may still report that it stands.
            return false;
        }
        boolean ended = jumping;
        jumping = false;
        return ended;
    }

    /** It says it is in the air without having jumped: it walked off something, from this height. */
    void fall(double fromZ, double toGround, long nowNanos) {
        if (!loose) {
            loose = true;
            looseNanos = nowNanos;
            looseZ = fromZ;
        }
        landsNanos = nowNanos + (long) (Math.sqrt(Math.max(0, toGround) / HALF_GRAVITY) * 1e9);
    }

    /** The body here is off its feet as well: another tick of that. */
    void offFeet(double seconds) {
        offFeetSeconds += seconds;
    }

    /** How far it may have slid while it came down, metres: a slope too steep to stand on goes down farther than along. */
    double slidDown(double fromZ, double toZ) {
        return offFeetSeconds > 0 || loose || jumping ? Math.max(0, fromZ - toZ) : 0;
    }

    /** How far above a height the jump may still carry it, metres. */
    double lift(double z) {
        return jumping ? Math.max(0, launchZ + height() - z) : 0;
    }

    /** How high the jump carries on level ground, metres. */
    double height() {
        return jumping ? riseSpeed * riseSpeed / (4 * HALF_GRAVITY) : 0;
    }

    /** How fast it can still rise at this height, m/s. */
    double riseSpeedAt(double z) {
        return jumping ? Math.sqrt(Math.max(0, riseSpeed * riseSpeed - 4 * HALF_GRAVITY * (z - launchZ))) : 0;
    }

    /**
     * Whether it can be this high in the air by now, over ground of that height. A slope carries who jumps on the run up on it
     * farther up, and without a report from there only our own body knows how far.
     *
     * @param ownZ the height of our own body, where it flies in the same place; else below everything
     */
    boolean allows(double z, double groundZ, double ownZ, double late, long nowNanos) {
        double seconds = (nowNanos - (jumping ? jumpNanos : looseNanos)) * 1e-9;
        if (z - groundZ <= NEAR_GROUND) {
            return seconds <= flightSeconds + FALL_SECONDS + late;
        }
        if (jumping && z <= ownZ + SAME_HEIGHT && seconds <= flightSeconds + LOOSE_SECONDS + late) {
            return true;
        }
        double base = Math.max(jumping ? launchZ : looseZ, groundZ);
        double slow = late + (jumping ? LOOSE_SECONDS : FALLING_LATE);
        double rise = highest(jumping ? riseSpeed : 0, seconds - slow);
        return z <= base + rise + NEAR_GROUND && seconds <= (jumping ? flightSeconds : 0) + FALL_SECONDS + late;
    }

    /** The highest a throw is from a moment after it on. Messages may arrive all at once, so it may have gone on. */
    private static double highest(double speed, double from) {
        double top = speed / (2 * HALF_GRAVITY);
        double seconds = Math.max(top, from);
        return (speed - HALF_GRAVITY * seconds) * seconds;
    }

    /** How long it may have been off its feet on the way down to this height without a word, seconds. */
    double unheardSeconds(double fromZ, double toZ) {
        double drop = Math.max(0, Math.max(fromZ, jumping ? launchZ : fromZ) - toZ);
        double down = SLOPE_FALL * Math.sqrt(drop / HALF_GRAVITY);
        return Math.max(offFeetSeconds, (jumping ? flightSeconds : 0) + down);
    }
}
