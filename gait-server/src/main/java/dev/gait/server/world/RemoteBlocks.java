package dev.gait.server.world;

import dev.gait.motion.place.Position;
import java.util.function.ObjIntConsumer;

/**
 * The blocks of this world that another machine owns, as {@link World} sees them: what would have been posted there goes
 * through here instead. On one machine there are none ({@link #NONE}), and nothing is asked twice.
 *
 * <p>Called by the world's owner between the blocks' turns only.
 */
public interface RemoteBlocks {
    /** One machine: every block is ours. */
    RemoteBlocks NONE = new RemoteBlocks() {};

    default boolean isRemote(int block) {
        return false;
    }

    /** Takes somebody who is new in the world, wherever its block is; false if the world is to see to it itself. */
    default boolean enter(Occupant occupant) {
        return false;
    }

    /** Somebody has come into a remote block, new or from one of ours, and is not in this world any more. */
    default void depart(Occupant occupant, BlockMessage.Entry entry) {
        throw new IllegalStateException("no block is remote");
    }

    /** An observer of ours is near that block. */
    default void presence(int block, BlockMessage.Presence presence) {}

    /** An observer of ours is not near that block any more. */
    default void unwatch(int block, Observer observer) {}

    /** Somebody of ours has left the world. */
    default void left(Occupant occupant) {}

    /** Takes a word for a player whose session is here, wherever its body is; false for whom it does not know. */
    default boolean tell(int guid, PlayerCommand command) {
        return false;
    }

    /** The same for something it says to those within so many metres, or {@link BlockMessage.Spoken#TO_WHO_SEES_IT}. */
    default boolean speak(int guid, double reachMeters, byte[] message, int queue) {
        return false;
    }

    /** Where players whose sessions are here stood last in other machines' blocks. */
    default void forEachElsewhere(ObjIntConsumer<Position> visitor) {}

    /**
     * Whether somebody is in the world, or on its way. A player whose session is not here is not, wherever its body is: what is
     * left of a lost session is for the next one to go on with.
     *
     * @param inBlock whether its body is in one of this world's own blocks
     */
    default boolean contains(int guid, boolean inBlock) {
        return inBlock;
    }
}
