package dev.gait.server.relay;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.local.PlayerState;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.message.Message;
import dev.gait.net.message.MessageQueues;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.ObjectDelete;
import dev.gait.net.message.ObjectStamps;
import dev.gait.net.message.PhysicsDescription;
import dev.gait.net.message.PlayerTeleport;
import dev.gait.net.message.PositionPack;
import dev.gait.net.message.SetState;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.VectorUpdate;
import dev.gait.net.message.WeenieField;
import dev.gait.net.message.WireWriter;
import dev.gait.net.motion.MotionMessages;
import dev.gait.net.motion.PositionMessages;
import dev.gait.net.motion.PredictionMessages;
import dev.gait.net.session.SessionRules;

/**
 * One message about an object, encoded once and sent as often as there are listeners (wire.md §D: all observers see the
 * same bytes and so the same counters).
 *
 * <p>It is where the world's own types become the wire's: nobody who announces something sees a message. Each method
 * counts up the stamps its message renews, encodes, and leaves the bytes here until the next call. The holders are
 * reused: saying that somebody moved allocates nothing.
 */
public final class Announcement {
    private static final int CREATURE_ITEM_TYPE = 0x10;

    private final WireWriter out = new WireWriter(512);
    private final UpdatePosition updatePosition = new UpdatePosition();
    private final UpdateMotion updateMotion = new UpdateMotion();
    private final VectorUpdate vectorUpdate = new VectorUpdate();
    private final SetState setState = new SetState();
    private final ObjectDelete objectDelete = new ObjectDelete();
    private final dev.gait.net.extension.PlayerState playerState = new dev.gait.net.extension.PlayerState();
    private final PlayerTeleport playerTeleport = new PlayerTeleport();
    private int queue;
    private boolean state;
    private long edition;

    /** Whether a newer one of its kind says everything that this one says: a state, not an event. */
    public boolean isState() {
        return state;
    }

    /** Another one for each message: whoever keeps what is here knows by it that it has changed. */
    public long edition() {
        return edition;
    }

    public byte[] bytes() {
        return out.array();
    }

    public int length() {
        return out.length();
    }

    public int queue() {
        return queue;
    }

    /** It is here (wire.md §C.3); renews the position stamp. */
    public Announcement position(int guid, Position at, boolean grounded, SequenceStamps stamps) {
        stamps.next(SequenceStamps.POSITION);
        return positionAgain(guid, at, grounded, stamps);
    }

    /** The same for who has missed it; renews nothing. */
    public Announcement positionAgain(int guid, Position at, boolean grounded, SequenceStamps stamps) {
        updatePosition.guid = guid;
        PositionPack pack = updatePosition.pack;
        PositionMessages.toWire(at, pack);
        pack.instanceSequence = stamps.get(SequenceStamps.INSTANCE);
        pack.positionSequence = stamps.get(SequenceStamps.POSITION);
        pack.teleportSequence = stamps.get(SequenceStamps.TELEPORT);
        pack.forcePositionSequence = stamps.get(SequenceStamps.FORCE_POSITION);
        pack.flagsFromValues(grounded, false, false);
        return encodeState(updatePosition);
    }

    /** It does this (wire.md §C.1); renews the movement stamp, and the server's own when the server decided it. */
    public Announcement motion(int guid, MotionUpdate motion, SequenceStamps stamps) {
        stamps.next(SequenceStamps.MOVEMENT);
        if (!motion.autonomous) {
            stamps.next(SequenceStamps.SERVER_CONTROL);
        }
        return motionAgain(guid, motion, stamps);
    }

    /** The same for who has missed it; renews nothing. */
    public Announcement motionAgain(int guid, MotionUpdate motion, SequenceStamps stamps) {
        updateMotion.guid = guid;
        updateMotion.instanceSequence = stamps.get(SequenceStamps.INSTANCE);
        updateMotion.movementSequence = stamps.get(SequenceStamps.MOVEMENT);
        updateMotion.serverControlSequence = stamps.get(SequenceStamps.SERVER_CONTROL);
        updateMotion.autonomous = motion.autonomous ? 1 : 0;
        MotionMessages.toWire(motion, updateMotion.movement);
        return encodeState(updateMotion);
    }

    /** It flies (wire.md §C.4); renews the vector stamp. World axes. */
    public Announcement vector(int guid, Body body, SequenceStamps stamps) {
        return vector(guid, body.velocityX, body.velocityY, body.velocityZ, body, stamps);
    }

    /** The same with a velocity the body had a moment ago. */
    public Announcement vector(
            int guid, double velocityX, double velocityY, double velocityZ, Body body, SequenceStamps stamps) {
        stamps.next(SequenceStamps.VECTOR);
        return vectorAgain(guid, velocityX, velocityY, velocityZ, body, stamps);
    }

    /** The same for who has missed it; renews nothing. */
    public Announcement vectorAgain(
            int guid, double velocityX, double velocityY, double velocityZ, Body body, SequenceStamps stamps) {
        vectorUpdate.guid = guid;
        vectorUpdate.vx = (float) velocityX;
        vectorUpdate.vy = (float) velocityY;
        vectorUpdate.vz = (float) velocityZ;
        vectorUpdate.omegaX = (float) body.omegaX;
        vectorUpdate.omegaY = (float) body.omegaY;
        vectorUpdate.omegaZ = (float) body.omegaZ;
        vectorUpdate.instanceSequence = stamps.get(SequenceStamps.INSTANCE);
        vectorUpdate.vectorSequence = stamps.get(SequenceStamps.VECTOR);
        return encodeState(vectorUpdate);
    }

