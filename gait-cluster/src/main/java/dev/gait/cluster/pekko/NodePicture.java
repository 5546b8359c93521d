package dev.gait.cluster.pekko;

import dev.gait.cluster.message.NodeId;
import dev.gait.cluster.node.ClusterCounters;
import dev.gait.cluster.node.ClusterNode;
import dev.gait.cluster.node.NodeStatus;
import dev.gait.cluster.node.ShardLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.pekko.actor.Address;

/** A node for an operator, in a few lines: who is there and owns what, by the addresses that {@code cluster move} takes. */
final class NodePicture {
    private NodePicture() {}

    /**
     * @param self this node's own address
     * @param addresses those of the others
     */
    static String of(ClusterNode node, boolean serving, Address self, Map<NodeId, Address> addresses) {
        NodeStatus status = node.status();
        ClusterCounters counters = node.counters();
        long elsewhere = status.characters().stream()
                .filter(each -> !each.creature() && !status.self().equals(each.at()))
                .count();
        long sessions =
                status.characters().stream().filter(each -> !each.creature()).count();
        List<String> lines = new ArrayList<>();
        lines.add((serving ? "serving" : "NOT serving") + ", " + addresses.size() + " other nodes");
        String own = String.join(
                ", ", node.shardLoads().stream().map(NodePicture::shard).toList());
        lines.add(self.hostPort().replaceFirst(".*@", "") + " (this node): " + (own.isEmpty() ? "no shard" : own));
        new TreeMap<>(addresses).forEach((id, address) -> lines.add(other(id, address, node)));
        lines.add(sessions + " characters of this gateway, " + elsewhere + " of them elsewhere or on their way; "
                + status.guests() + " guests");
        lines.add(counters.entries + " entries into blocks, " + counters.entriesElsewhere + " elsewhere, "
                + counters.recoveries + " recoveries, " + counters.orphans + " orphans, longest passage "
                + counters.longestPassageNanos / 1_000_000 + " ms, mean "
                + (counters.passages == 0 ? 0 : counters.passageNanos / counters.passages / 1000) + " us");
        lines.add(status.heldBytes() + " bytes held for others, " + status.repeats() + " repeats, " + counters.leftOut
                + " left out, " + counters.disregarded + " disregarded");
        return String.join("\n", lines);
    }

    private static String shard(ShardLoad load) {
        String name = NodeNumbers.shardName(load.shard());
        return load.characters() == 0 ? name : name + " with " + load.characters();
    }

    private static String other(NodeId id, Address address, ClusterNode node) {
        List<String> shards = new ArrayList<>();
        node.shards().located().forEach((shard, owner) -> {
            if (owner.equals(id)) {
                shards.add(NodeNumbers.shardName(shard));
            }
        });
        return address.hostPort().replaceFirst(".*@", "") + ": "
                + (shards.isEmpty() ? "none that this node has asked for" : String.join(", ", shards));
    }
}
