package dev.gait.testbed.soak;

/** Somebody who shares the server with honest people and means, or does, them no good. */
interface HostileNeighbour {
    /** Called every {@link HostileNeighbours#BEAT_MILLIS}. */
    void act();

    /** How often it has tried something, so that nobody takes a silent neighbour for a harmless one. */
    long attempts();
}
