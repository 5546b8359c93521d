package dev.gait.motion.scene;

import dev.gait.motion.internal.actor.Actor;

/** What a host adds to every step of its own player, for instance how it lands where nobody knows the ground. */
public interface LocalStepRule {
    /** After a step of the player. */
    default void stepped(Actor player) {}

    /** After a step of its ghost, which shows a screen where the player will be: nothing but the ghost may change. */
    default void foreseen(Actor ghost) {}

    LocalStepRule NONE = new LocalStepRule() {};
}
