package dev.gait.server.gate;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.body.Body;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.Sweep;
import dev.gait.net.message.RawMotionState;

/**
 * Whether a character can be where its client says it is. One gate per player; it remembers the last place it believed
 * and what has happened since: time, the keys that are held, a jump.
 *
 * <p>Along the ground a claim is judged by time: the way divided by the speed of what was held is time walked, and
 * {@link TimeBudget} knows how much there was. In height it is judged by the ground, the last jump and gravity. A
 * client that does not know our ground walks at one height over our hills: that is believed along the map and set on
 * the ground.
 *
 * <p>Not here: stamps, which say whether a claim is news at all, and what is done about a refused one.
 */
public final class InputGate {
    /** Metres a report may be off without using time: rounding, a slope's edge. Refilled with time, never saved up. */
    private static final double SLACK_METERS = 0.15;

    private static final double SLACK_PER_SECOND = 0.15;
    /** Feet this close to the ground stand on it, metres. */
    private static final double NEAR_GROUND = 0.6;
    /** A client that does not know the ground keeps its height to this, metres. */
    private static final double SAME_HEIGHT = 0.1;
    /** Beyond this it is told where the ground is, metres. */
    private static final double FAR_FROM_GROUND = 5.0;
    /** Without a jump one is in the air only while falling, and for this long, seconds. */
    private static final double LOOSE_SECONDS = 1.0;
    /** Nobody falls longer than this, seconds. */
    private static final double FALL_SECONDS = 10.0;
    /** Who never said what it holds may go this fast, m/s, and report steps of this long, seconds. */
    private static final double AMBLE_SPEED = 1.5;

    private static final double AMBLE_SECONDS = 1.3;
    /** A moving client reports every second; a longer silence is a late message. Seconds. */
    private static final double REPORT_SECONDS = 1.2;
    /** How much late messages may hold, seconds. */
    private static final double MOST_LATE = 8.0;
    /** How late a single message may be when packets were lost or held up, seconds. */
    private static final double LATE_MESSAGE = 3.0;
    /** And how long they may take to come in when the first has arrived. */
    private static final long CATCH_UP_NANOS = 1_500_000_000L;

    /**
     * A landing slides on (motion.md §H.7): metres per m/s along the ground, more for the hop after a fast fall. Measured
     * on flat ground: 0.29 to 0.31 s after a low jump, 0.48 s after one at 7.7 m/s. A late report of the landing uses
     * some of it up, and hills make it longer, therefore 0.45 s more.
     */
    private static final double SLIDE_SECONDS = 0.8;

    /** A client that trips over an edge we have missed is believed this often. */
    private static final long TRIP_NANOS = 5_000_000_000L;

    private static final double HOP_SECONDS = 0.02;
    private static final double SLIDE_METERS = 0.4;
    private static final long SLIDE_NANOS = 4_000_000_000L;
    /** How long a body without keys may still have the speed that legs gave it: a flight and the slide after it. */
    private static final long MOMENTUM_NANOS = 3_500_000_000L;
    /** Share of a flight that rising ground may take away. */
    private static final double RISING_GROUND = 0.4;
    /** Shorter than the shortest flight as any link may compress it. */
    private static final long TAKE_OFF_NANOS = 250_000_000L;

    /** How far a placement may move a claimed place before it counts as taken, metres. */
    private static final double TAKEN = 0.3;
    /** Rounding of what a jump may be: a share, and m/s. */
    private static final double JUMP_SHARE = 1.02;

    private static final double JUMP_METERS = 0.1;
    private static final double NORM_TOLERANCE = 0.01;

    private final CollisionWorld ground;
    private final Body probe = new Body();
    private final Sweep spot = new Sweep();
    private final TimeBudget budget = new TimeBudget();
    private final Position accepted = new Position();
    private final Position claimed = new Position();
    private Attributes skills;

    private double speed;
    /** Whether it ever said what it holds; a client that only says where it is (wire.md §H) may walk. */
    private boolean saysKeys;

    private double slack = SLACK_METERS;
    private double lateSeconds;
    private long catchUpUntilNanos;
    private double claimedZ;
    private double standingZ;
    private boolean groundedClaim = true;

    private boolean jumping;
    private long jumpNanos;
    private double jumpHeight;
    private long landsNanos;
    private double jumpSpeed;
    private double flightSeconds;
    private double momentum;
    private long momentumUntilNanos;
    private double slipSpeed;
    private long slipUntilNanos;
    private double slideMeters;
    private long slideUntilNanos;
    private boolean loose;
    private long mayTripNanos;
    private long looseNanos;
    private double looseZ;

