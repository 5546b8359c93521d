package dev.gait.motion.local;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.interp.MotionInterpreter;

/**
 * What one input does to an actor: the law that client and server share (motion.md §K.3). The raw state is applied, a jump
 * leaves the ground, then whole substeps of 50 ms and one of what is left, each the ordinary step every actor takes. There
 * is no carry from one input to the next.
 *
 * <p>A server that simulates inputs calls {@link #apply} on the player's actor and sends what comes out; a client calls it
 * on a copy and gets the same, bit for bit, if both stand on the same world.
 */
public final class InputStepper {
    private static final double MILLI = 0.001;
    private static final double SUBSTEP = MotionTuning.REPLAY_SUBSTEP_MILLIS / 1000.0;

    /** Differences of times below this are none, seconds. */
    private static final double ROUNDING = 1e-9;

    private final ActorStepper stepper;

    public InputStepper(ActorStepper stepper) {
        this.stepper = stepper;
    }

    /** Plays an input that begins at {@code start} seconds; true unless the jump in it was refused. */
    public boolean apply(Actor actor, PlayerInput input, double start) {
        boolean jumped = begin(actor, input, start);
        int played = 0;
        while (played < input.millis) {
            int step = Math.min(MotionTuning.REPLAY_SUBSTEP_MILLIS, input.millis - played);
            played += step;
            stepper.step(actor, step / 1000.0, start + played * MILLI);
        }
        return jumped;
    }

    /** Plays the first part of an input that is still being held. */
    void applyPart(Actor actor, PlayerInput input, double start, double seconds) {
        begin(actor, input, start);
        double left = seconds;
        while (left > ROUNDING) {
            double step = Math.min(SUBSTEP, left);
            left -= step;
            stepper.step(actor, step, start + seconds - left);
        }
    }

    private static boolean begin(Actor actor, PlayerInput input, double start) {
        actor.setNow(start);
        MotionInterpreter interpreter = actor.interpreter();
        interpreter.setLastMoveWasAutonomous(true);
        interpreter.tellStandingLongJump(input.standingLongJump);
        interpreter.raw().copyMovementFrom(input.state);
        interpreter.applyRawMovement(false, false);
        interpreter.completeFinished();
        return input.jumpExtent <= 0 || actor.jumps().jump(input.jumpExtent) == 0;
    }
}
