package dev.gait.motion.internal.goal;

import dev.gait.motion.internal.body.Body;

/** Something that can be watched, and that watches: an actor, as target tracking sees it. */
public interface Tracked {
    int id();

    Body body();

    TargetTracker targets();
}
