package dev.gait.motion.internal.goal;

/** What is known of a tracked object (motion.md §I.7). */
public enum TargetStatus {
    UNDEFINED,
    OK,
    EXIT_WORLD,
    TELEPORTED,
    CONTAINED,
    PARENTED,
    TIMED_OUT
}
