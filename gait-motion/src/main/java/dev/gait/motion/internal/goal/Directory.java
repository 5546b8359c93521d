package dev.gait.motion.internal.goal;

import org.jspecify.annotations.Nullable;

/** Finds the other actors of a world by id. */
@FunctionalInterface
public interface Directory {
    /** The actor with this id, or null when it is not known here. */
    @Nullable
    Tracked find(int id);

    /** A world with nobody else in it. */
    Directory EMPTY = id -> null;
}
