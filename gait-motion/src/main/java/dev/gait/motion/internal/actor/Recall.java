package dev.gait.motion.internal.actor;

/** Keeps the state of actors elsewhere for a while, and gives it back to one when somebody asks it. */
@FunctionalInterface
public interface Recall {
    /** Makes an actor's own parts true again; it was handed over with this number. */
    void recall(Actor actor, int row);
}
