package dev.gait.motion.internal.routing;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.VelocityUpdate;

/**
 * VectorUpdate: velocity and spin, nothing else (motion.md §G.6). With geometry the next tick's sweep notices that the
 * body leaves the ground; without it the message itself is the launch (§H.9).
 */
public final class VelocityUpdateRouter {
    private final ActorStepper stepper;

    public VelocityUpdateRouter(ActorStepper stepper) {
        this.stepper = stepper;
    }

    /** Applies an update whose instance has passed the gate; false when it was ignored. */
    public boolean apply(Actor actor, VelocityUpdate update, double now) {
        actor.setNow(now);
        if (!actor.stamps().advance(SequenceStamps.VECTOR, update.vectorStamp)) {
            return false;
        }
        set(actor, update);
        return true;
    }

    /** The same without asking for the stamp: for a velocity that is part of a description. */
    public void set(Actor actor, VelocityUpdate update) {
        Body body = actor.body();
        body.setVelocity(update.velocityX, update.velocityY, update.velocityZ);
        body.setOmega(update.omegaX, update.omegaY, update.omegaZ);
        if (!stepper.world().hasGeometry() && body.contact && launches(actor)) {
            actor.takeOff();
        }
    }

    private static boolean launches(Actor actor) {
        Body body = actor.body();
        if (body.velocityZ > MotionTuning.EPSILON) {
            return true;
        }
        return actor.interpreter().preservesVelocity()
                && body.speedSquared() >= MotionTuning.EPSILON * MotionTuning.EPSILON;
    }
}
