package dev.gait.cluster.node;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.server.state.BadState;
import dev.gait.server.world.BlockMessage.Entry;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.World;

/**
 * What is left in the world of somebody whose session was lost: a body that stands there, and those who know it. The next
 * session of the same character goes on with it, so that nobody sees it vanish and appear; if there is none after all, they
 * are told that it is gone.
 */
final class Shells {
    private final NodeContext node;
    private final Baggage baggage;

    Shells(NodeContext node, Baggage baggage) {
        this.node = node;
        this.baggage = baggage;
    }

    /** Takes what a node had of an earlier session, if nobody had anything better; the other one is left to nobody. */
    void choose(Anchor anchor, ClusterMessage.Collected found) {
        Occupant fresh = anchor.fresh;
        ClusterMessage.Collected before = anchor.collected;
        if (fresh == null || !anchor.prefers(found)) {
            drop(found);
            return;
        }
        found.place().toPosition(fresh.position());
        if (before != null) {
            drop(before);
        }
    }

    /** Nobody goes on with that body. */
    void drop(ClusterMessage.Collected found) {
        if (found.shell().length > 0) {
            try {
                baggage.dropShell(found.guid(), found.shell());
            } catch (BadState e) {
                node.counters().disregarded++;
            }
        }
    }

    /** Who knew the body of the session before knows the new one. */
    void adopt(Anchor anchor, Occupant fresh) {
        ClusterMessage.Collected found = anchor.collected;
        if (found != null && found.shell().length > 0) {
            try {
                baggage.unpackShell(found.shell(), fresh);
                anchor.entry = Entry.RETURNED;
            } catch (BadState e) {
                node.counters().disregarded++;
            }
        }
    }

    /** It is over before it was in the world. */
    void end(Anchor anchor) {
        Occupant fresh = anchor.fresh;
        if (fresh != null && anchor.entry == Entry.RETURNED) {
            World.sayGone(fresh.guid(), fresh.stamps(), fresh.audience());
        }
    }
}
