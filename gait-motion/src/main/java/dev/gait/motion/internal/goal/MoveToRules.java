package dev.gait.motion.internal.goal;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementParameters;

/** The arithmetic of server-directed movement: which way, how far, is it enough (motion.md §I.2). */
public final class MoveToRules {
    private MoveToRules() {}

    /** How far to turn from {@code y} to {@code x} with the given turn, in [0, 360). Worked number M.35. */
    public static double headingDiff(double x, double y, int turn) {
        double diff = clockwise(x - y);
        return diff > MotionTuning.EPSILON && turn != MotionCommand.TURN_RIGHT ? 360.0 - diff : diff;
    }

    /** A difference of headings as a clockwise turn; less than EPSILON is none. */
    public static double clockwise(double diff) {
        if (Math.abs(diff) < MotionTuning.EPSILON) {
            return 0;
        }
        return diff < -MotionTuning.EPSILON ? diff + 360.0 : diff;
    }

    /** Has a body at heading {@code x} passed {@code y} on its turn? Strict to the right, inclusive to the left. M.36. */
    public static boolean headingGreater(double x, double y, int turn) {
        boolean lessOrEqual = Math.abs(x - y) <= 180.0 ? x <= y : y <= x;
        return (turn == MotionCommand.TURN_RIGHT) != lessOrEqual;
    }

    /** The heading a command wants relative to the goal: backwards and away look the other way. */
    public static double desiredHeading(int command, boolean away) {
        return switch (command) {
            case MotionCommand.RUN_FORWARD, MotionCommand.WALK_FORWARD -> away ? 180.0 : 0.0;
            case MotionCommand.WALK_BACKWARDS -> away ? 0.0 : 180.0;
            default -> 0.0;
        };
    }

    /** The command for a goal at this distance, or {@link MotionCommand#INVALID} when there is nothing to do. M.37. */
    public static int command(MovementParameters params, double distance) {
        boolean towards = params.has(MovementParameters.MOVE_TOWARDS);
        boolean away = params.has(MovementParameters.MOVE_AWAY);
        if (towards && away) {
            if (distance > params.distanceToObject) {
                return MotionCommand.WALK_FORWARD;
            }
            return distance - params.minDistance < MotionTuning.EPSILON
                    ? MotionCommand.WALK_BACKWARDS
                    : MotionCommand.INVALID;
        }
        if (away) {
            return distance < params.minDistance ? MotionCommand.WALK_FORWARD : MotionCommand.INVALID;
        }
        return distance > params.distanceToObject ? MotionCommand.WALK_FORWARD : MotionCommand.INVALID;
    }

    /** Whether that command leads away; only asked when there is one. */
    public static boolean movesAway(MovementParameters params, int command) {
        boolean towards = params.has(MovementParameters.MOVE_TOWARDS);
        boolean away = params.has(MovementParameters.MOVE_AWAY);
        return away && (!towards || command == MotionCommand.WALK_BACKWARDS);
    }

    /** Run or walk there? */
    public static int holdKey(MovementParameters params, double distance) {
        if (params.has(MovementParameters.CAN_CHARGE)) {
            return HoldKey.RUN;
        }
        boolean far = distance - params.distanceToObject > params.walkRunThreshold;
        return params.has(MovementParameters.CAN_RUN) && (!params.has(MovementParameters.CAN_WALK) || far)
                ? HoldKey.RUN
                : HoldKey.NONE;
    }

    /** The turn that brings the goal back on the nose, or INVALID inside the 20° band. M.40. */
    public static int steer(double diff) {
        if (diff <= MotionTuning.STEERING_BAND || diff >= 360.0 - MotionTuning.STEERING_BAND) {
            return MotionCommand.INVALID;
        }
        return diff < 180.0 ? MotionCommand.TURN_RIGHT : MotionCommand.TURN_LEFT;
    }
}
