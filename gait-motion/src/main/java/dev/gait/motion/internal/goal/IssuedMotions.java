package dev.gait.motion.internal.goal;

import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.interp.MotionInterpreter;

/** The motions that a server-directed movement asks of the legs, as it asks for them (motion.md §I.2). */
final class IssuedMotions {
    private final MotionInterpreter interpreter;
    private final MovementParameters params;
    private final MovementParameters issued = new MovementParameters();

    /**
     * @param params how the movement is to be done; read at every call
     */
    IssuedMotions(MotionInterpreter interpreter, MovementParameters params) {
        this.interpreter = interpreter;
        this.params = params;
    }

    /** Begins a motion; an error of {@link dev.gait.motion.command.MovementError}, or none. */
    int start(int motion, int holdKey) {
        interpreter.adjustMotion(motion, params.speed, holdKey);
        return interpreter.doInterpretedMotion(
                interpreter.adjustedMotion(), issue(holdKey).withSpeed(interpreter.adjustedSpeed()));
    }

    void stop(int motion) {
        interpreter.adjustMotion(motion, params.speed, params.holdKeyToApply);
        interpreter.stopInterpretedMotion(
                interpreter.adjustedMotion(), issue(params.holdKeyToApply).withSpeed(interpreter.adjustedSpeed()));
    }

    private MovementParameters issue(int holdKey) {
        return issued.reset().with(MovementParameters.CANCEL_MOVE_TO, false).withHoldKey(holdKey);
    }
}
