package dev.gait.server.world;

import dev.gait.server.state.Coded;

/**
 * Everything that can be said to a landblock. A block is changed by nothing else, so its owner could as well run on
 * another thread or another machine.
 */
public sealed interface BlockMessage {

    /** How somebody comes into a block. */
    enum Entry implements Coded {
        /** New in the world. */
        NEW(0),
        /** From another block, with everything it is doing. */
        HANDED_OVER(1),
        /** The same, as it was a moment before its block's machine was lost. */
        RECOVERED(2),
        /** New, for a session that follows one that was lost: who knew it knows it still. */
        RETURNED(3);

        private final int code;

        Entry(int code) {
            this.code = code;
        }

        /** Whether its session brings it, and it begins anew. */
        public boolean isNew() {
            return this == NEW || this == RETURNED;
        }

        @Override
        public int code() {
            return code;
        }
    }

    /** Somebody is in this block from now on. */
    record Enter(Occupant occupant, Entry entry) implements BlockMessage {}

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
    record Spoken(int guid, double reachMeters, byte[] message, int queue) implements Word {
        /** Instead of metres: it is for those who see it, as {@link Shown} is, and came from the machine where its session is. */
        public static final double TO_WHO_SEES_IT = -1;
    }

    /** Something about an occupant for everybody who sees it, and for itself; the message is encoded. */
    record Shown(int guid, byte[] message, int queue) implements Word {}
}
