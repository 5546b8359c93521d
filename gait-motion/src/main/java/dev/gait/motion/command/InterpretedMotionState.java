package dev.gait.motion.command;

import dev.gait.motion.math.Digest;

/**
 * What a body does: canonical commands with signed speeds; this is what comes in and what moves
 * (motion.md §C.2). Backwards is WalkForward with a negative speed, left is right with a negative one.
 */
public final class InterpretedMotionState {
    public int style;
    public int forwardCommand;
    public double forwardSpeed;
    public int sidestepCommand;
    public double sidestepSpeed;
    public int turnCommand;
    public double turnSpeed;
    public final ActionList actions = new ActionList();

    /** Somebody who stands. */
    public InterpretedMotionState() {
        reset();
    }

    /** The default: a wire flag word of 0, which is also a stop. */
    public void reset() {
        style = MotionCommand.NON_COMBAT;
        forwardCommand = MotionCommand.READY;
        forwardSpeed = 1.0;
        sidestepCommand = MotionCommand.INVALID;
        sidestepSpeed = 1.0;
        turnCommand = MotionCommand.INVALID;
        turnSpeed = 1.0;
        actions.clear();
    }

    /** Full assignment, action list included. */
    public InterpretedMotionState set(InterpretedMotionState other) {
        copyMovementFrom(other);
        actions.set(other.actions);
        return this;
    }

    /** Copies style and the six axis fields, always all of them; the action list is not touched. */
    public void copyMovementFrom(InterpretedMotionState source) {
        style = source.style;
        forwardCommand = source.forwardCommand;
        forwardSpeed = source.forwardSpeed;
        sidestepCommand = source.sidestepCommand;
        sidestepSpeed = source.sidestepSpeed;
        turnCommand = source.turnCommand;
        turnSpeed = source.turnSpeed;
    }

    /** Notes a canonical command. TurnLeft and SideStepLeft carry the sub-state bit: canonicalise them first. */
    public void applyMotion(int motion, MovementParameters params) {
        applyMotion(motion, params.speed, params.actionStamp, params.has(MovementParameters.AUTONOMOUS));
    }

    /** Puts a motion where it belongs: a turn, a sidestep, a forward cycle, a style, or one of the actions (motion.md §C). */
    public void applyMotion(int motion, double speed, int actionStamp, boolean autonomous) {
        if (motion == MotionCommand.TURN_RIGHT) {
            turnCommand = motion;
            turnSpeed = speed;
        } else if (motion == MotionCommand.SIDESTEP_RIGHT) {
            sidestepCommand = motion;
            sidestepSpeed = speed;
        } else if (MotionCommand.isSubState(motion)) {
            forwardCommand = motion;
            forwardSpeed = speed;
        } else if (MotionCommand.isStyle(motion)) {
            forwardCommand = MotionCommand.READY;
            style = motion;
        } else if (MotionCommand.isAction(motion)) {
            actions.add(motion, speed, actionStamp, autonomous);
        }
    }

    /** Ends a motion; what takes its place is that nothing is done there. */
    public void removeMotion(int motion) {
        if (motion == MotionCommand.TURN_RIGHT) {
            turnCommand = MotionCommand.INVALID;
        } else if (motion == MotionCommand.SIDESTEP_RIGHT) {
            sidestepCommand = MotionCommand.INVALID;
        } else if (MotionCommand.isSubState(motion)) {
            if (motion == forwardCommand) {
                forwardCommand = MotionCommand.READY;
                forwardSpeed = 1.0;
            }
        } else if (MotionCommand.isStyle(motion) && motion == style) {
            style = MotionCommand.NON_COMBAT;
        }
    }

    /** Adds everything that matters to a sum over a state. */
    public void addTo(Digest digest) {
        digest.add(style).add(forwardCommand).add(forwardSpeed);
        digest.add(sidestepCommand).add(sidestepSpeed).add(turnCommand).add(turnSpeed);
        actions.addTo(digest);
    }
}
