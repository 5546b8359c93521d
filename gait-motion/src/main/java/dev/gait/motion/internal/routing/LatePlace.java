package dev.gait.motion.internal.routing;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.Sequencer;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;

/**
 * A place that lies behind somebody who goes on. Links deliver some words later than others, and what was repeated after
 * a loss later still; nothing in a word says when it was true. Retail walks a body back to it (motion.md §E.5), which is
 * seen as running backwards, and then it is late for good. Live hosts (§O.11) take the place for what it is: a point of
 * the way that the body goes, passed a moment ago. From there the way leads on as the legs go now, and the point of it
 * that is next to the body is where the body belongs: aside, turned, never back.
 *
 * <p>What lies further behind than any word is late was not passed, the body was held up: it is walked back to as ever.
 */
final class LatePlace {
    /** Refinements of how late a place on an arc is; each one leaves a tenth of the error. */
    private static final int ROUNDS = 3;

    private final Frame way = new Frame();
    private final Frame along = new Frame();
    private final Position now = new Position();

    /** The place that is told, or where who was there is by now. */
    Position bringToNow(Actor actor, Position told, boolean hasGround) {
        Body body = actor.body();
        double seconds = body.contact && body.onWalkable ? secondsLate(actor.sequencer(), body, told) : 0;
        if (seconds <= 0 || seconds > MotionTuning.LATE_SECONDS) {
            return told;
        }
        goOn(actor.sequencer(), body, told.frame, seconds);
        now.cell = told.cell;
        now.frame.set(along);
        if (hasGround) {
            // How high it is there, the ground knows.
            now.frame.z = body.frame().z;
        }
        return told.isIndoor() || Landblocks.rehome(now) ? now : told;
    }

    /** Since when the point of the way that is next to the body has been passed; negative when it lies ahead. */
    private double secondsLate(Sequencer legs, Body body, Position told) {
        double speed = body.scale * StrictMath.hypot(legs.velocityX(), legs.velocityY());
        if (speed < MotionTuning.LATE_MIN_SPEED) {
            return 0;
        }
        double dx = told.offsetXTo(body.position);
        double dy = told.offsetYTo(body.position);
        double seconds = 0;
        for (int round = 0; round < ROUNDS; round++) {
            // Half way along an arc the way has the direction of its chord.
            goOn(legs, body, told.frame, Math.min(Math.max(seconds, 0), MotionTuning.LATE_SECONDS) / 2);
            double wayX = along.worldX(legs.velocityX(), legs.velocityY(), 0) * body.scale;
            double wayY = along.worldY(legs.velocityX(), legs.velocityY(), 0) * body.scale;
            seconds = (dx * wayX + dy * wayY) / (speed * speed);
        }
        return seconds;
    }

    private void goOn(Sequencer legs, Body body, Frame from, double seconds) {
        legs.steadyMotion(seconds, way);
        way.setOrigin(way.x * body.scale, way.y * body.scale, way.z * body.scale);
        from.combine(way, along);
    }
}
