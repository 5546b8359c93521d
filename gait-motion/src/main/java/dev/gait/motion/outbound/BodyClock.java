package dev.gait.motion.outbound;

/**
 * Brings the player's body to a moment: keys act and reports are made at that moment, and not where the last step left the
 * body (motion.md §O.1).
 */
@FunctionalInterface
public interface BodyClock {
    /** Steps the body to this moment, seconds; a moment that has passed changes nothing. */
    void bringTo(double now);

    /** A body that is stepped by whoever presses the keys. */
    BodyClock STOPPED = now -> {};
}
