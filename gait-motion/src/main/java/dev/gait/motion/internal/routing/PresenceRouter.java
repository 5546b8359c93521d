package dev.gait.motion.internal.routing;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.update.ParentUpdate;
import dev.gait.motion.update.PickupUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.StateUpdate;

/**
 * The messages about being there rather than moving: physics state, hanging on somebody, being in somebody's pack
 * (motion.md §O.8). None of them forgets the object; a position brings it back into the world.
 */
public final class PresenceRouter {
    /** SetState; false when it was old news. */
    public boolean apply(Actor actor, StateUpdate update) {
        if (!actor.stamps().advance(SequenceStamps.STATE, update.stateStamp())) {
            return false;
        }
        actor.body().physicsState = update.physicsState();
        return true;
    }

    /** PickupEvent: off the hand it hung on, out of the world. */
    public boolean apply(Actor actor, PickupUpdate update, double now) {
        if (!actor.stamps().advance(SequenceStamps.POSITION, update.positionStamp())) {
            return false;
        }
        actor.leaveToOwner(false, now);
        return true;
    }

    /** ParentEvent, for the child. */
    public boolean apply(Actor child, ParentUpdate update, double now) {
        if (!child.stamps().advance(SequenceStamps.POSITION, update.positionStamp())) {
            return false;
        }
        child.leaveToOwner(true, now);
        return true;
    }
}
