package dev.gait.motion.internal.correct;

import dev.gait.motion.place.Position;

/** Puts a body somewhere else at once (motion.md §H.8); false when the world has no spot there. */
@FunctionalInterface
public interface Placer {
    boolean place(Position target);
}
