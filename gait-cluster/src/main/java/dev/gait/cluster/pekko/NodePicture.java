package dev.gait.cluster.pekko;

import dev.gait.cluster.message.NodeId;
import dev.gait.cluster.node.ClusterCounters;
import dev.gait.cluster.node.ClusterNode;
import dev.gait.cluster.node.NodeStatus;
import java.util.Map;
import java.util.TreeSet;
import org.apache.pekko.actor.Address;

/** A node for an operator, in a few lines. */
final class NodePicture {
    private NodePicture() {}

    static String of(ClusterNode node, boolean serving, Map<NodeId, Address> addresses) {
        NodeStatus status = node.status();
        ClusterCounters counters = node.counters();
        long elsewhere = status.characters().stream()
                .filter(each -> !each.creature() && !status.self().equals(each.at()))
                .count();
        long sessions =
                status.characters().stream().filter(each -> !each.creature()).count();
        StringBuilder shards = new StringBuilder();
        for (int shard : new TreeSet<>(node.shards().owned())) {
            shards.append(' ').append(NodeNumbers.shardName(shard));
        }
        return String.join(
                "\n",
                (serving ? "serving" : "NOT serving") + ", others: " + addresses.values(),
                "shards here:" + shards,
                sessions + " characters of this gateway, " + elsewhere + " of them elsewhere or on their way; "
                        + status.guests() + " guests",
                counters.entries + " entries into blocks, " + counters.entriesElsewhere + " elsewhere, "
                        + counters.recoveries + " recoveries, " + counters.orphans + " orphans, longest passage "
                        + counters.longestPassageNanos / 1_000_000 + " ms, mean "
                        + (counters.passages == 0 ? 0 : counters.passageNanos / counters.passages / 1000) + " us",
                status.heldBytes() + " bytes held for others, " + status.repeats() + " repeats, " + counters.leftOut
                        + " left out, " + counters.disregarded + " disregarded");
    }
}
