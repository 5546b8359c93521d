package dev.gait.server.relay;

import dev.gait.motion.command.MotionCommand;
import dev.gait.net.message.ActionList;
import dev.gait.net.message.InterpretedState;
import dev.gait.net.message.Movement;
import dev.gait.net.message.RawMotionState;

/**
 * From what a player holds to what others see it do: the relay of MoveToState (wire.md §E.3 step 3).
 *
 * <p>The server does not run the client's interpreter here, it follows the field's own shortcut: one rate for all axes,
 * decided by the current hold key; the per-axis keys and the raw forward and sidestep speeds are not looked at. Left and
 * backwards become negative speeds, and only what differs from standing travels.
 *
 * <p>Not here: whether the claim may be believed. That is {@link dev.gait.server.gate.InputGate}.
 */
public final class StateRelay {
    /** Walking backwards is walking at this speed (wire.md §E.3). */
    static final float BACKWARDS = -0.65f;
    /** Sidestep speed at rate 1: 3.12 / 1.25 × 0.5. */
    static final float SIDESTEP = 1.248f;

    static final float MAX_SIDESTEP = 3f;
    static final float RUN_TURN = 1.5f;

    private static final int WALK = MotionCommand.low(MotionCommand.WALK_FORWARD);
    private static final int RUN = MotionCommand.low(MotionCommand.RUN_FORWARD);
    private static final int SIDESTEP_RIGHT = MotionCommand.low(MotionCommand.SIDESTEP_RIGHT);
    private static final int TURN_RIGHT = MotionCommand.low(MotionCommand.TURN_RIGHT);

    /** Numbers the actions of one object; the first one sent is 2 and 0 follows 0x7FFF (wire.md §D). */
    private int actionSequence = 1;

    /** Fills a movement of type 0 from what the client holds. */
    public void relay(RawMotionState raw, boolean standingLongJump, double runRate, Movement dest) {
        boolean run = raw.has(RawMotionState.HAS_HOLD_KEY) && raw.holdKey == RawMotionState.HOLD_KEY_RUN;
        float rate = run ? (float) runRate : 1f;
        InterpretedState state = dest.state;
        state.clear();
        dest.type = Movement.INTERPRETED_STATE;
        dest.flags = standingLongJump ? Movement.STANDING_LONG_JUMP : 0;
        dest.stickyObject = 0;
        dest.stance = 0;
        if (raw.has(RawMotionState.HAS_STYLE)) {
            dest.stance = MotionCommand.low(raw.style);
            state.setStyle(raw.style);
        }
        if (!standingLongJump) {
            forward(raw, run, rate, state);
            sidestep(raw, rate, state);
        }
        turn(raw, run, state);
        actions(raw.actions, state);
    }

    private static void forward(RawMotionState raw, boolean run, float rate, InterpretedState dest) {
        if (!raw.has(RawMotionState.HAS_FORWARD)) {
            return;
        }
        if (raw.forwardCommand == MotionCommand.WALK_BACKWARDS) {
            dest.setForward(WALK, rate * BACKWARDS);
        } else if (raw.forwardCommand == MotionCommand.WALK_FORWARD) {
            dest.setForward(run ? RUN : WALK, rate);
        } else {
            dest.setForward(MotionCommand.low(raw.forwardCommand), 1f);
        }
    }

    private static void sidestep(RawMotionState raw, float rate, InterpretedState dest) {
        if (!MotionCommand.isSidestep(raw.sidestepCommand)) {
            return;
        }
        float speed = Math.min(rate * SIDESTEP, MAX_SIDESTEP);
        dest.setSidestep(SIDESTEP_RIGHT, raw.sidestepCommand == MotionCommand.SIDESTEP_LEFT ? -speed : speed);
    }

    private static void turn(RawMotionState raw, boolean run, InterpretedState dest) {
        if (!MotionCommand.isTurn(raw.turnCommand)) {
            return;
        }
        float speed = run ? RUN_TURN : 1f;
        if (raw.has(RawMotionState.HAS_TURN_SPEED) && raw.turnSpeed != 0 && Math.abs(raw.turnSpeed) <= RUN_TURN) {
            speed = raw.turnSpeed;
        }
        dest.setTurn(TURN_RIGHT, raw.turnCommand == MotionCommand.TURN_LEFT ? -speed : speed);
    }

