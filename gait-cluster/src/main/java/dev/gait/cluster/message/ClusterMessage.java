package dev.gait.cluster.message;

import dev.gait.server.state.Coded;
import dev.gait.server.store.Place;
import dev.gait.server.world.BlockMessage;

/**
 * What nodes say to each other. A character is named by its guid and its lease, the count of its log-ins that the store
 * gave its session: what is said of an earlier session is not heard. Where its body is, is decided by its gateway alone
 * (docs/decisions/0016-cluster.md); every time the gateway sends it somewhere it does so under a new epoch.
 */
public sealed interface ClusterMessage {
    /** Where somebody is of whom nothing is known. */
    Place NOWHERE = new Place(0, 0, 0, 0, 1, 0, 0, 0);

    /** Whether it may be left out when a link is overrun, because it will be said again as it is by then. */
    default boolean isDroppable() {
        return false;
    }

    // ---- From a gateway to the owner of a block -----------------------------------------------------------------

    /**
     * Let this character into your block, in this state.
     *
     * @param sentNanos by the gateway's clock, as are the arrivals of the words that follow
     * @param ageNanos how long ago it was so: time that has passed for whoever is in this state
     */
    record Enter(
            int guid,
            long lease,
            long epoch,
            int block,
            BlockMessage.Entry entry,
            long sentNanos,
            long ageNanos,
            byte[] state)
            implements ClusterMessage {}

    /** A word for a character, the so manieth of its session. */
    record Said(int guid, long lease, long epoch, long number, byte[] word) implements ClusterMessage {}

    /** Take it out of the world, silently: it will not be sent elsewhere. For creatures whose home has another owner. */
    record Recall(int guid, long lease) implements ClusterMessage {}

    /** So much waits for this client: spare it what can wait. */
    record Behind(int guid, long lease, int bytes) implements ClusterMessage {}

    /** What you told of a body in the lane has been lost: say how it is by now. */
    record LaneAgain(long feed) implements ClusterMessage {}

    // ---- From the owner of a block to a gateway -----------------------------------------------------------------

    /** It is in my block. */
    record Entered(int guid, long lease, long epoch) implements ClusterMessage {}

    /** That block is not mine, it is not in the world here. */
    record Refused(int guid, long lease, long epoch, int block) implements ClusterMessage {}

    /** It has gone from my blocks to this place, having heard so many words, and is not in the world here any more. */
    record Departed(int guid, long lease, long epoch, long heard, Place place, byte[] state)
            implements ClusterMessage {}

    /**
     * It is like this now, having heard so many words, in case I am lost.
     *
     * @param takenNanos when it was, by my clock; for measuring only
     */
    record Kept(int guid, long lease, long epoch, long heard, long takenNanos, Place place, byte[] state)
            implements ClusterMessage {
        @Override
        public boolean isDroppable() {
            return true;
        }
    }

    /** It has left the world here, by itself; or it never came in, from {@link #NOWHERE}, because it could not be read. */
    record Left(int guid, long lease, long epoch, Place last, boolean loggedOff) implements ClusterMessage {}

    /**
     * A message for clients of yours, the same for all.
     *
     * @param patient who may be told a moment later, because it is far away
     */
    record Told(int queue, byte[] message, int[] guids, long[] leases, boolean[] patient) implements ClusterMessage {}

    /** What became of what its client said. */
    record Noted(int guid, long lease, Note note, long value) implements ClusterMessage {
        @Override
        public boolean isDroppable() {
            return true;
        }
    }

    /** Kinds of {@link Noted}. */
    enum Note implements Coded {
        JUDGED(0),
        CORRECTED(1),
        HELD_BACK(2),
        RELAYED(3),
        SPARED(4);

        private final int code;

        Note(int code) {
            this.code = code;
        }

        @Override
        public int code() {
            return code;
        }
    }

    /** You were silent for so long that my clients were told that this one of yours stands: say again what it does. */
    record Halted(int guid) implements ClusterMessage {}

    /**
     * What clients of yours who listen to Glide's lane are to be told about bodies in my blocks, and what time it is here. Without
     * words, the time only.
     */
    record Laned(long sentNanos, byte[] words) implements ClusterMessage {
        /** Nodes that speak an older version would not understand it. */
        public static final int SINCE = 4;
    }

    // ---- Between owners of blocks -------------------------------------------------------------------------------

    /** An observer whose session is at that gateway is near your block. */
    record Seen(
            int block,
            int guid,
            long lease,
            NodeId gateway,
            int cell,
            double x,
            double y,
            double z,
            double velocityX,
            double velocityY)
            implements ClusterMessage {
        @Override
        public boolean isDroppable() {
            return true;
        }
    }

    /** It is not near your block any more. */
    record Unseen(int block, int guid, long lease) implements ClusterMessage {}

    // ---- To everybody -------------------------------------------------------------------------------------------

    /** It has been in no block for so long that your clients should see it stand. */
    record Stalled(int guid) implements ClusterMessage {}

    /**
     * I have no blocks, nobody is in my hands, and my sessions end now: go on as if I were gone. Whoever had a session here waits
     * for its next one where its body stands.
     */
    record Farewell() implements ClusterMessage {
        /** Nodes that speak an older version would not understand it, and find out when the engine says so. */
        public static final int SINCE = 3;
    }

    /** That session of mine hears of others in Glide's lane. */
    record Listens(int guid, long lease) implements ClusterMessage {}

    /** Its session is over and its last place is in the store. */
    record Gone(int guid, long lease) implements ClusterMessage {}

    /** It stands here, in case its gateway is lost, and perhaps its body with it. */
    record Stood(int guid, long lease, Place place) implements ClusterMessage {}

    /** A new session under this lease has it: what do you have of earlier ones? It is not yours any more. */
    record Collect(int guid, long lease) implements ClusterMessage {}

    /**
     * The answer.
     *
     * @param ofLease of which session, 0 for none
     * @param inWorld its body was in the world here until now; else this is what was kept
     * @param ageNanos how long ago it was heard that it stood there
     * @param shell who knows the body that was in the world, and its stamps, so that they see it go on; else empty
     */
    record Collected(int guid, long lease, long ofLease, boolean inWorld, long ageNanos, Place place, byte[] shell)
            implements ClusterMessage {}
}
