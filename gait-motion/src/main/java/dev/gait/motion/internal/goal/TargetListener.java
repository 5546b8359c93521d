package dev.gait.motion.internal.goal;

import dev.gait.motion.place.Position;

/** Hears of the object its tracker watches; positions are borrowed for the call. */
@FunctionalInterface
public interface TargetListener {
    void onTargetUpdate(int objectId, TargetStatus status, Position position, Position interpolated, double now);
}
