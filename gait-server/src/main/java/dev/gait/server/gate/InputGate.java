package dev.gait.server.gate;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.RawMotionState;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.Sweep;
import dev.gait.server.state.MotionStates;
import dev.gait.server.state.StateExchange;

/**
 * Whether a character can be where its client says it is. One gate per player; it remembers the last place it believed,
 * the last place it stood at, and what has happened since: time, the keys that are held, a jump.
 *
 * <p>A claim passes three questions. Was there time: the way divided by the speed of what was held is time walked, and
 * {@link TimeBudget} knows how much there was. Can it be that high: on the ground, or in the air as {@link Flight}
 * allows. Does a way lead there: {@link Passage}. A client that does not know our ground walks at one height over our
 * hills: that is believed along the map and set on the ground.
 *
 * <p>Not here: stamps, which say whether a claim is news at all, and what is done about a refused one.
 */
public final class InputGate {
    /** Metres a report may be off without using time: rounding, a slope's edge. Refilled with time, never saved up. */
    private static final double SLACK_METERS = 0.15;

    private static final double SLACK_PER_SECOND = 0.15;
    /** A way this short is none, metres: a place is rounded on the wire and again where it is set on the ground. */
    private static final double ROUNDING = 0.001;
    /** A client that does not know the ground keeps its height to this, metres. */
    private static final double SAME_HEIGHT = 0.1;
    /** A claim this near to where our own body stands tells of the same footing, metres. */
    private static final double SAME_PLACE = 0.1;
    /** Beyond this it is told where the ground is, metres. */
    private static final double FAR_FROM_GROUND = 5.0;
    /** Who never said what it holds may go this fast, m/s, and report steps of this long, seconds. */
    private static final double AMBLE_SPEED = 1.5;

    private static final double AMBLE_SECONDS = 1.3;
    /** On its feet a client speaks every second, and at most half a second of hitches is made up (motion.md §O.1). */
    private static final double LONGEST_REPORT = 1.7;

    /** Two reports closer in time than this say nothing of the speed between them, seconds. */
    private static final double SHORTEST_REPORT = 0.2;

    /** A client that trips over an edge we have missed is believed this often. */
    private static final long TRIP_NANOS = 5_000_000_000L;
    /** How long a body without keys may still have the speed that legs gave it: a flight and the slide after it. */
    private static final long MOMENTUM_NANOS = 3_500_000_000L;
    /** And how long the speed our own body here had when it lost its footing. */
    private static final long SLIP_NANOS = 1_500_000_000L;

    /** How far a placement may move a claimed place before it counts as taken, metres. */
    private static final double TAKEN = 0.3;
    /** Nobody jumps more often: at once, and per second. */
    private static final int JUMP_BURST = 6;

    private static final int JUMPS_PER_SECOND = 3;
    /** How often a way around is looked for: at once, and per second. Honest clients need one now and then. */
    private static final int SEARCH_BURST = 30;

    private static final int SEARCHES_PER_SECOND = 10;
    /** How far up a slope too steep to walk a body may get that was held at its foot, metres. */
    private static final double WEDGE_METERS = 1.6;
    /** Who comes down by more than this has fallen or slid, metres. */
    private static final double FALL_METERS = 1.0;

    private final CollisionWorld ground;
    private final Body probe = new Body();
    private final Sweep spot = new Sweep();
    private final Passage passage;
    private final TimeBudget budget = new TimeBudget();
    private final Flight flight = new Flight();
    private final SlideAllowance slide = new SlideAllowance();
    private final RateLimit jumps = new RateLimit(JUMP_BURST, JUMPS_PER_SECOND);
    private final RateLimit searches = new RateLimit(SEARCH_BURST, SEARCHES_PER_SECOND);
    private final Position accepted = new Position();
    private final Position standing = new Position();
    private final Position claimed = new Position();
    private final Position foot = new Position();
    private final Attributes skills;
    /** How fast legs are, as a multiple of retail's. */
    private final double pace;

