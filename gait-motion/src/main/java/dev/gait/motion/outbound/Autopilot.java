package dev.gait.motion.outbound;

import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import org.jspecify.annotations.Nullable;

/**
 * Walks a player to a place, or after somebody who moves, with nothing but a held heading and the forward key: what a bot
 * does with its hands (motion.md §O.13). It knows no way around a wall.
 */
final class Autopilot {
    /** Turned away further than this it turns first, degrees. */
    private static final double FACING = 60;
    /** It looks there when it is this near, degrees. */
    private static final double TURNED = 0.05;
    /** Who stands is called for again only when the target is this much farther than near enough, metres. */
    private static final double AGAIN = 0.5;

    private final PlayerControls controls;
    private final Position target = new Position();
    private @Nullable Whereabouts whom;
    private double nearMeters;
    private double heading = Double.NaN;
    private boolean isGoing;
    private boolean walking;
    /** While it touches the keys itself. */
    private boolean acts;

    Autopilot(PlayerControls controls) {
        this.controls = controls;
    }

    void moveTo(Position place, double near, double now) {
        stop(now);
        target.set(place);
        nearMeters = near;
        isGoing = true;
    }

    void follow(Whereabouts somebody, double near, double now) {
        stop(now);
        whom = somebody;
        nearMeters = near;
        isGoing = true;
    }

    void turnTo(double degrees, double now) {
        stop(now);
        heading = Headings.reduce(finite(degrees));
    }

    private void begin() {
        whom = null;
        isGoing = false;
        heading = Double.NaN;
    }

    boolean isUnderWay() {
        return isGoing || !Double.isNaN(heading);
    }

    /** Somebody else touches a key. */
    void touched(double now) {
        if (!acts) {
            stop(now);
        }
    }

    /** Lets go of everything it holds. */
    void stop(double now) {
        boolean held = isUnderWay() || walking;
        begin();
        if (held) {
            boolean outer = acts;
            acts = true;
            stand(now);
            acts = outer;
        }
    }

    /** All keys are up already. */
    void cancel() {
        begin();
        walking = false;
    }

    /** Once per frame: goes on towards what was asked for. */
    void step(double now) {
        acts = true;
        act(now);
        acts = false;
    }

    private void act(double now) {
        if (isGoing) {
            Whereabouts somebody = whom;
            if (somebody != null && !somebody.locate(target)) {
                stand(now);
            } else if (go(now) && somebody == null) {
                isGoing = false;
            }
        } else if (!Double.isNaN(heading)) {
            turn(now);
        }
    }

    private void turn(double now) {
        double left = heading - controls.player().body().position.frame.heading();
        if (Math.abs(Headings.signed(left)) <= TURNED) {
            stop(now);
        } else {
            controls.holdHeading(heading, now);
        }
    }

    /** True once it is as near as asked for, and then the player stands. */
    private boolean go(double now) {
        Position here = controls.player().body().position;
        double distance = here.distanceTo(target);
        if (distance <= nearMeters + (walking ? 0 : AGAIN)) {
            stand(now);
            return true;
        }
        double towards = here.headingTo(target);
        controls.holdHeading(towards, now);
        boolean faces = Math.abs(Headings.signed(towards - here.frame.heading())) < FACING;
        if (faces && !walking) {
            controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, now);
            walking = true;
        } else if (!faces && walking) {
            release(now);
        }
        return false;
    }

    private void stand(double now) {
        if (walking) {
            release(now);
        }
        controls.releaseHeading(now);
    }

    private void release(double now) {
        controls.release(MovementKey.FORWARD, InputDevice.KEYBOARD, now);
        walking = false;
    }

    static double finite(double degrees) {
        if (!Double.isFinite(degrees)) {
            throw new IllegalArgumentException("a heading is a number of degrees, got " + degrees);
        }
        return degrees;
    }
}