    /** Every action and emote of the table, at speed 1, is passed on under a number of ours. */
    private void actions(ActionList raw, InterpretedState dest) {
        for (int i = 0; i < raw.count() && dest.actions.count() < InterpretedState.MOST_ACTIONS_SENT; i++) {
            if (isActionOrEmote(raw.command(i)) && raw.speed(i) == 1f) {
                dest.actions.add(raw.command(i), nextAction(), raw.isAutonomous(i), 1f);
            }
        }
    }

    /** A number for an action the server itself adds. */
    public int nextAction() {
        actionSequence = (actionSequence + 1) & 0x7FFF;
        return actionSequence;
    }

    private static boolean isActionOrEmote(int low) {
        int commandClass = MotionCommand.expand(low) >>> 24;
        return commandClass == 0x10 || commandClass == 0x12 || commandClass == 0x13;
    }

    /** Whether going from one state to the next ends movement on an axis: then everybody is told where, at once. */
    public static boolean endsAnAxis(InterpretedState before, InterpretedState after) {
        return (isMovingForward(before) && !isMovingForward(after))
                || (before.sidestepCommand != 0 && after.sidestepCommand == 0)
                || (before.turnCommand != 0 && after.turnCommand == 0);
    }

    /** Whether the next state moves on no axis on which the one before did not move just so. */
    public static boolean onlyEnds(InterpretedState before, InterpretedState after) {
        return (!isMovingForward(after)
                        || after.forwardCommand == before.forwardCommand && after.forwardSpeed == before.forwardSpeed)
                && (after.sidestepCommand == 0
                        || after.sidestepCommand == before.sidestepCommand
                                && after.sidestepSpeed == before.sidestepSpeed)
                && (after.turnCommand == 0
                        || after.turnCommand == before.turnCommand && after.turnSpeed == before.turnSpeed);
    }

    public static boolean isMoving(InterpretedState state) {
        return isMovingForward(state) || state.sidestepCommand != 0 || state.turnCommand != 0;
    }

    private static boolean isMovingForward(InterpretedState state) {
        return state.forwardCommand == WALK || state.forwardCommand == RUN;
    }

    /** Copies the one-shot actions of a movement. */
    public static void copyActions(Movement source, Movement dest) {
        ActionList actions = source.state.actions;
        for (int i = 0; i < actions.count(); i++) {
            dest.state.actions.add(actions.command(i), actions.sequence(i), actions.isAutonomous(i), actions.speed(i));
        }
    }

    /** Copies a movement of any type without its one-shot actions. */
    public static void copyOngoing(Movement source, Movement dest) {
        dest.type = source.type;
        dest.flags = source.flags;
        dest.stance = source.stance;
        dest.stickyObject = source.stickyObject;
        dest.target = source.target;
        dest.runRate = source.runRate;
        dest.desiredHeading = source.desiredHeading;
        copy(source.state, dest.state);
        dest.origin.cell = source.origin.cell;
        dest.origin.x = source.origin.x;
        dest.origin.y = source.origin.y;
        dest.origin.z = source.origin.z;
        dest.move.bits = source.move.bits;
        dest.move.distanceToObject = source.move.distanceToObject;
        dest.move.minDistance = source.move.minDistance;
        dest.move.failDistance = source.move.failDistance;
        dest.move.speed = source.move.speed;
        dest.move.walkRunThreshold = source.move.walkRunThreshold;
        dest.move.desiredHeading = source.move.desiredHeading;
        dest.turn.bits = source.turn.bits;
        dest.turn.speed = source.turn.speed;
        dest.turn.desiredHeading = source.turn.desiredHeading;
    }

    private static void copy(InterpretedState source, InterpretedState dest) {
        dest.clear();
        dest.flags = source.flags;
        dest.style = source.style;
        dest.forwardCommand = source.forwardCommand;
        dest.sidestepCommand = source.sidestepCommand;
        dest.turnCommand = source.turnCommand;
        dest.forwardSpeed = source.forwardSpeed;
        dest.sidestepSpeed = source.sidestepSpeed;
        dest.turnSpeed = source.turnSpeed;
    }
}
