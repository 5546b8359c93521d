package dev.gait.motion.internal.correct;

import dev.gait.motion.place.Position;
import org.jspecify.annotations.Nullable;

/** How a sticky body reaches the target tracking of its actor and the live positions of others. */
public interface Targeting {
    void setTarget(int contextId, int objectId, double radius, double quantum, double now);

    void clearTarget();

    void cancelMoveTo(int error);

    /** Where an object is right now, or null when nobody knows it. */
    @Nullable
    Position livePosition(int objectId);
}