    private double speed;
    /** Whether it ever said what it holds; a client that only says where it is (wire.md §H) may walk. */
    private boolean saysKeys;

    private double slack = SLACK_METERS;
    /** The same for who holds nothing: small moves between keys must not use up what an edge does to a body at rest. */
    private double restSlack = SLACK_METERS;

    private double claimedZ;
    /** Whether the last believed claim was one of contact. */
    private boolean grounded = true;
    /** Whether the claim that is judged touches ground on which nobody stands. */
    private boolean sliding;

    private double slideSpeed;
    private long mayTripNanos;
    /** What legs had before the keys of now. */
    private final LastingSpeed momentum = new LastingSpeed();
    /** What a fall gave our own body of it. */
    private final LastingSpeed slip = new LastingSpeed();

    /**
     * @param runSpeed how fast legs run at run rate 1, m/s
     */
    public InputGate(CollisionWorld ground, Attributes skills, double runSpeed) {
        this.pace = runSpeed / MotionTuning.RUN_SPEED;
        this.ground = ground;
        this.skills = skills;
        passage = new Passage(ground);
    }

    /** Starts anew where the character has arrived; its client may have said so as long ago as the link is late. */
    public void begin(Position at, Lateness lateness, long nowNanos) {
        settle(at);
        flight.begin(nowNanos);
        slide.begin(nowNanos);
        budget.begin(lateness, nowNanos);
        slack = SLACK_METERS;
        restSlack = SLACK_METERS;
        slip.end(nowNanos);
        momentum.end(nowNanos);
        mayTripNanos = nowNanos;
    }

    /** Goes on from a place the server decided on. It is a place and nothing else: no time, no new jump comes with it. */
    public void moveTo(Position at, long nowNanos) {
        settle(at);
        flight.putBack();
        slide.close(nowNanos);
        budget.goOn(nowNanos);
        slip.end(nowNanos);
        momentum.end(nowNanos);
    }

    /** What is believed, what was earned and what is owed; the keys that are held are told anew. */
    public void exchange(StateExchange s) {
        budget.exchange(s);
        flight.exchange(s);
        slide.exchange(s);
        jumps.exchange(s);
        searches.exchange(s);
        MotionStates.exchange(s, accepted);
        MotionStates.exchange(s, standing);
        saysKeys = s.flag(saysKeys);
        grounded = s.flag(grounded);
        speed = s.f64(speed);
        slack = s.f64(slack);
        restSlack = s.f64(restSlack);
        claimedZ = s.f64(claimedZ);
        slideSpeed = s.f64(slideSpeed);
        momentum.exchange(s);
        slip.exchange(s);
        mayTripNanos = s.moment(mayTripNanos);
    }

    private void settle(Position at) {
        accepted.set(at);
        standing.set(at);
        claimedZ = at.frame.z;
        grounded = true;
    }

    /** The last place that was believed. */
    public Position accepted() {
        return accepted;
    }

    /** The last place that was believed where it stood on something: where it is put back to. */
    public Position standing() {
        return standing;
    }

    /** How fast it can still rise where it is in the air, m/s. */
    public double riseSpeed() {
        return flight.riseSpeedAt(accepted.frame.z);
    }

    /** How fast it can still be sliding: who stood at both ends of a way was no faster than that way, m/s. */
    public double slideSpeed() {
        return slideSpeed;
    }

    /** Sweeps through the world that believing has cost so far. */
    public long sweeps() {
        return passage.sweeps();
    }

    // ---- Places -------------------------------------------------------------------------------------------------

