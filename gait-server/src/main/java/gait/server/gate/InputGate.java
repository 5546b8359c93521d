package gait.server.gate;

import gait.motion.MotionTuning;
import gait.motion.body.Body;
import gait.motion.interp.Attributes;
import gait.motion.place.Landblocks;
import gait.motion.place.Position;
import gait.motion.world.CollisionWorld;
import gait.motion.world.Sweep;
import gait.net.message.RawMotionState;

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
    private static final double SLACK_METERS = 0.3;

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
    /** A moving client reports every second; a longer silence is a late message. Seconds. */
    private static final double REPORT_SECONDS = 1.2;
    /** How much late messages may hold, seconds. */
    private static final double MOST_SILENCE = 2.0;
    /** A landing slides on: metres per m/s of the jump, and a hop (motion.md §H.7). */
    private static final double SLIDE_SECONDS = 0.4;

    private static final double SLIDE_METERS = 0.5;
    private static final long SLIDE_NANOS = 2_500_000_000L;
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
    private double slack = SLACK_METERS;
    private double claimedZ;
    private double standingZ;
    private boolean groundedClaim = true;

    private boolean jumping;
    private long jumpNanos;
    private double jumpHeight;
    private int unheardLandings;
    private double jumpSpeed;
    private double flightSeconds;
    private double slideMeters;
    private long slideUntilNanos;
    private boolean loose;
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
        accepted.set(at);
        claimedZ = at.frame.z;
        standingZ = at.frame.z;
        groundedClaim = true;
        jumping = false;
        loose = false;
        slideMeters = 0;
        slack = SLACK_METERS;
        budget.reset(LinkPatience.USUAL, nowNanos);
    }

    /** The last place that was believed. */
    public Position accepted() {
        return accepted;
    }

    // ---- Places -------------------------------------------------------------------------------------------------

    /**
     * Judges a reported place; if it is believed, {@link #accepted} is where the character is now.
     *
     * @param patience how late the link's messages may be, seconds
     */
    public GateVerdict move(gait.net.message.Position wire, boolean contact, double patience, long nowNanos) {
        budget.earn(nowNanos);
        slack = Math.min(SLACK_METERS, slack + SLACK_PER_SECOND * budget.silence());
        GateVerdict verdict = read(wire);
        if (verdict == GateVerdict.ACCEPTED) {
            verdict = judge(contact, patience, nowNanos);
        }
        if (verdict == GateVerdict.ACCEPTED) {
            accepted.set(claimed);
        }
        return verdict;
    }

    /** The value checks of wire.md §F: finite, a real rotation, a place that exists. */
    private GateVerdict read(gait.net.message.Position wire) {
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

    private GateVerdict judge(boolean contact, double patience, long nowNanos) {
        double distance = Math.hypot(accepted.offsetXTo(claimed), accepted.offsetYTo(claimed));
        double free = Math.min(slack, distance);
        double slid = nowNanos - slideUntilNanos < 0 || jumping ? Math.min(slideMeters, distance - free) : 0;
        double top = jumping || slid > 0 ? Math.max(speed, jumpSpeed) : speed;
        double way = distance - free - slid;
        double walked = way <= 0 ? 0 : top <= 0 ? Double.POSITIVE_INFINITY : way / top;
        if (!budget.canSpend(walked)) {
            return GateVerdict.TOO_FAST;
        }
        double reportedZ = claimed.frame.z;
        GateVerdict height = contact ? stand(nowNanos) : fly(nowNanos);
        if (height != GateVerdict.ACCEPTED) {
            return height;
        }
        claimedZ = reportedZ;
        groundedClaim = contact;
        slack -= free;
        slideMeters -= slid;
        budget.spend(walked, mayKeep(patience));
        return GateVerdict.ACCEPTED;
    }

    /** A moving client that was silent has messages on the way; what they hold is not yet spent. */
    private double mayKeep(double patience) {
        double late = budget.silence() - REPORT_SECONDS;
        return speed > 0 && late > 0 ? Math.max(patience, Math.min(late + patience, MOST_SILENCE)) : patience;
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
        if (jumping) {
            jumping = false;
            slideUntilNanos = nowNanos + SLIDE_NANOS;
        }
        loose = false;
        unheardLandings = 0;
        standingZ = claimed.frame.z;
        return GateVerdict.ACCEPTED;
    }

    /** It says it is in the air: after a jump for as long as that carries, otherwise only downwards. */
    private GateVerdict fly(long nowNanos) {
        double z = claimed.frame.z;
        if (jumping) {
            double seconds = (nowNanos - jumpNanos) * 1e-9;
            boolean tooHigh = z > Math.max(standingZ, ground.groundZ(claimed)) + jumpHeight + NEAR_GROUND;
            boolean tooLong = seconds > flightSeconds + LOOSE_SECONDS && z > claimedZ - SAME_HEIGHT;
            return tooHigh || tooLong || seconds > flightSeconds + FALL_SECONDS
                    ? GateVerdict.FLYING
                    : GateVerdict.ACCEPTED;
        }
        if (!loose) {
            loose = true;
            looseNanos = nowNanos;
            looseZ = accepted.frame.z;
        }
        double seconds = (nowNanos - looseNanos) * 1e-9;
        boolean rises = z > Math.max(claimedZ, looseZ) + NEAR_GROUND;
        boolean hovers = seconds > LOOSE_SECONDS && z > looseZ - 1.0;
        return rises || hovers || seconds > FALL_SECONDS ? GateVerdict.FLYING : GateVerdict.ACCEPTED;
    }

    /** What is held from now on. */
    public void hold(RawMotionState raw) {
        speed = SpeedLimit.of(raw, skills.runRate());
    }

    /** Whether what is held moves the character. */
    public boolean isHeldMoving() {
        return speed > 0;
    }

    // ---- Jumps --------------------------------------------------------------------------------------------------

    /** Judges a jump by the character's skill; body-space velocity as in wire.md §C.7. */
    public GateVerdict jump(float extent, float vx, float vy, float vz, long nowNanos) {
        if (!Float.isFinite(extent + vx + vy + vz)) {
            return GateVerdict.NOT_FINITE;
        }
        if (jumping ? !mayHaveLanded(nowNanos) : !groundedClaim) {
            return GateVerdict.JUMP_IN_THE_AIR;
        }
        double most = skills.jumpVelocity(extent) * JUMP_SHARE + JUMP_METERS;
        double along = MotionTuning.RUN_SPEED * skills.runRate() * JUMP_SHARE + JUMP_METERS;
        if (extent < 0 || extent > 1 || vz > most || vz < 0 || Math.hypot(vx, vy) > along) {
            return GateVerdict.JUMP_TOO_STRONG;
        }
        unheardLandings += jumping ? 1 : 0;
        jumping = true;
        jumpNanos = nowNanos;
        jumpHeight = vz * vz / (-2 * MotionTuning.GRAVITY);
        jumpSpeed = Math.hypot(vx, vy);
        flightSeconds = 2 * vz / -MotionTuning.GRAVITY;
        slideMeters = SLIDE_SECONDS * jumpSpeed + SLIDE_METERS;
        slideUntilNanos = nowNanos + (long) (flightSeconds * 1e9) + SLIDE_NANOS;
        return GateVerdict.ACCEPTED;
    }

    /** Clients report a landing, or at least the key that charges the next jump. One landing may go unreported. */
    private boolean mayHaveLanded(long nowNanos) {
        return unheardLandings == 0 && (nowNanos - jumpNanos) * 1e-9 >= flightSeconds - 2 * LinkPatience.USUAL;
    }

    /** Whether a jump was taken and no landing heard of. */
    public boolean isJumping() {
        return jumping;
    }
}
