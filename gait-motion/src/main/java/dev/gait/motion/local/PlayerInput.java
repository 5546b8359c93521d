package dev.gait.motion.local;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.RawMotionState;

/**
 * What the player held for a moment: one tick of input, everything a server needs to make the same move (motion.md §K.3).
 * Reusable; an input lasts 1 to 250 ms.
 */
public final class PlayerInput {
    /** Counts up by at least one from input to input, and wraps at 32 bits. */
    public int tick;
    /** What was held; its action list is not used. */
    public final RawMotionState state = new RawMotionState();
    /** How long it was held, milliseconds. */
    public int millis;
    /** A jump is being charged from a standstill: what is held is not played (§D.9). */
    public boolean standingLongJump;
    /** A jump of this extent begins the input; 0 for none. */
    public double jumpExtent;

    public PlayerInput set(PlayerInput other) {
        tick = other.tick;
        state.copyMovementFrom(other.state);
        millis = other.millis;
        standingLongJump = other.standingLongJump;
        jumpExtent = other.jumpExtent;
        return this;
    }

    /** True when it can be played at all: a stranger's input is asked first. */
    public boolean isValid() {
        return millis > 0
                && millis <= MotionTuning.MAX_INPUT_MILLIS
                && Double.isFinite(state.forwardSpeed + state.sidestepSpeed + state.turnSpeed)
                && (Double.isNaN(state.heading) || (state.heading >= 0 && state.heading < 360))
                && jumpExtent >= 0
                && jumpExtent <= 1;
    }
}