    /**
     * Judges a reported place; if it is believed, {@link #accepted} is where the character is now.
     *
     * @param here where the body is by our own reckoning, which went on with the keys that were held
     * @param lateness how late the link's messages may be
     */
    public GateVerdict move(Position reported, boolean contact, Body here, Lateness lateness, long nowNanos) {
        budget.earn(lateness, nowNanos);
        budget.regain(lateness);
        double refill = SLACK_PER_SECOND * budget.silence();
        slack = Math.min(SLACK_METERS, slack + refill);
        restSlack = Math.min(SLACK_METERS, restSlack + refill);
        GateVerdict verdict = ValueCheck.read(reported, ground, claimed);
        return verdict == GateVerdict.ACCEPTED ? judge(contact, here, lateness, nowNanos) : verdict;
    }

    private GateVerdict judge(boolean contact, Body here, Lateness lateness, long nowNanos) {
        double distance = Math.hypot(accepted.offsetXTo(claimed), accepted.offsetYTo(claimed));
        double late = lateness.seconds();
        boolean slides = flight.isJumping() || slide.isOpen(late, nowNanos);
        double down = ground.hasGeometry() ? flight.slidDown(accepted.frame.z, claimed.frame.z) : 0;
        double top = topSpeed(slides, late, nowNanos);
        double room = top > 0 ? slack : restSlack;
        double free = Math.min(room + down, distance);
        double onFoot = Math.min(distance - free, budget.silence() * top);
        // What the legs did not do since the last report, the slide after a landing may have done.
        // Behind lost packets several landings may have come at once, each with a slide that legs did not pay for.
        double left = slides ? slide.meters(lateness.recovering() ? 0 : legs()) : 0;
        double slid = Math.min(left, distance - free - onFoot);
        double way = distance - free - slid;
        double walked = way <= ROUNDING ? 0 : top <= 0 ? Double.POSITIVE_INFINITY : way / top;
        double longest = longestReport();
        sliding = false;
        if (!budget.canSpend(walked) || walked > longest) {
            boolean again = contact && !slides && cameOffAFlank(nowNanos);
            return again ? judge(true, here, lateness, nowNanos) : GateVerdict.TOO_FAST;
        }
        if (ground.hasGeometry()) {
            double most = room + down + top * Math.min(budget.seconds(), longest) + left;
            GateVerdict verdict = judgeHeightAndWay(contact, here, most, late, nowNanos);
            if (verdict != GateVerdict.ACCEPTED) {
                return verdict;
            }
        } else {
            claimedZ = claimed.frame.z;
        }
        if (top > 0) {
            slack -= Math.max(0, free - down);
        } else {
            restSlack -= Math.max(0, free - down);
        }
        slide.use(slid, nowNanos);
        boolean stands = contact && !sliding;
        if (stands && down > FALL_METERS) {
            // It comes down from somewhere with the speed it had on the way.
            double along =
                    Math.min(distance / Math.max(budget.silence(), 0.5), Math.sqrt(-2 * MotionTuning.GRAVITY * down));
            slide.grant(along, 0, 0, nowNanos);
        }
        budget.spend(walked, lateness, speed > 0, nowNanos);
        slideSpeed =
                grounded && stands ? distance / Math.max(budget.silence(), SHORTEST_REPORT) : MotionTuning.MAX_VELOCITY;
        accepted.set(claimed);
        grounded = stands;
        if (stands) {
            standing.set(accepted);
            if (here.velocityZ > 0 && flight.isJumping()) {
                // Who jumps on the run up a slope keeps touching it until the slope ends, and flies from there.
                flight.carriedUp(accepted.frame.z, nowNanos);
            } else if (flight.landed(nowNanos)) {
                slide.extend(0, nowNanos);
            }
        }
        return GateVerdict.ACCEPTED;
    }

    /** In a fold legs press a body a step up a flank that ours here did not climb, and it slides where it comes down. */
    private boolean cameOffAFlank(long nowNanos) {
        return grounded && searches.take(nowNanos) && passage.isAtSteepGround(accepted) && slide.grantFlank(nowNanos);
    }

    /** One report tells of no more than this: on its feet a client speaks every second, in the air it may be silent. */
    private double longestReport() {
        double unheard = ground.hasGeometry() ? flight.unheardSeconds(accepted.frame.z, claimed.frame.z) : 0;
        return saysKeys ? LONGEST_REPORT + unheard : AMBLE_SECONDS;
    }

