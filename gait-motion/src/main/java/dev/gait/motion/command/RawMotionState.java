package dev.gait.motion.command;

import dev.gait.motion.math.Digest;

/**
 * What a player holds: literal commands and hold keys, before anybody interprets them; this is what goes out
 * (motion.md §C.1). Walking backwards stays WalkBackwards with speed +1 here.
 */
public final class RawMotionState {
    public int currentHoldKey;
    public int style;
    public int forwardCommand;
    public int forwardHoldKey;
    public double forwardSpeed;
    public int sidestepCommand;
    public int sidestepHoldKey;
    public double sidestepSpeed;
    public int turnCommand;
    public int turnHoldKey;
    public double turnSpeed;
    /** A compass heading to turn towards, degrees in [0, 360), or NaN: mouse look, a stick, a bot (motion.md §O.13). */
    public double heading;

    public final ActionList actions = new ActionList();

    /** Somebody who holds no key. */
    public RawMotionState() {
        reset();
    }

    /** Lets go of everything. */
    public void reset() {
        currentHoldKey = HoldKey.NONE;
        style = MotionCommand.NON_COMBAT;
        forwardCommand = MotionCommand.READY;
        forwardHoldKey = HoldKey.INVALID;
        forwardSpeed = 1.0;
        sidestepCommand = MotionCommand.INVALID;
        sidestepHoldKey = HoldKey.INVALID;
        sidestepSpeed = 1.0;
        turnCommand = MotionCommand.INVALID;
        turnHoldKey = HoldKey.INVALID;
        turnSpeed = 1.0;
        heading = Double.NaN;
        actions.clear();
    }

    /** Takes over what another one holds, with its actions. */
    public RawMotionState set(RawMotionState other) {
        copyMovementFrom(other);
        actions.set(other.actions);
        return this;
    }

    /** Notes a command as it was given. RunForward is ignored: running is a hold key, not a command. */
    public void applyMotion(int motion, MovementParameters params) {
        int holdKey = params.has(MovementParameters.SET_HOLD_KEY) ? HoldKey.INVALID : params.holdKeyToApply;
        if (MotionCommand.isSidestep(motion)) {
            sidestepCommand = motion;
            sidestepSpeed = params.speed;
            sidestepHoldKey = holdKey;
        } else if (MotionCommand.isTurn(motion)) {
            turnCommand = motion;
            turnSpeed = params.speed;
            turnHoldKey = holdKey;
        } else if (MotionCommand.isSubState(motion)) {
            if (motion != MotionCommand.RUN_FORWARD) {
                forwardCommand = motion;
                forwardSpeed = params.speed;
                forwardHoldKey = holdKey;
            }
        } else if (MotionCommand.isStyle(motion)) {
            if (style != motion) {
                forwardCommand = MotionCommand.READY;
                style = motion;
            }
        } else if (MotionCommand.isAction(motion)) {
            actions.add(motion, params.speed, params.actionStamp, params.has(MovementParameters.AUTONOMOUS));
        }
    }

    /** Forgets a command; the speeds of the side and turn axes stay. */
    public void removeMotion(int motion) {
        if (MotionCommand.isSidestep(motion)) {
            sidestepCommand = MotionCommand.INVALID;
        } else if (MotionCommand.isTurn(motion)) {
            turnCommand = MotionCommand.INVALID;
        } else if (MotionCommand.isSubState(motion)) {
            if (motion == forwardCommand) {
                forwardCommand = MotionCommand.READY;
                forwardSpeed = 1.0;
            }
        } else if (MotionCommand.isStyle(motion) && motion == style) {
            style = MotionCommand.NON_COMBAT;
        }
    }

    /** Copies everything but the action list. */
    public RawMotionState copyMovementFrom(RawMotionState source) {
        currentHoldKey = source.currentHoldKey;
        style = source.style;
        forwardCommand = source.forwardCommand;
        forwardHoldKey = source.forwardHoldKey;
        forwardSpeed = source.forwardSpeed;
        sidestepCommand = source.sidestepCommand;
        sidestepHoldKey = source.sidestepHoldKey;
        sidestepSpeed = source.sidestepSpeed;
        turnCommand = source.turnCommand;
        turnHoldKey = source.turnHoldKey;
        turnSpeed = source.turnSpeed;
        heading = source.heading;
        return this;
    }

    /**
     * True when the other holds the same; action lists are not compared, and of headings only whether one is held: it
     * moves all the time and is looked at when it is needed.
     */
    public boolean hasSameMovement(RawMotionState other) {
        return currentHoldKey == other.currentHoldKey
                && style == other.style
                && forwardCommand == other.forwardCommand
                && forwardHoldKey == other.forwardHoldKey
                && forwardSpeed == other.forwardSpeed
                && sidestepCommand == other.sidestepCommand
                && sidestepHoldKey == other.sidestepHoldKey
                && sidestepSpeed == other.sidestepSpeed
                && turnCommand == other.turnCommand
                && turnHoldKey == other.turnHoldKey
                && turnSpeed == other.turnSpeed
                && Double.isNaN(heading) == Double.isNaN(other.heading);
    }

    /** Adds everything that matters to a sum over a state. */
    public void addTo(Digest digest) {
        digest.add(currentHoldKey).add(style);
        digest.add(forwardCommand).add(forwardHoldKey).add(forwardSpeed);
        digest.add(sidestepCommand).add(sidestepHoldKey).add(sidestepSpeed);
        digest.add(turnCommand).add(turnHoldKey).add(turnSpeed).add(heading);
        actions.addTo(digest);
    }
}
