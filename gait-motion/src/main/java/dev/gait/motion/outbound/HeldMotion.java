package dev.gait.motion.outbound;

import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementError;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.MotionInterpreter;
import dev.gait.motion.outbound.MovementKey.Axis;

/**
 * Plays on the body what the hands hold: the DoMotion and StopMotion calls of motion.md §J.2, with the parameters a
 * player's own command has. Every one of them makes the last move autonomous, so that from then on the raw state counts.
 */
final class HeldMotion {
    private static final Axis[] AXES = Axis.values();

    private final Actor player;
    private final MotionInterpreter interpreter;
    private final HeldKeys keys;
    private final MovementParameters params = new MovementParameters();
    private int actionStamp = 1;

    HeldMotion(Actor player, HeldKeys keys) {
        this.player = player;
        this.interpreter = player.interpreter();
        this.keys = keys;
    }

    /** Plays what an axis wants. */
    void start(Axis axis) {
        start(keys.wanted(axis), keys.holdKey(axis));
    }

    /** Plays what the axis wants now, or stops what it played. */
    void startOrStop(Axis axis, int played, int playedHoldKey) {
        if (keys.wants(axis)) {
            start(axis);
        } else {
            interpreter.setLastMoveWasAutonomous(true);
            interpreter.performStopMotion(played, parameters(playedHoldKey));
        }
    }

    /** A command that is not held. An action ends all movement first, and its stamp is used up if it is accepted. */
    int perform(int command) {
        boolean action = MotionCommand.isAction(command);
        if (action) {
            stopAll();
        }
        int result = start(command, HoldKey.INVALID);
        if (action && result == MovementError.NONE) {
            actionStamp++;
        }
        return result;
    }

    void stopAll() {
        interpreter.setLastMoveWasAutonomous(true);
        interpreter.performStopCompletely();
    }

    /** Stops all, the way to a server's waypoint too, then starts what is held (§J.6). */
    void beginAnew() {
        stopAll();
        player.corrections().queue().stop();
        interpreter.setHoldRun(keys.runs(), true);
        for (Axis axis : AXES) {
            if (keys.wants(axis)) {
                start(axis);
            }
        }
        turnTowards();
        interpreter.completeFinished();
    }

    /** Turns towards the heading that is held, or lets it go. */
    void turnTowards() {
        interpreter.setLastMoveWasAutonomous(true);
        interpreter.holdHeading(keys.heading);
    }

    /** The gait changed. An axis held by mouse carries the gait itself, so it has to be told. */
    void applyRun() {
        interpreter.setLastMoveWasAutonomous(true);
        interpreter.setHoldRun(keys.runs(), true);
        interpreter.completeFinished();
        for (Axis axis : AXES) {
            if (keys.wants(axis) && keys.holdKey(axis) != HoldKey.INVALID) {
                start(axis);
            }
        }
    }

    private int start(int command, int holdKey) {
        interpreter.setLastMoveWasAutonomous(true);
        return interpreter.performDoMotion(command, parameters(holdKey));
    }

    private MovementParameters parameters(int holdKey) {
        params.reset()
                .with(MovementParameters.AUTONOMOUS, true)
                .with(MovementParameters.SET_HOLD_KEY, holdKey == HoldKey.INVALID)
                .withHoldKey(holdKey);
        params.actionStamp = actionStamp;
        return params;
    }
}