    /**
     * The fastest it can be now: its legs; what a fall gave our own body of it; in the air, and while it slides after a
     * landing, also what legs or jump gave it before.
     */
    private double topSpeed(boolean slides, double late, long nowNanos) {
        double along = flight.alongSpeed();
        double slipped = slip.lasts(late, nowNanos) ? slip.metersPerSecond() : 0;
        double carried = slides && momentum.lasts(late, nowNanos) ? Math.max(momentum.metersPerSecond(), along) : 0;
        return Math.max(Math.max(legs(), slipped), flight.isJumping() ? Math.max(carried, along) : carried);
    }

    private double legs() {
        return saysKeys ? speed : AMBLE_SPEED;
    }

    private GateVerdict judgeHeightAndWay(boolean contact, Body here, double most, double late, long nowNanos) {
        double reportedZ = claimed.frame.z;
        GateVerdict height = contact ? stand() : fly(here, late, nowNanos);
        if (height != GateVerdict.ACCEPTED) {
            return height;
        }
        boolean steep = contact && spot.normalZ < MotionTuning.FLOOR_Z;
        if (!leads(contact, here, most, nowNanos)) {
            return GateVerdict.BEHIND_SOMETHING;
        }
        if (steep) {
            // Nobody stands on a slope too steep to walk; but it may have come to the foot of it, or be held there.
            foot.set(passage.end());
            if (passage.isWalkable(foot)) {
                claimed.set(foot);
            } else if (here.isGrounded() && here.position.distanceTo(claimed) <= SAME_PLACE) {
                // Our own body found its feet there: what it stands on, a probe of one spot may have missed.
                claimed.cell = here.position.cell;
                claimed.frame.setOrigin(here.position.frame.x, here.position.frame.y, here.position.frame.z);
            } else if (!passage.holds(claimed)) {
                // Who comes down on it slides, while our own body may still be in the air: it has not landed yet.
                sliding = !grounded && fly(here, late, nowNanos) == GateVerdict.ACCEPTED;
                if (!sliding) {
                    return GateVerdict.FLYING;
                }
            }
        }
        claimedZ = reportedZ;
        return GateVerdict.ACCEPTED;
    }

    /** How far along the ground it says that it is from our own body of it, metres. */
    private double offBy(Body here) {
        return Math.hypot(here.position.offsetXTo(claimed), here.position.offsetYTo(claimed));
    }

    private boolean leads(boolean contact, Body here, double most, long nowNanos) {
        double lift = flight.lift(accepted.frame.z);
        if (passage.leads(accepted, grounded, claimed, lift)) {
            return true;
        }
        boolean near = offBy(here) <= most + Passage.NEAR;
        // A jump up a slope goes on over its edge: it may still fly where its body here has long landed.
        if (near && passage.leads(here.position, here.isGrounded(), claimed, flight.height())) {
            return true;
        }
        if (!searches.take(nowNanos)) {
            return false;
        }
        // Between two steep slopes a body stands as on level ground, and its legs may carry it a step up one of them.
        return passage.leadsAround(accepted, grounded, claimed, lift, most + Passage.NEAR)
                || (grounded
                        && !contact
                        && passage.isAtSteepGround(accepted)
                        && passage.leads(accepted, false, claimed, WEDGE_METERS));
    }

    /** It says it stands: on our ground, or at the height it walked at when it does not know our ground. */
    private GateVerdict stand() {
        double z = claimed.frame.z;
        if (!ground.place(probe, claimed, spot)) {
            return GateVerdict.INSIDE_SOMETHING;
        }
        double pushed = Math.hypot(claimed.offsetXTo(spot.position), claimed.offsetYTo(spot.position));
        if (pushed > TAKEN) {
            return GateVerdict.INSIDE_SOMETHING;
        }
        double support = spot.contact ? spot.position.frame.z : ground.groundZ(claimed);
        boolean near = Math.abs(z - support) <= Flight.NEAR_GROUND;
        boolean sameHeight = grounded && Math.abs(z - claimedZ) <= SAME_HEIGHT;
        if (!near && (!sameHeight || Math.abs(z - support) > FAR_FROM_GROUND)) {
            return GateVerdict.FLYING;
        }
        if (pushed > 0) {
            claimed.set(spot.position);
        }
        claimed.frame.z = support;
        return GateVerdict.ACCEPTED;
    }

