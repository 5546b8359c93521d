package dev.gait.motion.local;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.RawMotionState;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Prng;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.NoGround;

/** Raw states, inputs and players as these tests need them. */
final class Inputs {
    static final int CELL = 0xA9B40001;
    /** Run rate 1: running is 4 m/s. */
    static final Attributes UNSKILLED = new Attributes(0, 300, 0, 100);
    /** Run rate 2.375: running is 9.5 m/s. */
    static final Attributes SKILLED = new Attributes(200, 300, 0, 100);

    private Inputs() {}

    static RawMotionState standing() {
        return new RawMotionState();
    }

    static RawMotionState running() {
        return forward(1.0);
    }

    static RawMotionState forward(double speed) {
        RawMotionState state = new RawMotionState();
        state.forwardCommand = MotionCommand.WALK_FORWARD;
        state.forwardHoldKey = HoldKey.RUN;
        state.forwardSpeed = speed;
        return state;
    }

    static RawMotionState turning(RawMotionState state, int turn, int holdKey) {
        state.turnCommand = turn;
        state.turnHoldKey = holdKey;
        return state;
    }

    static PlayerInput input(int tick, RawMotionState held, int millis) {
        PlayerInput input = new PlayerInput();
        input.tick = tick;
        input.state.copyMovementFrom(held);
        input.millis = millis;
        return input;
    }

    static PlayerState state(int tick, int acknowledged, Position at) {
        PlayerState state = new PlayerState();
        state.tick = tick;
        state.acknowledgedTick = acknowledged;
        state.position.set(at);
        return state;
    }

    static Position at(double x, double y, double heading) {
        return new Position(CELL, x, y, 0, heading);
    }

    static InputReplay replay(Attributes facts, CollisionWorld world) {
        return replay(facts, world, MotionOptions.DEFAULT);
    }

    static InputReplay replay(Attributes facts, CollisionWorld world, MotionOptions options) {
        return new InputReplay(world, facts, MotionProfile.classic(), options);
    }

    static InputReplay blindReplay() {
        return replay(UNSKILLED, new NoGround());
    }

    static Actor player(Position at) {
        Actor actor = new Actor(0x50000C0D, SKILLED, MotionProfile.classic(), MotionOptions.DEFAULT, Directory.EMPTY);
        actor.enter(at, 0);
        actor.interpreter().completeFinished();
        return actor;
    }

    /** Anything a player may hold, for a while. */
    static PlayerInput any(Prng lots, int tick) {
        RawMotionState held = new RawMotionState();
        held.currentHoldKey = lots.pick(HoldKey.NONE, HoldKey.RUN);
        held.forwardCommand = lots.pick(
                MotionCommand.READY,
                MotionCommand.WALK_FORWARD,
                MotionCommand.WALK_FORWARD,
                MotionCommand.WALK_BACKWARDS);
        held.turnCommand = lots.pick(0, 0, MotionCommand.TURN_LEFT, MotionCommand.TURN_RIGHT);
        held.sidestepCommand = lots.pick(0, 0, MotionCommand.SIDESTEP_LEFT, MotionCommand.SIDESTEP_RIGHT);
        PlayerInput input = input(tick, held, lots.oneIn(3) ? lots.between(1, 250) : 50);
        input.jumpExtent = lots.oneIn(15) ? lots.between(0.001, 1) : 0;
        return input;
    }
}
