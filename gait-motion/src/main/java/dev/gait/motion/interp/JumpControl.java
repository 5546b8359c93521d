package dev.gait.motion.interp;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementError;

/**
 * The jump half of the interpreter: may one charge, may one jump, and the jump itself (motion.md §D.8).
 *
 * <p>The launch velocity is not computed here: jumping clears the walkable bit, and leaving the ground does the rest.
 */
public final class JumpControl {
    private final MotionInterpreter interpreter;

    public JumpControl(MotionInterpreter interpreter) {
        this.interpreter = interpreter;
    }

    public int jumpChargeIsAllowed() {
        MoverFacts facts = interpreter.facts();
        if (facts.hasWeenie() && !facts.canJump(interpreter.jumpExtent())) {
            return MovementError.TOO_LOADED_TO_JUMP;
        }
        return JumpRules.postureForbidsCharge(interpreter.interpreted().forwardCommand)
                ? MovementError.CANNOT_JUMP_FROM_HERE
                : MovementError.NONE;
    }

    /** Begins a charge; from a standstill it becomes a standing long jump. */
    public int chargeJump() {
        int refusal = jumpChargeIsAllowed();
        if (refusal == MovementError.NONE && interpreter.isStandingStill()) {
            interpreter.setStandingLongJump(true);
        }
        return refusal;
    }

    public int jumpIsAllowed(double extent) {
        if (!interpreter.isFreeOfGround() && !interpreter.body().isGrounded()) {
            return MovementError.IN_THE_AIR;
        }
        if (interpreter.host().isFullyConstrained()) {
            return MovementError.GENERAL_FAILURE;
        }
        int pendingError = interpreter.pendingJumpError();
        if (pendingError != MovementError.NONE) {
            return pendingError;
        }
        int charge = jumpChargeIsAllowed();
        if (charge != MovementError.NONE) {
            return charge;
        }
        int motion = JumpRules.motionAllowsJump(interpreter.interpreted().forwardCommand);
        if (motion != MovementError.NONE) {
            return motion;
        }
        MoverFacts facts = interpreter.facts();
        return facts.hasWeenie() && !facts.canAffordJump(extent) ? MovementError.GENERAL_FAILURE : MovementError.NONE;
    }

    /** Jumps, or says why not. */
    public int jump(double extent) {
        interpreter.host().cancelMoveTo(MovementError.ACTION_CANCELLED);
        int refusal = jumpIsAllowed(extent);
        if (refusal != MovementError.NONE) {
            interpreter.setStandingLongJump(false);
            return refusal;
        }
        interpreter.setJumpExtent(extent);
        interpreter.setOnWalkable(false);
        return MovementError.NONE;
    }

    /** Ends a charge without a jump. */
    public void cancelCharge() {
        interpreter.setStandingLongJump(false);
    }

    /** True while a held jump would still be possible from this style's charge time. */
    public boolean isDualWielding() {
        return interpreter.interpreted().style == MotionCommand.DUAL_WIELD_COMBAT;
    }
}
