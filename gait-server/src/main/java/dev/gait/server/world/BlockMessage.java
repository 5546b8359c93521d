package dev.gait.server.world;

/**
 * Everything that can be said to a landblock. A block is changed by nothing else, so its owner could as well run on
 * another thread or another machine.
 */
public sealed interface BlockMessage {

    /** Somebody is in this block from now on: newly arrived in the world, or handed over by a neighbour. */
    record Enter(Occupant occupant, boolean isNew) implements BlockMessage {}

    /** An observer in this or a neighbouring block is here: map coordinates in metres, velocity in m/s. */
    record Presence(Observer observer, int cell, double x, double y, double z, double velocityX, double velocityY)
            implements BlockMessage {}

    /** An observer is no longer in this block or next to it. */
    record Unwatch(Observer observer) implements BlockMessage {}

    /** What concerns one occupant, and follows it where it goes. */
    sealed interface Word extends BlockMessage {
        int guid();
    }

    /** A command for one occupant. */
    record Said(int guid, PlayerCommand command) implements Word {}

    /** An occupant says something to every observer within so many metres; the message is encoded. */
    record Spoken(int guid, double reachMeters, byte[] message, int queue) implements Word {}

    /** Something about an occupant for everybody who sees it, and for itself; the message is encoded. */
    record Shown(int guid, byte[] message, int queue) implements Word {}
}
