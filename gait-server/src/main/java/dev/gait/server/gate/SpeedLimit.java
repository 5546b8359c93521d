package dev.gait.server.gate;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.RawMotionState;

/**
 * How fast somebody can be who holds these keys: the fastest that an honest client's interpreter would make of them
 * (motion.md §D.4, §D.5, §H.4), m/s along the ground.
 *
 * <p>An axis runs when its own hold key or the current one says so. Raw speeds above 1 do not come from keys and count
 * as 1.
 */
public final class SpeedLimit {
    private SpeedLimit() {}

    public static double of(RawMotionState raw, double runRate) {
        return Math.hypot(forward(raw, runRate), sidestep(raw, runRate));
    }

    /** The fastest there is with this run rate, whatever is held. */
    public static double ofRunning(double runRate) {
        return Math.hypot(
                MotionTuning.RUN_SPEED * runRate, MotionTuning.SIDESTEP_SPEED * MotionTuning.MAX_SIDESTEP_SPEED);
    }

    private static double forward(RawMotionState raw, double runRate) {
        boolean runs = runs(raw, raw.forwardHoldKey);
        double rate = runs ? runRate : 1.0;
        double scale = scale(raw.forwardSpeed);
        return switch (raw.forwardCommand) {
            case MotionCommand.WALK_FORWARD -> scale * rate * (runs ? MotionTuning.RUN_SPEED : MotionTuning.WALK_SPEED);
            case MotionCommand.WALK_BACKWARDS -> scale * rate * MotionTuning.WALK_SPEED * MotionTuning.BACKWARDS_FACTOR;
            case MotionCommand.RUN_FORWARD -> MotionTuning.RUN_SPEED;
            default -> 0;
        };
    }

    private static double sidestep(RawMotionState raw, double runRate) {
        if (!MotionCommand.isSidestep(raw.sidestepCommand)) {
            return 0;
        }
        double rate = runs(raw, raw.sidestepHoldKey) ? runRate : 1.0;
        double speed = scale(raw.sidestepSpeed) * MotionTuning.SIDESTEP_FACTOR * rate;
        return MotionTuning.SIDESTEP_SPEED * Math.min(speed, MotionTuning.MAX_SIDESTEP_SPEED);
    }

    private static boolean runs(RawMotionState raw, int axisKey) {
        return raw.currentHoldKey == HoldKey.RUN || axisKey == HoldKey.RUN;
    }

    private static double scale(double rawSpeed) {
        return Math.min(Math.abs(rawSpeed), 1.0);
    }
}