    public InputGate(CollisionWorld ground, Attributes skills) {
        this.ground = ground;
        this.skills = skills;
    }

    public void setSkills(Attributes newSkills) {
        skills = newSkills;
    }

    /** Starts anew from a place the server decided on. */
    public void reset(Position at, long nowNanos) {
        reset(at, Lateness.USUAL, nowNanos);
    }

    /** Starts anew when the client said so, which may have been as long ago as the link is late. */
    public void reset(Position at, Lateness lateness, long nowNanos) {
        accepted.set(at);
        claimedZ = at.frame.z;
        standingZ = at.frame.z;
        groundedClaim = true;
        jumping = false;
        loose = false;
        slideMeters = 0;
        slipUntilNanos = nowNanos;
        momentumUntilNanos = nowNanos;
        slideUntilNanos = nowNanos;
        mayTripNanos = nowNanos;
        slack = SLACK_METERS;
        lateSeconds = lateness.recovering() ? LATE_MESSAGE : 0;
        catchUpUntilNanos = lateness.recovering() ? nowNanos + CATCH_UP_NANOS : nowNanos;
        budget.reset(LinkPatience.USUAL + lateSeconds, nowNanos);
    }

    /** The last place that was believed. */
    public Position accepted() {
        return accepted;
    }

    // ---- Places -------------------------------------------------------------------------------------------------

    /**
     * Judges a reported place; if it is believed, {@link #accepted} is where the character is now.
     *
     * @param lateness how late the link's messages may be
     */
    public GateVerdict move(dev.gait.net.message.Position wire, boolean contact, Lateness lateness, long nowNanos) {
        budget.earn(nowNanos);
        slack = Math.min(SLACK_METERS, slack + SLACK_PER_SECOND * budget.silence());
        GateVerdict verdict = read(wire);
        if (verdict == GateVerdict.ACCEPTED) {
            verdict = judge(contact, lateness, nowNanos);
        }
        if (verdict == GateVerdict.ACCEPTED) {
            accepted.set(claimed);
        }
        return verdict;
    }

    /** The value checks of wire.md §F: finite, a real rotation, a place that exists. */
    private GateVerdict read(dev.gait.net.message.Position wire) {
        float norm = wire.qw * wire.qw + wire.qx * wire.qx + wire.qy * wire.qy + wire.qz * wire.qz;
        if (!Float.isFinite(wire.x + wire.y + wire.z + norm)) {
            return GateVerdict.NOT_FINITE;
        }
        if (Math.abs(norm - 1f) > NORM_TOLERANCE || !Landblocks.isValidCell(wire.cell)) {
            return GateVerdict.OUT_OF_RANGE;
        }
        claimed.cell = wire.cell;
        claimed.frame.setOrigin(wire.x, wire.y, wire.z);
        claimed.frame.setRotation(wire.qw, wire.qx, wire.qy, wire.qz).normaliseRotation();
        if (Landblocks.isIndoor(wire.cell)) {
            return GateVerdict.ACCEPTED;
        }
        boolean inside = wire.x >= -1f
                && wire.y >= -1f
                && wire.x <= Landblocks.BLOCK_METERS + 1
                && wire.y <= Landblocks.BLOCK_METERS + 1;
        return inside && Landblocks.rehome(claimed) ? GateVerdict.ACCEPTED : GateVerdict.OUT_OF_RANGE;
    }

    private GateVerdict judge(boolean contact, Lateness lateness, long nowNanos) {
        double distance = Math.hypot(accepted.offsetXTo(claimed), accepted.offsetYTo(claimed));
        double late = late(lateness);
        boolean slides = jumping || (nowNanos - slideUntilNanos) * 1e-9 < late;
        double free = Math.min(slack, distance);
        double top = topSpeed(slides, late, nowNanos);
        double onFoot = Math.min(distance - free, budget.silence() * top);
        // What the legs did not do since the last report, the slide after a landing may have done.
        double slid = slides ? Math.min(slideMeters, distance - free - onFoot) : 0;
        double way = distance - free - slid;
        double walked = way <= 0 ? 0 : top <= 0 ? Double.POSITIVE_INFINITY : way / top;
        if (!budget.canSpend(walked) || (!saysKeys && walked > AMBLE_SECONDS)) {
            return GateVerdict.TOO_FAST;
        }
        double reportedZ = claimed.frame.z;
        GateVerdict height = contact ? stand(nowNanos) : fly(late, nowNanos);
        if (height != GateVerdict.ACCEPTED) {
            return height;
        }
        claimedZ = reportedZ;
        groundedClaim = contact;
        slack -= free;
        slideMeters -= slid;
        budget.spend(walked, mayKeep(lateness, nowNanos));
        return GateVerdict.ACCEPTED;
    }

