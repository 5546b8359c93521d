package dev.gait.motion.local;

/** What became of a {@link PlayerState}. */
public enum Acknowledgement {
    /** The baseline moved, and what is drawn glides to the new target. */
    ACCEPTED,
    /** The baseline moved, and what is drawn jumps: a first word, a teleport, a force position, or lost inputs. */
    SNAPPED,
    /** A duplicate, or older than what is known. */
    IGNORED,
    /** It holds numbers that are none. */
    REJECTED
}
