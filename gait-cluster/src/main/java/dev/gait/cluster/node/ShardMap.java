package dev.gait.cluster.node;

import dev.gait.cluster.message.NodeId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Who owns what, as far as this node knows. Which shards are ours is certain: the cluster's engine gave them to us and
 * takes them back. Where the others are is what we were told last; whoever is wrong there is refused and asks again.
 *
 * <p>A shard is a square of neighbouring blocks, so that most steps over a border stay on one machine.
 */
public final class ShardMap {
    private static final long ASK_AGAIN_NANOS = 150_000_000L;

    private final int shift;
    private final Map<Integer, Long> owned = new HashMap<>();
    private final Map<Integer, NodeId> located = new HashMap<>();
    private final Map<Integer, Long> asked = new HashMap<>();

    /** Shards of 2^shift blocks along each edge. */
    public ShardMap(int shift) {
        this.shift = shift;
    }

    public int shardOf(int block) {
        return block >> 8 >> shift << 8 | (block & 0xFF) >> shift;
    }

    public boolean owns(int block) {
        return owned.containsKey(shardOf(block));
    }

    /** Since which generation we own a shard; 0 if we do not. */
    long generation(int shard) {
        return owned.getOrDefault(shard, 0L);
    }

    public Set<Integer> owned() {
        return new HashSet<>(owned.keySet());
    }

    void own(int shard, long generation) {
        owned.put(shard, generation);
        located.remove(shard);
    }

    void release(int shard) {
        owned.remove(shard);
    }

    /** Which other node has a block, or null if that is not known. */
    @Nullable
    NodeId ownerOf(int block) {
        return located.get(shardOf(block));
    }

    /** Shards of others, as far as this node has asked for them and was told. */
    public Map<Integer, NodeId> located() {
        return new TreeMap<>(located);
    }

    /** True if that is news. */
    boolean locate(int shard, NodeId node) {
        asked.remove(shard);
        return !owned.containsKey(shard) && !node.equals(located.put(shard, node));
    }

    /** That node does not have it after all. */
    void forget(int shard, NodeId node) {
        located.remove(shard, node);
    }

    void forget(NodeId node) {
        located.values().removeIf(node::equals);
    }

    /** Whether it is time to ask where a shard is; true once in a while. */
    boolean mayAsk(int shard, long nowNanos) {
        Long last = asked.get(shard);
        if (last != null && nowNanos - last < ASK_AGAIN_NANOS) {
            return false;
        }
        asked.put(shard, nowNanos);
        return true;
    }
}
