package dev.gait.motion.outbound;

/** What a movement key is pressed on. It decides where the run key is noted: motion.md §J.2, §0 #22. */
public enum InputDevice {
    /** The axis keeps no hold key of its own; the gait is the player's current hold key. */
    KEYBOARD,
    /** The axis carries its own hold key, Run or None. */
    MOUSE
}
