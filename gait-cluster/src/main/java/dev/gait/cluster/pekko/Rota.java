package dev.gait.cluster.pekko;

import dev.gait.cluster.message.NodeId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Whom to ask where a shard is, one after the other: one that leaves as well has no answer, and is not asked again before the
 * others have been. Each shard has its own turns, for shards are asked about in the same order again and again.
 */
final class Rota {
    private final Map<Integer, NodeId> last = new HashMap<>();

    /** The next of them for this shard; null if there is nobody. */
    @Nullable
    NodeId next(int shard, Collection<NodeId> others) {
        TreeSet<NodeId> all = new TreeSet<>(others);
        if (all.isEmpty()) {
            return null;
        }
        NodeId before = last.get(shard);
        NodeId next = before == null ? null : all.higher(before);
        NodeId chosen = next == null ? all.first() : next;
        last.put(shard, chosen);
        return chosen;
    }
}
