package dev.gait.server.relay;

import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.RawMotionState;

/**
 * On which axes somebody moves, a bit each: what a player holds and what others see it do, by one measure. When an axis
 * ends, everybody is told where, at once.
 */
public final class MovingAxes {
    private static final int FORWARD = 1;
    private static final int SIDESTEP = 2;
    private static final int TURN = 4;

    private MovingAxes() {}

    /** What a player holds. Sitting down is a stop too. */
    public static int of(RawMotionState held) {
        return bits(
                held.forwardCommand == MotionCommand.WALK_FORWARD
                        || held.forwardCommand == MotionCommand.WALK_BACKWARDS,
                held.sidestepCommand,
                held.turnCommand);
    }

    /** What others see it do. */
    public static int of(InterpretedMotionState state) {
        return bits(isMovingForward(state), state.sidestepCommand, state.turnCommand);
    }

    static boolean isMovingForward(InterpretedMotionState state) {
        return state.forwardCommand == MotionCommand.WALK_FORWARD || state.forwardCommand == MotionCommand.RUN_FORWARD;
    }

    private static int bits(boolean forward, int sidestep, int turn) {
        return (forward ? FORWARD : 0)
                | (sidestep == MotionCommand.INVALID ? 0 : SIDESTEP)
                | (turn == MotionCommand.INVALID ? 0 : TURN);
    }

    /** Whether going from the one to the other ends movement on an axis. */
    public static boolean ends(int before, int after) {
        return (before & ~after) != 0;
    }
}
