package dev.gait.motion.update;

import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.place.Position;

/**
 * "This is there": what ObjectCreate says about a body, each part with the stamp of the message it resembles
 * (motion.md §O.4). Reusable; what a description leaves out keeps its default.
 */
public final class ObjectDescription {
    public int guid;
    public final SequenceStamps stamps = new SequenceStamps();
    public MoverFacts facts = MoverFacts.REMOTE;
    /** What it runs at when nobody says; 1 unless told. */
    public double runRate = 1.0;

    /** What it looks like and how it moves, as records of the game's data; 0 where nothing is said. */
    public int setup;

    public int motionTable;

    /** Where it is; the cell is 0 for an object that is nowhere by itself, in a pack or on somebody's hand. */
    public final Position place = new Position();
    /** What it hangs on, or 0. */
    public int parent;

    public int physicsState = PhysicsState.DEFAULT;
    public double scale = 1.0;
    /** NaN where nothing is said. */
    public double friction = Double.NaN;

    public double elasticity = Double.NaN;
    public boolean hasMovement;
    /** What it is doing; ids and stamps in it are not read. */
    public final MotionUpdate movement = new MotionUpdate();
    /** World axes; ids and stamps in it are not read. */
    public final VelocityUpdate velocity = new VelocityUpdate();

    /** An object nobody has said anything about. */
    public void reset() {
        guid = 0;
        stamps.clear();
        facts = MoverFacts.REMOTE;
        runRate = 1.0;
        setup = 0;
        motionTable = 0;
        place.cell = 0;
        place.frame.setIdentity();
        parent = 0;
        physicsState = PhysicsState.DEFAULT;
        scale = 1.0;
        friction = Double.NaN;
        elasticity = Double.NaN;
        hasMovement = false;
        movement.reset();
        velocity.reset();
    }

    /** Which life of the object is described. */
    public int instance() {
        return stamps.get(SequenceStamps.INSTANCE);
    }
}
