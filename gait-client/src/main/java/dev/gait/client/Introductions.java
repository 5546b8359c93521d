package dev.gait.client;

import dev.gait.motion.actor.Actor;
import dev.gait.motion.body.PhysicsState;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.outbound.OutboundSink;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.place.Position;
import dev.gait.motion.routing.MotionUpdateRouter;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.ObjectStamps;
import dev.gait.net.message.PhysicsDescription;
import dev.gait.net.motion.MotionMessages;
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

    /** Somebody else; null when the object has no place of its own or is known already. */
    @Nullable
    Actor introduce(ObjectCreate message, double now) {
        if (!readPlace(message)) {
            return null;
        }
        PhysicsDescription physics = message.physics;
        MoverFacts facts = (message.weenie.itemType & CREATURE) != 0 ? MoverFacts.REMOTE : MoverFacts.THING;
        Actor actor = scene.create(message.guid, place, stamps(message.stamps), now, facts, 1.0);
        if (actor == null) {
            return null;
        }
        describe(actor, physics);
        if (physics.has(PhysicsDescription.HAS_MOVEMENT) && physics.hasMovementData) {
            movement.reset();
            MotionMessages.movement(physics.movement, movement);
            actor.interpreter().setLastMoveWasAutonomous(physics.movementAutonomous != 0);
            motions.unpack(actor, movement);
        }
        return actor;
    }

    /** Oneself: an actor with hands. Null as above. */
    @Nullable
    PlayerControls introduceSelf(ObjectCreate message, Attributes skills, OutboundSink sink, double now) {
        if (!readPlace(message)) {
            return null;
        }
        PlayerControls controls =
                scene.createLocalPlayer(message.guid, place, stamps(message.stamps), now, skills, sink);
        if (controls != null) {
            describe(controls.player(), message.physics);
            setOwnState(controls.player(), message.physics.state);
        }
        return controls;
    }

    /** Others do not see us until the server says so; that does not keep us from walking. */
    static void setOwnState(Actor self, int physicsState) {
        self.body().physicsState = physicsState & ~PhysicsState.HIDDEN;
    }

    private boolean readPlace(ObjectCreate message) {
        if (!message.physics.has(PhysicsDescription.HAS_POSITION) || message.guid == 0) {
            return false;
        }
        place(message.physics.position, place);
        return place.frame.isValid();
    }

    private static void describe(Actor actor, PhysicsDescription physics) {
        actor.body().physicsState = physics.state;
        if (physics.has(PhysicsDescription.HAS_SCALE)) {
            actor.body().scale = physics.scale;
        }
    }

    static void place(dev.gait.net.message.Position wire, Position dest) {
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
