package dev.gait.motion.game;

/**
 * What an animator plays until it is told otherwise.
 *
 * @since 0.1
 */
public enum Cycle {
    STAND,
    WALK,
    RUN,
    /** Backwards. */
    BACK,
    /** Sidestepping to the left. */
    LEFT,
    /** Sidestepping to the right. */
    RIGHT,
    /** Turning on the spot, counter-clockwise. */
    TURN_LEFT,
    /** Turning on the spot, clockwise. */
    TURN_RIGHT,
    /** Jumping or falling. */
    AIR
}
