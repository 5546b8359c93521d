package dev.gait.motion.support;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.correct.InterpolationQueue;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.interp.MotionInterpreter;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;

/**
 * One actor on a piece of ground, stepped thirty times a second: the theatre most worked numbers of motion.md play in.
 *
 * <p>Its origin is the middle of an outdoor landblock, so that a few steps in any direction stay simple; coordinates here
 * count from that origin, across landblocks.
 */
public final class Stage {
    public static final double DT = 1.0 / 30.0;
    public static final int ID = 0x50000C0D;
    public static final int CELL = 0xA9B40025;
    private static final double BASE_X = 96.0;
    private static final double BASE_Y = 96.0;

    public final Actor actor;
    public final Body body;
    public final ActorStepper stepper;
    private double now;

    private Stage(CollisionWorld world, MoverFacts facts, MotionProfile profile, MotionOptions options) {
        stepper = new ActorStepper(world);
        actor = new Actor(ID, facts, profile, options, Directory.EMPTY);
        body = actor.body();
        actor.enter(at(0, 0, 0), 0);
    }

    /** A remote actor on flat ground at height 0. */
    public static Stage onFlatGround() {
        return on(new FlatGround(0));
    }

    public static Stage on(CollisionWorld world) {
        return new Stage(world, MoverFacts.REMOTE, MotionProfile.classic(), MotionOptions.REPLAY);
    }

    public static Stage with(MoverFacts facts) {
        return new Stage(new FlatGround(0), facts, MotionProfile.classic(), MotionOptions.REPLAY);
    }

    public static Stage with(MotionProfile profile) {
        return new Stage(new FlatGround(0), MoverFacts.REMOTE, profile, MotionOptions.REPLAY);
    }

    public static Stage with(MotionOptions options) {
        return new Stage(new FlatGround(0), MoverFacts.REMOTE, MotionProfile.classic(), options);
    }

    /** A remote actor that cannot leave its spot, except by being placed. */
    public static Stage heldStill() {
        return on(new HeldStill());
    }

    public static Position at(double x, double y, double z) {
        return at(x, y, z, 0);
    }

    /** A place counted from the stage's origin, in the landblock it really lies in. */
    public static Position at(double x, double y, double z, double heading) {
        Position place = new Position(CELL, 0, 0, 0, heading);
        double globalX = place.globalX() + BASE_X + x;
        double globalY = place.globalY() + BASE_Y + y;
        if (!place.setGlobal(globalX, globalY, z)) {
            throw new IllegalArgumentException("off the map: " + x + ", " + y);
        }
        return place;
    }

    public Stage facing(double heading) {
        body.frame().setHeading(heading);
        return this;
    }

    /** Gives the legs a command by the network's door, and lets what it started be done. */
    public Stage doing(int forward, double speed) {
        InterpretedMotionState state = new InterpretedMotionState();
        state.forwardCommand = forward;
        state.forwardSpeed = speed;
        return doing(state);
    }

    public Stage doing(InterpretedMotionState state) {
        interpreter().moveToInterpretedState(state);
        interpreter().completeFinished();
        return this;
    }

    public Stage running(double rate) {
        return doing(MotionCommand.RUN_FORWARD, rate);
    }

    public void tick() {
        step(DT);
    }

    public void ticks(int count) {
        for (int i = 0; i < count; i++) {
            tick();
        }
    }

    public void step(double dt) {
        now += dt;
        stepper.step(actor, dt, now);
    }

    public double now() {
        return now;
    }

    public double x() {
        return body.position.globalX() - at(0, 0, 0).globalX();
    }

    public double y() {
        return body.position.globalY() - at(0, 0, 0).globalY();
    }

    public double z() {
        return body.frame().z;
    }

    public double heading() {
        return body.frame().heading();
    }

    public MotionInterpreter interpreter() {
        return actor.interpreter();
    }

    public InterpolationQueue queue() {
        return actor.corrections().queue();
    }

    /** A waypoint of the queue in the stage's coordinates: its y. */
    public double waypointY(int index) {
        return queue().waypoint(index, new Position()).globalY() - at(0, 0, 0).globalY();
    }

    /** Lifts the body into the air without a velocity, as a placement there does. */
    public Stage liftedTo(double z) {
        stepper.place(actor, at(x(), y(), z, heading()));
        return this;
    }
}
