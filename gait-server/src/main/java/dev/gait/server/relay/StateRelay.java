package dev.gait.server.relay;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.ActionList;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.RawMotionState;
import dev.gait.motion.internal.goal.MoveToDriver;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.server.state.StateExchange;

/**
 * Converts the raw state of a MoveToState into the interpreted state that is relayed to observers (wire.md §E.3 step 3).
 *
 * <p>The server does not run the client's interpreter. Each axis runs or walks by its own hold key, or by the current hold
 * key if it has none (motion.md §O.16). The raw forward and sidestep speeds are ignored. Left and backwards become negative
 * speeds. Speeds are rounded to what the wire carries, so that the body on the server does what observers are told.
 *
 * <p>Whether the report is accepted is decided by {@link dev.gait.server.gate.InputGate}.
 */
public final class StateRelay {
    /** Walking backwards is walking at this speed (wire.md §E.3). */
    static final float BACKWARDS = (float) -MotionTuning.BACKWARDS_FACTOR;
    /** Sidestep speed at rate 1: 3.12 / 1.25 × 0.5. */
    static final float SIDESTEP = (float) MotionTuning.SIDESTEP_FACTOR;

    static final float MAX_SIDESTEP = (float) MotionTuning.MAX_SIDESTEP_SPEED;
    static final float RUN_TURN = (float) MotionTuning.RUN_TURN_FACTOR;
    /** The count on the wire has five bits (wire.md §I). */
    private static final int MOST_ACTIONS = 31;

    /** Numbers the actions of one object; the first one sent is 2 and 0 follows 0x7FFF (wire.md §D). */
    private int actionSequence = 1;

    public void exchange(StateExchange s) {
        actionSequence = s.i32(actionSequence);
    }

    /**
     * Fills a movement of type 0 from the state that the client reports.
     *
     * @param runRate speed factor of an axis whose hold key is run
     */
    public void relay(MotionReport report, double runRate, MotionUpdate dest) {
        RawMotionState raw = report.state;
        dest.reset();
        dest.movementType = MoveToDriver.IDLE;
        dest.autonomous = true;
        dest.standingLongJump = report.standingLongJump;
        InterpretedMotionState state = dest.state;
        if (report.styleSaid) {
            dest.style = MotionCommand.expandStyle(raw.style);
            dest.styleSaid = true;
            state.style = dest.style;
        }
        if (!report.standingLongJump) {
            if (report.forwardSaid) {
                dest.forwardSaid = true;
                forward(raw, runRate, state);
            }
            sidestep(raw, runRate, state);
        }
        turn(raw, report.turnSpeedSaid, state);
        actions(raw.actions, state);
    }

    private static void forward(RawMotionState raw, double runRate, InterpretedMotionState dest) {
        boolean run = runs(raw, raw.forwardHoldKey);
        float rate = rate(run, runRate);
        if (raw.forwardCommand == MotionCommand.WALK_BACKWARDS) {
            dest.forwardCommand = MotionCommand.WALK_FORWARD;
            dest.forwardSpeed = rate * BACKWARDS;
        } else if (raw.forwardCommand == MotionCommand.WALK_FORWARD) {
            dest.forwardCommand = run ? MotionCommand.RUN_FORWARD : MotionCommand.WALK_FORWARD;
            dest.forwardSpeed = rate;
        } else {
            dest.forwardCommand = MotionCommand.expandForward(raw.forwardCommand);
        }
    }

    private static void sidestep(RawMotionState raw, double runRate, InterpretedMotionState dest) {
        if (!MotionCommand.isSidestep(raw.sidestepCommand)) {
            return;
        }
        float rate = rate(runs(raw, raw.sidestepHoldKey), runRate);
        float speed = Math.min(rate * SIDESTEP, MAX_SIDESTEP);
        dest.sidestepCommand = MotionCommand.SIDESTEP_RIGHT;
        dest.sidestepSpeed = raw.sidestepCommand == MotionCommand.SIDESTEP_LEFT ? -speed : speed;
    }

    private static void turn(RawMotionState raw, boolean speedSaid, InterpretedMotionState dest) {
        if (!MotionCommand.isTurn(raw.turnCommand)) {
            return;
        }
        double speed = runs(raw, raw.turnHoldKey) ? RUN_TURN : 1f;
        if (speedSaid && raw.turnSpeed != 0 && Math.abs(raw.turnSpeed) <= RUN_TURN) {
            speed = raw.turnSpeed;
        }
        dest.turnCommand = MotionCommand.TURN_RIGHT;
        dest.turnSpeed = raw.turnCommand == MotionCommand.TURN_LEFT ? -speed : speed;
    }

    /** Returns whether an axis runs: by its own hold key, or by the current one if it has none. */
    private static boolean runs(RawMotionState raw, int axisHoldKey) {
        return (axisHoldKey == HoldKey.INVALID ? raw.currentHoldKey : axisHoldKey) == HoldKey.RUN;
    }

    private static float rate(boolean run, double runRate) {
        return run ? (float) runRate : 1f;
    }

    /** Every action and emote of the table, at speed 1, is passed on under a number of ours. */
    private void actions(ActionList raw, InterpretedMotionState dest) {
        for (int i = 0; i < raw.size() && dest.actions.size() < MOST_ACTIONS; i++) {
            if (isActionOrEmote(raw.motion(i)) && raw.speed(i) == 1) {
                dest.actions.add(raw.motion(i), 1, nextAction(), raw.isAutonomous(i));
            }
        }
    }

    /** A number for an action the server itself adds. */
    public int nextAction() {
        actionSequence = (actionSequence + 1) & 0x7FFF;
        return actionSequence;
    }

    private static boolean isActionOrEmote(int command) {
        int commandClass = command >>> 24;
        return commandClass == 0x10 || commandClass == 0x12 || commandClass == 0x13;
    }

    /** Whether the next state moves on no axis on which the one before did not move just so. */
    public static boolean onlyEnds(InterpretedMotionState before, InterpretedMotionState after) {
        return (!MovingAxes.isMovingForward(after)
                        || after.forwardCommand == before.forwardCommand && after.forwardSpeed == before.forwardSpeed)
                && (after.sidestepCommand == MotionCommand.INVALID
                        || after.sidestepCommand == before.sidestepCommand
                                && after.sidestepSpeed == before.sidestepSpeed)
                && (after.turnCommand == MotionCommand.INVALID
                        || after.turnCommand == before.turnCommand && after.turnSpeed == before.turnSpeed);
    }
}