    /** It says it is in the air: after a jump for as long as that carries, otherwise only downwards. */
    private GateVerdict fly(Body here, double late, long nowNanos) {
        double groundZ = ground.groundZ(claimed);
        double height = claimed.frame.z - groundZ;
        if (height < -FAR_FROM_GROUND) {
            return GateVerdict.UNDERGROUND;
        }
        if (!flight.isJumping()) {
            if (!flight.isLoose() && nowNanos - mayTripNanos >= 0) {
                // Its body has left an edge that ours has missed, and slides where it comes down.
                mayTripNanos = nowNanos + TRIP_NANOS;
                slide.grant(speed, 0, 0, nowNanos);
            }
            flight.fall(Math.max(accepted.frame.z, claimedZ), height, nowNanos);
            slide.extend(0, nowNanos);
        }
        double ours = !here.isGrounded() && offBy(here) <= Passage.NEAR ? here.position.frame.z : -Double.MAX_VALUE;
        if (!flight.allows(claimed.frame.z, groundZ, ours, late, nowNanos)) {
            return GateVerdict.FLYING;
        }
        claimed.frame.z = Math.max(claimed.frame.z, groundZ);
        return GateVerdict.ACCEPTED;
    }

    /** What is held from now on. */
    public void hold(RawMotionState raw, long nowNanos) {
        saysKeys = true;
        momentum.raise(speed, speed > 0 ? MOMENTUM_NANOS : 0, nowNanos);
        double legs = pace * SpeedLimit.of(raw, skills.runRate());
        budget.hold(speed > 0, legs > 0, nowNanos);
        speed = legs;
    }

    // ---- Jumps --------------------------------------------------------------------------------------------------

    /** Judges a jump by the character's skill; body-space velocity as in wire.md §C.7. */
    public GateVerdict jump(double extent, double vx, double vy, double vz, Lateness lateness, long nowNanos) {
        if (!Double.isFinite(extent + vx + vy + vz)) {
            return GateVerdict.NOT_FINITE;
        }
        boolean timely = flight.mayHaveLanded(lateness.seconds(), nowNanos);
        if ((flight.isJumping() || !grounded) && !timely || !jumps.take(nowNanos)) {
            return GateVerdict.JUMP_IN_THE_AIR;
        }
        double along = Math.hypot(vx, vy);
        if (!ValueCheck.canJump(skills, pace, extent, along, vz)) {
            return GateVerdict.JUMP_TOO_STRONG;
        }
        if (!grounded && ground.hasGeometry()) {
            // It must have landed meanwhile, without a word: below where it was last heard of.
            accepted.frame.z = ground.groundZ(accepted);
            standing.set(accepted);
        }
        flight.jump(standing.frame.z, vz, along, nowNanos);
        slide.grant(along, vz, flight.flightSeconds(), nowNanos);
        if (timely) {
            slide.grantLanding(vz);
        }
        return GateVerdict.ACCEPTED;
    }

    /**
     * The character's body here has lost its footing: it fell off something or slides down a flank. Its client's body
     * did or will do the same, and no message says so.
     */
    public void slipped(Body body, double seconds, long nowNanos) {
        double along = Math.hypot(body.velocityX, body.velocityY);
        slip.raise(along, SLIP_NANOS, nowNanos);
        slide.grant(along, Math.abs(body.velocityZ), 0, nowNanos);
        if (!body.isGrounded()) {
            flight.offFeet(seconds);
        }
    }
}
