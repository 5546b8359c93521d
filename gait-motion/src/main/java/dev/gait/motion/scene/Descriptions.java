package dev.gait.motion.scene;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.internal.routing.MotionUpdateRouter;
import dev.gait.motion.internal.routing.PresenceRouter;
import dev.gait.motion.internal.routing.VelocityUpdateRouter;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.ObjectDescription;
import dev.gait.motion.update.ParentUpdate;
import dev.gait.motion.update.PickupUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.Route;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.StateUpdate;
import dev.gait.motion.update.VelocityUpdate;

/**
 * What a description does (motion.md §O.4). To somebody new everything in it applies, in its order: place, movement,
 * velocity and spin, and what the body is like. To somebody known it is a handful of messages, each of which passes its
 * own gate or does not; where it is counts as ground contact.
 */
final class Descriptions {
    private final MotionScene scene;
    private final ActorStepper stepper;
    private final MotionUpdateRouter motions = new MotionUpdateRouter();
    private final VelocityUpdateRouter velocities;
    private final PresenceRouter presence = new PresenceRouter();
    private final PositionUpdate position = new PositionUpdate();

    Descriptions(MotionScene scene, ActorStepper stepper) {
        this.scene = scene;
        this.stepper = stepper;
        this.velocities = new VelocityUpdateRouter(stepper);
    }

    /** Makes a new actor what it is described as. */
    void settle(Actor actor, ObjectDescription told, boolean own, double time) {
        Body body = actor.body();
        body.physicsState = stateOf(told.physicsState, own);
        body.scale = told.scale;
        if (told.place.hasCell()) {
            stepper.place(actor, told.place);
        } else {
            actor.leaveToOwner(told.parent != 0, time);
        }
        if (told.hasMovement) {
            actor.interpreter().setLastMoveWasAutonomous(told.movement.autonomous);
            motions.unpack(actor, told.movement);
        }
        velocities.set(actor, told.velocity);
        if (!Double.isNaN(told.friction)) {
            body.friction = told.friction;
        }
        if (!Double.isNaN(told.elasticity)) {
            body.elasticity = told.elasticity;
        }
    }

    /** Others do not see us until the server says so; that does not keep us from walking. */
    static int stateOf(int physicsState, boolean own) {
        return own ? physicsState & ~PhysicsState.HIDDEN : physicsState;
    }

    /** Hears a description of somebody known, part by part. */
    Route repeat(Actor known, ObjectDescription told, double time) {
        int guid = told.guid;
        int instance = told.instance();
        SequenceStamps stamps = told.stamps;
        Route route = Route.STALE;
        if (told.place.hasCell()) {
            position.guid = guid;
            position.instance = instance;
            position.position.set(told.place);
            position.contact = true;
            position.positionStamp = stamps.get(SequenceStamps.POSITION);
            position.teleportStamp = stamps.get(SequenceStamps.TELEPORT);
            position.forcePositionStamp = stamps.get(SequenceStamps.FORCE_POSITION);
            route = scene.apply(position, time);
        } else if (told.parent != 0) {
            presence.apply(known, new ParentUpdate(told.parent, 0, guid, stamps.get(SequenceStamps.POSITION)), time);
        } else {
            scene.apply(new PickupUpdate(guid, instance, stamps.get(SequenceStamps.POSITION)), time);
        }
        if (told.hasMovement) {
            MotionUpdate movement = told.movement;
            movement.guid = guid;
            movement.instance = instance;
            movement.movementStamp = stamps.get(SequenceStamps.MOVEMENT);
            movement.serverControlStamp = stamps.get(SequenceStamps.SERVER_CONTROL);
            scene.apply(movement, time);
        }
        scene.apply(new StateUpdate(guid, instance, stamps.get(SequenceStamps.STATE), told.physicsState), time);
        VelocityUpdate velocity = told.velocity;
        velocity.guid = guid;
        velocity.instance = instance;
        velocity.vectorStamp = stamps.get(SequenceStamps.VECTOR);
        scene.apply(velocity, time);
        return route;
    }
}
