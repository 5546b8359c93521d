package dev.gait.server.glide;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.Sequencer;
import dev.gait.motion.place.Frame;

/**
 * Whether a body goes on just as it did at the last two looks: straight on, turning on the spot, or not at all. As long as
 * it does, observers are told nothing they do not foresee, and its track need not look: in a crowd most bodies do most of the
 * time, and a look costs more than the step it looks at.
 *
 * <p>What it compares lies in the few numbers kept here; what it cannot tell by them ends the way.
 */
final class SteadyWay {
    /** The longest without a look, nanoseconds; what drifts slowly is seen then. */
    private static final long LONGEST_NANOS = 200_000_000L;
    /** Who stands is looked at once a second. */
    private static final long STANDING_NANOS = 1_000_000_000L;
    /** Who is this far from where it would be goes another way, metres. */
    private static final double BESIDE = 0.01;
    /** And who drifts from what observers believe so far by the next look is looked at sooner, metres. */
    private static final double MOST_DRIFT = 0.1;

    private boolean steady;
    private long fromNanos;
    private long untilNanos;
    private double x;
    private double y;
    private double z;
    private double vx;
    private double vy;
    private double vz;
    private double forward;
    private double right;
    private double turn;
    private int cycle;
    private final Frame rotation = new Frame();
    private double drift;

    /** A look finds this, after that; so far are observers off, which is not a number when they were just told. */
    void compare(TrackSample now, TrackSample before, double driftMeters) {
        double seconds = (now.millis - before.millis) / 1000.0;
        double longest = (now.isStill() ? STANDING_NANOS : LONGEST_NANOS) * 1e-9;
        double drifts = Math.max(0, driftMeters - drift) / seconds;
        steady = seconds > 0
                && driftMeters + drifts * longest < MOST_DRIFT
                && !now.airborne
                && !before.airborne
                && now.movesLike(before)
                && (now.legs.turn == 0 || now.speed() == 0)
                && isAt(now, before.x + now.vx * seconds, before.y + now.vy * seconds, before.z + now.vz * seconds);
        drift = driftMeters;
    }

    /**
     * From here on it may be steady, if it was found so.
     *
     * @param latestNanos when something is to be said of who moves, whatever it does
     */
    void begin(Actor actor, TrackSample now, long nowNanos, long latestNanos) {
        Sequencer sequencer = actor.sequencer();
        steady &= now.legs.turn == sequencer.turnRate(); // a heading that is held is no turn to observers
        if (!steady) {
            return;
        }
        fromNanos = nowNanos;
        untilNanos = now.isStill() ? nowNanos + STANDING_NANOS : Math.min(nowNanos + LONGEST_NANOS, latestNanos);
        x = actor.body().position.globalX();
        y = actor.body().position.globalY();
        z = actor.body().frame().z;
        vx = now.vx;
        vy = now.vy;
        vz = now.vz;
        forward = sequencer.velocityY();
        right = sequencer.velocityX();
        turn = sequencer.turnRate();
        cycle = sequencer.cycle();
        rotation.setRotation(actor.body().frame());
    }

    private static boolean isAt(TrackSample now, double x, double y, double z) {
        return Math.abs(now.x - x) < BESIDE && Math.abs(now.y - y) < BESIDE && Math.abs(now.z - z) < BESIDE;
    }

    /** Whether nothing has come up since the last look. */
    boolean goesOn(Actor actor, long nowNanos) {
        if (!steady || nowNanos - untilNanos >= 0) {
            return false;
        }
        Body body = actor.body();
        Frame frame = body.frame();
        Sequencer sequencer = actor.sequencer();
        double seconds = (nowNanos - fromNanos) * 1e-9;
        return body.contact
                && Math.abs(body.position.globalX() - x - vx * seconds) < BESIDE
                && Math.abs(body.position.globalY() - y - vy * seconds) < BESIDE
                && Math.abs(frame.z - z - vz * seconds) < BESIDE
                && sequencer.velocityY() == forward
                && sequencer.velocityX() == right
                && sequencer.turnRate() == turn
                && sequencer.cycle() == cycle
                && (turn != 0 || looksTheSameWay(frame));
    }

    private boolean looksTheSameWay(Frame frame) {
        return frame.qw == rotation.qw && frame.qx == rotation.qx && frame.qy == rotation.qy && frame.qz == rotation.qz;
    }

    /** Where the body is at a moment after the last look, if it has gone on since; else the place stays as it is. True. */
    boolean carryOn(double atMillis, long lookedMillis, SeenPlace dest) {
        double seconds = (atMillis - lookedMillis) / 1000;
        if (steady && seconds > 0) {
            double passed = Math.min(seconds, (untilNanos - fromNanos) * 1e-9);
            dest.x += vx * passed;
            dest.y += vy * passed;
            dest.z += vz * passed;
            dest.heading += turn * passed;
        }
        return true;
    }
}
