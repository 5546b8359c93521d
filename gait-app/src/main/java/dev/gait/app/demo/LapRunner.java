package dev.gait.app.demo;

import dev.gait.client.LocalPlayer;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;

/**
 * Runs round a track, clockwise: looks at the way ahead every now and then and turns until it runs there, as a person does
 * with keys. The page's opening watches it.
 */
final class LapRunner implements Errand {
    /** So often it looks, seconds, and so far ahead, metres. */
    private static final double LOOK_EVERY = 0.6;

    private static final double AHEAD = 8;
    /** What is less does not need a key, degrees. */
    private static final double STRAIGHT = 3;
    /** Who has not got anywhere for so long turns away for as long, seconds. */
    private static final double STUCK = 1.0;

    private final RunningTrack track;
    private final CollisionWorld ground;
    private final BotHands hands = new BotHands();
    private final Position lastSeen = new Position();
    private double nextLook;
    private double movedAt;
    private double awayUntil = Double.NEGATIVE_INFINITY;
    private int turns;
    private boolean began;

    LapRunner(RunningTrack track, CollisionWorld ground) {
        this.track = track;
        this.ground = ground;
    }

    @Override
    public void play(LocalPlayer player, double now) {
        PlayerControls controls = player.controls();
        Position here = player.actor().body().position;
        if (!began) {
            began = true;
            controls.setRunByDefault(true, now);
            lastSeen.set(here);
            movedAt = now;
        }
        if (lastSeen.distanceTo(here) > 0.4) {
            lastSeen.set(here);
            movedAt = now;
        } else if (now - movedAt > STUCK) {
            movedAt = now;
            awayUntil = now + STUCK;
        }
        boolean away = now < awayUntil;
        hands.hold(controls, MovementKey.FORWARD, !away, now);
        steer(controls, off(here), now, away);
    }

    /** Degrees from where it looks to the way ahead, right is positive. */
    private double off(Position here) {
        double bearing = track.bearing(here) + Math.toDegrees(AHEAD / track.radius());
        return Headings.signed(here.headingTo(track.at(bearing, track.radius(), ground)) - here.frame.heading());
    }

    private void steer(PlayerControls controls, double off, double now, boolean away) {
        if (away) {
            turns = 1;
        } else if (turns != 0 && turns * off <= 0) {
            turns = 0;
        } else if (turns == 0 && now >= nextLook) {
            nextLook = now + LOOK_EVERY;
            turns = Math.abs(off) > STRAIGHT ? (int) Math.signum(off) : 0;
        }
        hands.hold(controls, MovementKey.TURN_RIGHT, turns > 0, now);
        hands.hold(controls, MovementKey.TURN_LEFT, turns < 0, now);
    }
}
