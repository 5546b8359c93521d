package dev.gait.motion.outbound;

import dev.gait.motion.command.RawMotionState;

/** "This is what I hold": the content of MoveToState 0xF61C (motion.md §J.3). */
public final class MotionReport extends PlayerReport {
    public final RawMotionState state = new RawMotionState();
    /** The player stands on walkable ground. */
    public boolean contact;
    /** A jump is being charged from a standstill. */
    public boolean standingLongJump;
    /** The message named the style, the legs' command, the turn's speed, even if that is the default (wire.md §E.3). */
    public boolean styleSaid;

    public boolean forwardSaid;
    public boolean turnSpeedSaid;

    /** A copy that outlives the call. */
    public MotionReport copy() {
        MotionReport copy = new MotionReport();
        copy.take(this);
        copy.state.set(state);
        copy.contact = contact;
        copy.standingLongJump = standingLongJump;
        copy.styleSaid = styleSaid;
        copy.forwardSaid = forwardSaid;
        copy.turnSpeedSaid = turnSpeedSaid;
        return copy;
    }
}
