package dev.gait.motion.update;

import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.place.Position;

/** "It does this": the content of UpdateMotion 0xF74C as the router reads it (motion.md §G.5). Reusable. */
public final class MotionUpdate implements ObjectUpdate {
    public int guid;
    public int instance;
    public int movementStamp;
    public int serverControlStamp;
    public boolean autonomous;
    /** 0 a state; 6 to 9 a server-directed movement; 1 to 5 have no effect of their own. */
    public int movementType;
    /** Full command of the style word, whatever the type. */
    public int style;

    public boolean standingLongJump;
    /** Type 0: what to do. */
    public final InterpretedMotionState state = new InterpretedMotionState();
    /** Type 0: the message names the style, or the legs' command, even if that is the default (wire.md §E.3). */
    public boolean styleSaid;

    public boolean forwardSaid;
    /** Type 0: object to stick to, or 0. */
    public int stickyGuid;
    /** Types 6 and 8: the object. */
    public int targetGuid;
    /** Types 6 and 7: the place; without rotation. */
    public final Position origin = new Position();
    /** Types 6 to 9. */
    public final MovementParameters params = new MovementParameters();
    /** Types 6 and 7. */
    public double runRate;
    /** Type 8: the heading to turn to when the object is unknown. */
    public double heading;

    /** Back to a stop that says nothing else; a decoder starts from here. */
    public void reset() {
        guid = 0;
        instance = 0;
        movementStamp = 0;
        serverControlStamp = 0;
        autonomous = false;
        movementType = 0;
        style = 0;
        standingLongJump = false;
        state.reset();
        styleSaid = false;
        forwardSaid = false;
        stickyGuid = 0;
        targetGuid = 0;
        origin.cell = 0;
        origin.frame.setIdentity();
        params.reset();
        runRate = 1.0;
        heading = 0;
    }

    @Override
    public int guid() {
        return guid;
    }

    @Override
    public int instance() {
        return instance;
    }

    @Override
    public MotionUpdate copy() {
        return new MotionUpdate().set(this);
    }

    /** Takes over everything another one says. */
    public MotionUpdate set(MotionUpdate other) {
        guid = other.guid;
        instance = other.instance;
        movementStamp = other.movementStamp;
        serverControlStamp = other.serverControlStamp;
        autonomous = other.autonomous;
        movementType = other.movementType;
        style = other.style;
        standingLongJump = other.standingLongJump;
        state.set(other.state);
        styleSaid = other.styleSaid;
        forwardSaid = other.forwardSaid;
        stickyGuid = other.stickyGuid;
        targetGuid = other.targetGuid;
        origin.set(other.origin);
        params.set(other.params);
        runRate = other.runRate;
        heading = other.heading;
        return this;
    }
}
