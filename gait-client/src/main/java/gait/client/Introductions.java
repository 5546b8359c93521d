package gait.client;

import gait.motion.actor.Actor;
import gait.motion.interp.MoverFacts;
import gait.motion.place.Position;
import gait.motion.routing.MotionUpdateRouter;
import gait.motion.scene.MotionScene;
import gait.motion.update.MotionUpdate;
import gait.motion.update.SequenceStamps;
import gait.net.message.ObjectCreate;
import gait.net.message.ObjectStamps;
import gait.net.message.PhysicsDescription;
import gait.net.motion.MotionMessages;
import org.jspecify.annotations.Nullable;

/**
 * Turns an object create into an actor of the scene (wire.md §B.3): where it stands, its stamps, and the movement in
 * progress, so that one who comes late sees the same as everybody else.
 */
final class Introductions {
    /** Item type bit of creatures and players. */
    private static final int CREATURE = 0x10;

    private final MotionScene scene;
    private final MotionUpdateRouter motions = new MotionUpdateRouter();
    private final MotionUpdate movement = new MotionUpdate();
    private final Position place = new Position();

    Introductions(MotionScene scene) {
        this.scene = scene;
    }

    /** The new actor, or null when the object has no place of its own or is known already. */
    @Nullable
    Actor introduce(ObjectCreate message, @Nullable MoverFacts own, double now) {
        PhysicsDescription physics = message.physics;
        if (!physics.has(PhysicsDescription.HAS_POSITION) || message.guid == 0) {
            return null;
        }
        place(physics.position, place);
        if (!place.frame.isValid()) {
            return null;
        }
        boolean creature = (message.weenie.itemType & CREATURE) != 0;
        MoverFacts facts = own != null ? own : creature ? MoverFacts.REMOTE : MoverFacts.THING;
        Actor actor = scene.create(message.guid, place, stamps(message.stamps), now, facts, 1.0);
        if (actor == null) {
            return null;
        }
        actor.body().physicsState = physics.state;
        if (physics.has(PhysicsDescription.HAS_SCALE)) {
            actor.body().scale = physics.scale;
        }
        if (own == null && physics.has(PhysicsDescription.HAS_MOVEMENT) && physics.hasMovementData) {
            movement.reset();
            MotionMessages.movement(physics.movement, movement);
            actor.interpreter().setLastMoveWasAutonomous(physics.movementAutonomous != 0);
            motions.unpack(actor, movement);
        }
        return actor;
    }

    static void place(gait.net.message.Position wire, Position dest) {
        dest.cell = wire.cell;
        dest.frame.setOrigin(wire.x, wire.y, wire.z);
        dest.frame.setRotation(wire.qw, wire.qx, wire.qy, wire.qz);
    }

    private static SequenceStamps stamps(ObjectStamps wire) {
        SequenceStamps stamps = new SequenceStamps();
        stamps.set(SequenceStamps.POSITION, wire.position);
        stamps.set(SequenceStamps.MOVEMENT, wire.movement);
        stamps.set(SequenceStamps.STATE, wire.state);
        stamps.set(SequenceStamps.VECTOR, wire.vector);
        stamps.set(SequenceStamps.TELEPORT, wire.teleport);
        stamps.set(SequenceStamps.SERVER_CONTROL, wire.serverControl);
        stamps.set(SequenceStamps.FORCE_POSITION, wire.forcePosition);
        stamps.set(SequenceStamps.OBJECT_DESCRIPTION, wire.visualDescription);
        stamps.set(SequenceStamps.INSTANCE, wire.instance);
        return stamps;
    }
}
