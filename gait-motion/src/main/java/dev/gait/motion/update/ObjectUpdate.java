package dev.gait.motion.update;

/** A message about one object: who it is for, and which life of it (motion.md §G.2). */
public sealed interface ObjectUpdate
        permits PositionUpdate, MotionUpdate, VelocityUpdate, StateUpdate, ParentUpdate, PickupUpdate, CombinedUpdate {
    /** The object whose messages this one stands among. */
    int guid();

    /** The 16-bit stamp of its life. */
    int instance();

    /** A copy that outlives the call. */
    ObjectUpdate copy();
}
