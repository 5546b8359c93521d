package dev.gait.client;

import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.ObjectDescription;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.ObjectStamps;
import dev.gait.net.message.PhysicsDescription;
import dev.gait.net.motion.MotionMessages;
import dev.gait.net.motion.PositionMessages;

/**
 * Turns an object create into the description the scene reads (wire.md §B.3, motion.md §O.4): where it stands, its
 * stamps, what it is like and the movement in progress, so that one who comes late sees the same as everybody else.
 */
final class ObjectDescriptions {
    /** Item type bit of creatures and players. */
    private static final int CREATURE = 0x10;

    private final ObjectDescription description = new ObjectDescription();

    /** Somebody else. An object without a place of its own is known and nowhere. */
    ObjectDescription describe(ObjectCreate message) {
        boolean creature = (message.weenie.itemType & CREATURE) != 0;
        return describe(message, creature ? MoverFacts.REMOTE : MoverFacts.THING);
    }

    /** Oneself. */
    ObjectDescription describeSelf(ObjectCreate message, Attributes skills) {
        return describe(message, skills);
    }

    private ObjectDescription describe(ObjectCreate message, MoverFacts facts) {
        ObjectDescription dest = description;
        PhysicsDescription physics = message.physics;
        dest.reset();
        dest.guid = message.guid;
        dest.facts = facts;
        dest.setup = physics.setup;
        dest.motionTable = physics.motionTable;
        stamps(message.stamps, dest.stamps);
        if (physics.has(PhysicsDescription.HAS_POSITION)) {
            place(physics.position, dest.place);
        }
        if (physics.has(PhysicsDescription.HAS_PARENT)) {
            dest.parent = physics.parent.guid();
        }
        dest.physicsState = physics.state;
        dest.scale = physics.scale;
        if (physics.has(PhysicsDescription.HAS_FRICTION)) {
            dest.friction = physics.friction;
        }
        if (physics.has(PhysicsDescription.HAS_ELASTICITY)) {
            dest.elasticity = physics.elasticity;
        }
        if (physics.has(PhysicsDescription.HAS_MOVEMENT) && physics.hasMovementData) {
            dest.hasMovement = true;
            MotionMessages.movement(physics.movement, dest.movement);
            dest.movement.autonomous = physics.movementAutonomous != 0;
        }
        if (physics.has(PhysicsDescription.HAS_VELOCITY)) {
            dest.velocity.velocityX = physics.velocity[0];
            dest.velocity.velocityY = physics.velocity[1];
            dest.velocity.velocityZ = physics.velocity[2];
        }
        if (physics.has(PhysicsDescription.HAS_OMEGA)) {
            dest.velocity.omegaX = physics.omega[0];
            dest.velocity.omegaY = physics.omega[1];
            dest.velocity.omegaZ = physics.omega[2];
        }
        return dest;
    }

    static void place(dev.gait.net.message.Position wire, Position dest) {
        PositionMessages.toPosition(wire, dest);
        if (!dest.frame.isValid()) {
            dest.cell = 0;
            dest.frame.setIdentity();
        }
    }

    private static void stamps(ObjectStamps wire, SequenceStamps stamps) {
        stamps.set(SequenceStamps.POSITION, wire.position);
        stamps.set(SequenceStamps.MOVEMENT, wire.movement);
        stamps.set(SequenceStamps.STATE, wire.state);
        stamps.set(SequenceStamps.VECTOR, wire.vector);
        stamps.set(SequenceStamps.TELEPORT, wire.teleport);
        stamps.set(SequenceStamps.SERVER_CONTROL, wire.serverControl);
        stamps.set(SequenceStamps.FORCE_POSITION, wire.forcePosition);
        stamps.set(SequenceStamps.OBJECT_DESCRIPTION, wire.visualDescription);
        stamps.set(SequenceStamps.INSTANCE, wire.instance);
    }
}