    /**
     * The fastest it can be now: on the ground its legs and what a fall left over; in the air, and while it slides after a
     * landing, also what legs or jump gave it before.
     */
    private double topSpeed(boolean slides, double late, long nowNanos) {
        double slip = nowNanos - slipUntilNanos < 0 ? slipSpeed : 0;
        double legs = saysKeys ? speed : AMBLE_SPEED;
        boolean hasMomentum = slides && (nowNanos - momentumUntilNanos) * 1e-9 < late;
        return Math.max(legs + slip, hasMomentum ? Math.max(momentum, jumpSpeed) : jumping ? jumpSpeed : 0);
    }

    /**
     * What of the time that has passed may be used later. Little, unless messages were held up: then those that follow
     * tell of the time nobody heard from it.
     */
    private double mayKeep(Lateness lateness, long nowNanos) {
        if (lateness.recovering()) {
            return lateness.patience() + MOST_LATE;
        }
        double heldUp = speed > 0 ? budget.silence() - REPORT_SECONDS : 0;
        boolean catchingUp = nowNanos - catchUpUntilNanos < 0;
        if (heldUp > 0 && (!catchingUp || heldUp > lateSeconds)) {
            lateSeconds = Math.min(heldUp, MOST_LATE);
            catchUpUntilNanos = nowNanos + CATCH_UP_NANOS;
            catchingUp = true;
        }
        return catchingUp ? lateness.patience() + lateSeconds : lateness.patience();
    }

    private static double late(Lateness lateness) {
        return lateness.recovering() ? LATE_MESSAGE : Math.max(0, lateness.patience() - LinkPatience.USUAL);
    }

    /** It says it stands: on our ground, or at the height it walked at when it does not know our ground. */
    private GateVerdict stand(long nowNanos) {
        double z = claimed.frame.z;
        if (!ground.hasGeometry()) {
            return landed(nowNanos);
        }
        if (!ground.place(probe, claimed, spot)) {
            return GateVerdict.INSIDE_SOMETHING;
        }
        if (Math.hypot(claimed.offsetXTo(spot.position), claimed.offsetYTo(spot.position)) > TAKEN) {
            return GateVerdict.INSIDE_SOMETHING;
        }
        double support = spot.contact ? spot.position.frame.z : ground.groundZ(claimed);
        if (Math.abs(z - support) <= NEAR_GROUND) {
            return landed(nowNanos);
        }
        boolean sameHeight = groundedClaim && Math.abs(z - claimedZ) <= SAME_HEIGHT;
        if (!sameHeight || Math.abs(z - support) > FAR_FROM_GROUND) {
            return GateVerdict.FLYING;
        }
        claimed.frame.z = support;
        return landed(nowNanos);
    }

    private GateVerdict landed(long nowNanos) {
        loose = false;
        if (jumping && nowNanos - jumpNanos < TAKE_OFF_NANOS) {
            // A body takes off in the tick after its jump, and may still report that it stands.
            return GateVerdict.ACCEPTED;
        }
        if (jumping) {
            jumping = false;
            slideUntilNanos = nowNanos + SLIDE_NANOS;
        }
        landsNanos = nowNanos;
        standingZ = claimed.frame.z;
        return GateVerdict.ACCEPTED;
    }

