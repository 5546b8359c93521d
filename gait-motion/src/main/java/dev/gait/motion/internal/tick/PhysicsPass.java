package dev.gait.motion.internal.tick;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.place.Position;

/**
 * When retail steps bodies: the gate of 1/30 s for the whole pass, the slices of 0.2 s for each body, and the 96 m around
 * the player within which they live at all (motion.md §H.1). The gate forgets what is left of a frame, so that steps are
 * as uneven as frames are; {@link FixedStep} and {@link LiveStepper} are what a live host runs on (§O.1).
 */
public final class PhysicsPass {
    private final ActorStepper stepper;
    private final double viewDistance;
    private double lastPass = Double.NaN;

    /** With retail's 96 m. */
    public PhysicsPass(ActorStepper stepper) {
        this(stepper, MotionTuning.MAX_PHYSICS_DISTANCE);
    }

    public PhysicsPass(ActorStepper stepper, double viewDistance) {
        this.stepper = stepper;
        this.viewDistance = viewDistance;
    }

    /** Opens the gate if a pass is due at {@code now}, which then counts as run; false when none is. */
    public boolean beginIfDue(double now) {
        if (Double.isNaN(lastPass) || now < lastPass) {
            lastPass = now;
            return false;
        }
        if (now - lastPass < MotionTuning.MIN_QUANTUM) {
            return false;
        }
        lastPass = now;
        return true;
    }

    /** Time of the last pass, NaN before the first. */
    public double lastPass() {
        return lastPass;
    }

    /** update_object: brings one actor up to {@code now}. */
    public void update(Actor actor, Position viewer, double now) {
        Body body = actor.body();
        if (isOutOfReach(body)) {
            body.active = false;
            return;
        }
        boolean wasActive = body.active;
        refreshDistance(body, viewer);
        if (body.active && !wasActive) {
            actor.setUpdateTime(now);
        }
        double elapsed = now - actor.updateTime();
        if (elapsed <= MotionTuning.EPSILON || elapsed > MotionTuning.HUGE_QUANTUM) {
            actor.setUpdateTime(now);
            return;
        }
        slice(actor, elapsed, now);
    }

    /** Hanging on somebody, nowhere, or frozen: nothing moves it (§H.1 step 1). */
    private static boolean isOutOfReach(Body body) {
        return body.parented || !body.position.hasCell() || body.has(PhysicsState.FROZEN);
    }

    /** How far the body is from the player's eye, and whether that is near enough to live. */
    public void refreshDistance(Body body, Position viewer) {
        if (isOutOfReach(body)) {
            body.active = false;
            return;
        }
        body.playerDistance = viewer.distanceTo(body.position);
        body.active = body.playerDistance <= viewDistance && !body.has(PhysicsState.STATIC);
    }

    private void slice(Actor actor, double elapsed, double now) {
        double left = elapsed;
        while (left > MotionTuning.MAX_QUANTUM) {
            stepper.step(actor, MotionTuning.MAX_QUANTUM, now);
            left -= MotionTuning.MAX_QUANTUM;
        }
        boolean whole = elapsed <= MotionTuning.MAX_QUANTUM;
        if (whole || left > MotionTuning.MIN_QUANTUM) {
            stepper.step(actor, left, now);
            left = 0;
        }
        actor.setUpdateTime(now - left);
    }
}