    /** It is hidden, or solid, or both (wire.md §C.4); renews the state stamp. */
    public Announcement state(int guid, int physicsState, SequenceStamps stamps) {
        stamps.next(SequenceStamps.STATE);
        setState.guid = guid;
        setState.physicsState = physicsState;
        setState.instanceSequence = stamps.get(SequenceStamps.INSTANCE);
        setState.stateSequence = stamps.get(SequenceStamps.STATE);
        return encode(setState, MessageQueues.SMARTBOX);
    }

    /** You are about to be elsewhere (wire.md §E.7); renews the teleport stamp. */
    public Announcement teleport(SequenceStamps stamps) {
        playerTeleport.teleportSequence = stamps.next(SequenceStamps.TELEPORT);
        return encode(playerTeleport, MessageQueues.SMARTBOX);
    }

    public Announcement delete(int guid, SequenceStamps stamps) {
        objectDelete.guid = guid;
        objectDelete.instanceSequence = stamps.get(SequenceStamps.INSTANCE);
        return encode(objectDelete, MessageQueues.SMARTBOX);
    }

    /** Everything a stranger needs to know, with the movement and the actions in progress (wire.md §B.3). Renews nothing. */
    public Announcement create(
            int guid, Appearance appearance, Body body, int physicsState, MotionUpdate ongoing, SequenceStamps stamps) {
        ObjectCreate create = new ObjectCreate();
        create.guid = guid;
        PhysicsDescription physics = create.physics;
        physics.flags = PhysicsDescription.HAS_MOVEMENT
                | PhysicsDescription.HAS_POSITION
                | PhysicsDescription.HAS_MOTION_TABLE
                | PhysicsDescription.HAS_SETUP;
        physics.state = physicsState;
        MotionMessages.toWire(ongoing, physics.movement);
        physics.movementAutonomous = ongoing.autonomous ? 1 : 0;
        PositionMessages.toWire(body.position, physics.position);
        if (!body.contact && body.hasVelocity()) {
            physics.flags |= PhysicsDescription.HAS_VELOCITY;
            physics.velocity[0] = (float) body.velocityX;
            physics.velocity[1] = (float) body.velocityY;
            physics.velocity[2] = (float) body.velocityZ;
        }
        physics.motionTable = appearance.motionTable();
        physics.setup = appearance.setup();
        fill(stamps, create.stamps);
        create.weenie.name = appearance.name();
        create.weenie.classId = appearance.classId();
        create.weenie.icon = appearance.icon();
        create.weenie.itemType = CREATURE_ITEM_TYPE;
        create.weenie.descriptionFlags = appearance.descriptionFlags();
        if (appearance.isPlayer()) {
            create.weenie.set(WeenieField.ITEMS_CAPACITY, 102);
            create.weenie.set(WeenieField.CONTAINERS_CAPACITY, 7);
            create.weenie.set(WeenieField.USABLE, 1);
        }
        create.weenie.set(WeenieField.RADAR_BEHAVIOR, 4);
        return encode(create, MessageQueues.SMARTBOX);
    }

    /** How far the simulation of one's own inputs has come (docs/protocol.md); urgent, and renews nothing. */
    public Announcement playerState(int guid, PlayerState simulated, boolean correction, SequenceStamps stamps) {
        PredictionMessages.toWire(simulated, playerState);
        playerState.recipient = guid;
        playerState.tick = simulated.tick;
        playerState.acknowledgedMoveTick = simulated.acknowledgedTick;
        if (correction) {
            playerState.contactFlags |= dev.gait.net.extension.PlayerState.CORRECTION;
        }
        playerState.instanceSequence = stamps.get(SequenceStamps.INSTANCE);
        playerState.serverControlSequence = stamps.get(SequenceStamps.SERVER_CONTROL);
        playerState.teleportSequence = stamps.get(SequenceStamps.TELEPORT);
        playerState.forcePositionSequence = stamps.get(SequenceStamps.FORCE_POSITION);
        playerState.encode(out.reset());
        return finish(SessionRules.URGENT_QUEUE, false);
    }

    /** Any message that is not about an object's motion. */
    public Announcement encode(Message message, int toQueue) {
        message.encode(out.reset());
        return finish(toQueue, false);
    }

    private Announcement encodeState(Message message) {
        message.encode(out.reset());
        return finish(MessageQueues.SMARTBOX, true);
    }

    private Announcement finish(int toQueue, boolean isState) {
        queue = toQueue;
        state = isState;
        edition++;
        return this;
    }

    private static void fill(SequenceStamps stamps, ObjectStamps dest) {
        dest.position = stamps.get(SequenceStamps.POSITION);
        dest.movement = stamps.get(SequenceStamps.MOVEMENT);
        dest.state = stamps.get(SequenceStamps.STATE);
        dest.vector = stamps.get(SequenceStamps.VECTOR);
        dest.teleport = stamps.get(SequenceStamps.TELEPORT);
        dest.serverControl = stamps.get(SequenceStamps.SERVER_CONTROL);
        dest.forcePosition = stamps.get(SequenceStamps.FORCE_POSITION);
        dest.visualDescription = stamps.get(SequenceStamps.OBJECT_DESCRIPTION);
        dest.instance = stamps.get(SequenceStamps.INSTANCE);
    }
}
