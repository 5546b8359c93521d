package dev.gait.motion.support;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;

/**
 * A scene with a few actors that hear messages with the right stamps unless a test says otherwise: what a network feeds,
 * by hand. Coordinates count from the origin of {@link Stage}; the viewer stands there.
 */
public final class Crowd {
    public final MotionScene scene;
    private int lastStamp;
    private int tick;

    public Crowd() {
        this(new FlatGround(0));
    }

    public Crowd(CollisionWorld world) {
        scene = new MotionScene(world, MotionProfile.classic(), MotionOptions.REPLAY, 4);
        scene.setViewer(Stage.at(0, 0, 0));
    }

    public Actor create(int guid, double x, double y) {
        return create(guid, Stage.at(x, y, 0), 0);
    }

    public Actor create(int guid, Position at, int instance) {
        SequenceStamps stamps = new SequenceStamps();
        stamps.set(SequenceStamps.INSTANCE, instance);
        scene.create(guid, at, stamps, now());
        return get(guid);
    }

    public Actor get(int guid) {
        Actor actor = scene.actor(guid);
        if (actor == null) {
            throw new AssertionError(String.format("0x%08X is not there", guid));
        }
        return actor;
    }

    public double now() {
        return tick * Stage.DT;
    }

    public void tick() {
        tick++;
        scene.stepExactly(Stage.DT, now());
    }

    public void ticks(int count) {
        for (int i = 0; i < count; i++) {
            tick();
        }
    }

    /** A grounded position update, newer than all before. */
    public PositionUpdate position(int guid, Position at) {
        PositionUpdate update = new PositionUpdate();
        update.guid = guid;
        update.position.set(at);
        update.contact = true;
        update.positionStamp = ++lastStamp;
        return update;
    }

    /** A movement of a type, newer than all before, in the default style. */
    public MotionUpdate motion(int guid, int type) {
        MotionUpdate update = new MotionUpdate();
        update.reset();
        update.guid = guid;
        update.movementType = type;
        update.movementStamp = ++lastStamp;
        update.style = MotionCommand.NON_COMBAT;
        return update;
    }

    public MotionUpdate state(int guid, int forward, double speed) {
        MotionUpdate update = motion(guid, 0);
        update.state.forwardCommand = forward;
        update.state.forwardSpeed = speed;
        return update;
    }

    public VelocityUpdate velocity(int guid, double x, double y, double z) {
        VelocityUpdate update = new VelocityUpdate();
        update.guid = guid;
        update.vectorStamp = ++lastStamp;
        update.velocityX = x;
        update.velocityY = y;
        update.velocityZ = z;
        return update;
    }

    public static double x(Actor actor) {
        return actor.body().position.globalX() - Stage.at(0, 0, 0).globalX();
    }

    public static double y(Actor actor) {
        return actor.body().position.globalY() - Stage.at(0, 0, 0).globalY();
    }
}
