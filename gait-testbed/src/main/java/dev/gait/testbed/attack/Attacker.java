package dev.gait.testbed.attack;

/** Somebody with an account who means no good, turned on the attackers' thread. */
interface Attacker {
    /** Does what a client has to do to stay; begins to log in the first time. */
    void turn(long nowNanos);

    /** Whether it is where it can do harm, or will never be. */
    boolean isReady();

    /** Whether its session has ended. */
    default boolean isGone() {
        return false;
    }
}
