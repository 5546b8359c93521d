package dev.gait.motion.update;

/** What a position update means for an object: the answers of motion.md §G.3 and §G.4. */
public enum Route {
    /** Old news, or refused by value: nothing changes. */
    STALE,
    /** The server overrules one's own player: snap, keep the heading, answer at once. */
    FORCE,
    /** A teleport, or the object had no cell: everything that led somewhere is off, then place. */
    TELEPORT,
    /** The object is in the air: nothing changes but the stamp. */
    AIRBORNE,
    /** Without geometry, the first contact after a flight is the landing (§H.9). */
    LAND,
    /** Too far from the player to be worth walking: place. */
    PLACE,
    /** Walk there. */
    ENQUEUE,
    /** One's own player: only the leash is anchored anew. */
    LEASH
}
