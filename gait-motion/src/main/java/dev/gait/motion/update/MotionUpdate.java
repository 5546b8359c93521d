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
        MotionUpdate copy = new MotionUpdate();
        copy.guid = guid;
        copy.instance = instance;
        copy.movementStamp = movementStamp;
        copy.serverControlStamp = serverControlStamp;
        copy.autonomous = autonomous;
        copy.movementType = movementType;
        copy.style = style;
        copy.standingLongJump = standingLongJump;
        copy.state.set(state);
        copy.stickyGuid = stickyGuid;
        copy.targetGuid = targetGuid;
        copy.origin.set(origin);
        copy.params.set(params);
        copy.runRate = runRate;
        copy.heading = heading;
        return copy;
    }
}