    /** It says it is in the air: after a jump for as long as that carries, otherwise only downwards. */
    private GateVerdict fly(double late, long nowNanos) {
        double z = claimed.frame.z;
        if (jumping) {
            // Word of a flight that was lost on the way comes when the flight is long over.
            double seconds = (nowNanos - jumpNanos) * 1e-9;
            boolean tooHigh = z > Math.max(standingZ, ground.groundZ(claimed)) + jumpHeight + NEAR_GROUND;
            boolean tooLong = seconds > flightSeconds + LOOSE_SECONDS + late && z > claimedZ - SAME_HEIGHT;
            return tooHigh || tooLong || seconds > flightSeconds + FALL_SECONDS
                    ? GateVerdict.FLYING
                    : GateVerdict.ACCEPTED;
        }
        if (!loose) {
            loose = true;
            if (nowNanos - mayTripNanos >= 0) {
                // Its body has left an edge that ours has missed, and slides where it comes down.
                mayTripNanos = nowNanos + TRIP_NANOS;
                slideMeters = Math.max(slideMeters, slide(speed, 0));
                slideUntilNanos = nowNanos + SLIDE_NANOS;
            }
            looseNanos = nowNanos;
            looseZ = accepted.frame.z;
        }
        // Who walked off an edge lands somewhere below, and slides there.
        slideUntilNanos = Math.max(slideUntilNanos, nowNanos + SLIDE_NANOS);
        double height = Math.max(0, z - ground.groundZ(claimed));
        landsNanos = nowNanos + (long) (Math.sqrt(2 * height / -MotionTuning.GRAVITY) * 1e9);
        double seconds = (nowNanos - looseNanos) * 1e-9;
        boolean rises = height > NEAR_GROUND && z > Math.max(claimedZ, looseZ) + NEAR_GROUND;
        boolean hovers = seconds > LOOSE_SECONDS + late && height > NEAR_GROUND && z > looseZ - 1.0;
        return rises || hovers || seconds > FALL_SECONDS ? GateVerdict.FLYING : GateVerdict.ACCEPTED;
    }

    /** What is held from now on. */
    public void hold(RawMotionState raw, long nowNanos) {
        saysKeys = true;
        double before = nowNanos - momentumUntilNanos < 0 ? momentum : 0;
        momentum = Math.max(before, speed);
        if (speed > 0) {
            momentumUntilNanos = nowNanos + MOMENTUM_NANOS;
        }
        speed = SpeedLimit.of(raw, skills.runRate());
    }

    /** Whether what is held moves the character. */
    public boolean isHeldMoving() {
        return speed > 0;
    }

    // ---- Jumps --------------------------------------------------------------------------------------------------

    /** Judges a jump by the character's skill; body-space velocity as in wire.md §C.7. */
    public GateVerdict jump(float extent, float vx, float vy, float vz, Lateness lateness, long nowNanos) {
        if (!Float.isFinite(extent + vx + vy + vz)) {
            return GateVerdict.NOT_FINITE;
        }
        if ((jumping || !groundedClaim) && !mayHaveLanded(late(lateness), nowNanos)) {
            return GateVerdict.JUMP_IN_THE_AIR;
        }
        double most = skills.jumpVelocity(extent) * JUMP_SHARE + JUMP_METERS;
        double along = MotionTuning.RUN_SPEED * skills.runRate() * JUMP_SHARE + JUMP_METERS;
        if (extent < 0 || extent > 1 || vz > most || vz < 0 || Math.hypot(vx, vy) > along) {
            return GateVerdict.JUMP_TOO_STRONG;
        }
        jumping = true;
        jumpNanos = nowNanos;
        jumpHeight = vz * vz / (-2 * MotionTuning.GRAVITY);
        jumpSpeed = Math.hypot(vx, vy);
        flightSeconds = 2 * vz / -MotionTuning.GRAVITY;
        landsNanos = Math.max(landsNanos, nowNanos) + (long) (flightSeconds * 1e9);
        slideMeters = Math.max(slideMeters, slide(jumpSpeed, vz));
        slideUntilNanos = nowNanos + (long) (flightSeconds * 1e9) + SLIDE_NANOS;
        return GateVerdict.ACCEPTED;
    }

    /**
     * Landings are not always reported, so what counts is when the last jump ends by gravity, less what jitter and rising
     * ground may take from it. Flights add up: nobody stays up by jumping again a little early every time.
     */
    private boolean mayHaveLanded(double late, long nowNanos) {
        double early = LinkPatience.USUAL + RISING_GROUND * flightSeconds + late;
        return (landsNanos - nowNanos) * 1e-9 <= early;
    }

    /**
     * The character's body here has lost its footing: it fell off something or slides down a flank. Its client's body
     * did or will do the same, and no message says so.
     */
    public void slipped(Body body, long nowNanos) {
        double along = Math.hypot(body.velocityX, body.velocityY);
        slipSpeed = along;
        slipUntilNanos = nowNanos + SLIDE_NANOS;
        slideMeters = Math.max(slideMeters, slide(along, Math.abs(body.velocityZ)));
        slideUntilNanos = Math.max(slideUntilNanos, slipUntilNanos);
    }

    private static double slide(double along, double down) {
        return (SLIDE_SECONDS + HOP_SECONDS * down) * along + SLIDE_METERS;
    }

    /** Whether a jump was taken and no landing heard of. */
    public boolean isJumping() {
        return jumping;
    }
}
