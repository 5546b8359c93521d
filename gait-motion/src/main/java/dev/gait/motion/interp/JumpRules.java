package dev.gait.motion.interp;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementError;

/** Which motions forbid a jump (motion.md §D.8). ACE tests Falling here; retail tests Fallen. */
public final class JumpRules {
    private JumpRules() {}

    /** 0, or 0x48 for a motion nobody jumps out of. */
    public static int motionAllowsJump(int motion) {
        boolean blocks = isBetween(motion, MotionCommand.MAGIC_POWER_UP_FIRST, MotionCommand.MAGIC_POWER_UP_LAST)
                || isBetween(motion, MotionCommand.LATE_POWER_UP_FIRST, MotionCommand.LATE_POWER_UP_LAST)
                || motion == MotionCommand.FALLEN
                || isBetween(motion, MotionCommand.RELOAD, MotionCommand.PICKUP)
                || isBetween(motion, MotionCommand.AIM_LEVEL, MotionCommand.MAGIC_PRAY)
                || isBetween(motion, MotionCommand.CROUCH, MotionCommand.SLEEPING);
        return blocks ? MovementError.CANNOT_JUMP_FROM_HERE : MovementError.NONE;
    }

    /** The postures one cannot even begin to charge from. */
    static boolean postureForbidsCharge(int forwardCommand) {
        return forwardCommand == MotionCommand.FALLEN
                || isBetween(forwardCommand, MotionCommand.CROUCH, MotionCommand.SLEEPING);
    }

    private static boolean isBetween(int motion, int first, int last) {
        return motion >= first && motion <= last;
    }
}
