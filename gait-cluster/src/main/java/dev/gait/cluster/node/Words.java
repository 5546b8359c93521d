package dev.gait.cluster.node;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.NodeId;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.PlayerCommand;
import org.jspecify.annotations.Nullable;

/** What clients of this gateway say: brought to their bodies wherever they are, and kept until it is known to be heard. */
final class Words {
    private final NodeContext node;

    Words(NodeContext node) {
        this.node = node;
    }

    /** Takes a word for somebody; false for whom this gateway does not know. */
    boolean tell(
            @Nullable Anchor anchor, @Nullable PlayerCommand command, double reachMeters, byte[] spoken, int queue) {
        if (anchor == null || anchor.host == null) {
            return false;
        }
        if (anchor.where == Anchor.Where.HERE) {
            Occupant occupant = node.world().find(anchor.guid);
            if (occupant != null) {
                anchor.trim(occupant.heardWords());
            }
        }
        Anchor.Word word = anchor.add(command, reachMeters, spoken, queue);
        if (word == null) {
            node.counters().wordsDropped++;
            return true;
        }
        NodeId at = anchor.node;
        if (anchor.where == Anchor.Where.HERE) {
            sayHere(anchor, word);
        } else if (at != null) {
            say(anchor, at, word);
        }
        return true;
    }

    void say(Anchor anchor, NodeId to, Anchor.Word word) {
        node.send(to, new ClusterMessage.Said(anchor.guid, anchor.lease, anchor.epoch, word.number(), word.encode()));
    }

    void sayHere(Anchor anchor, Anchor.Word word) {
        PlayerCommand command = word.command();
        if (command == null) {
            node.world().speakHere(anchor.guid, word.reachMeters(), word.spoken(), word.queue());
        } else {
            node.world().tellHere(anchor.guid, Passage.late(command, node.nowNanos(), 0));
        }
    }
}
