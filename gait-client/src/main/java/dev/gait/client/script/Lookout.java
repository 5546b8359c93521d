package dev.gait.client.script;

import dev.gait.motion.place.Position;

/** Where somebody is, by name: what a script that follows people needs to know. */
@FunctionalInterface
public interface Lookout {
    /** Fills in where somebody of this name is; false when nobody of it is near. Case does not matter. */
    boolean find(String name, Position dest);

    /** Knows nobody. */
    Lookout NOBODY = (name, dest) -> false;
}
