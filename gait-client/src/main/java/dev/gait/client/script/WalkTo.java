package dev.gait.client.script;

import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;

/**
 * Walks a player to a place, or after somebody who moves, with nothing but a held heading and the forward key: what a bot
 * does with its hands. It knows no way around a wall. Call {@link #step} once per frame.
 */
public final class WalkTo {
    /** Turned away further than this it turns first, degrees. */
    private static final double FACING = 60;
    /** Who stands is called for again only when the target is this much farther than near enough, metres. */
    private static final double AGAIN = 0.5;

    private boolean walking;

    /** Goes on towards a target; true once it is as near as asked for, and then the player stands. */
    public boolean step(PlayerControls controls, Position target, double nearMeters, double now) {
        Position here = controls.player().body().position;
        double distance = here.distanceTo(target);
        if (distance <= nearMeters + (walking ? 0 : AGAIN)) {
            stop(controls, now);
            return distance <= nearMeters + AGAIN;
        }
        double heading = here.headingTo(target);
        controls.holdHeading(heading, now);
        boolean faces = Math.abs(Headings.signed(heading - here.frame.heading())) < FACING;
        if (faces && !walking) {
            controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, now);
            walking = true;
        } else if (!faces && walking) {
            release(controls, now);
        }
        return false;
    }

    /** Stands, and looks where it looks. */
    public void stop(PlayerControls controls, double now) {
        if (walking) {
            release(controls, now);
        }
        controls.releaseHeading(now);
    }

    private void release(PlayerControls controls, double now) {
        controls.release(MovementKey.FORWARD, InputDevice.KEYBOARD, now);
        walking = false;
    }
}
