package dev.gait.cluster.node;

import dev.gait.motion.place.Landblocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who is in a shard of ours.
 *
 * @param characters people, from whichever gateway
 */
public record ShardLoad(int shard, int characters, int creatures) {
    static List<ShardLoad> of(NodeContext node) {
        Map<Integer, ShardLoad> loads = new TreeMap<>();
        for (int shard : node.shards().owned()) {
            loads.put(shard, new ShardLoad(shard, 0, 0));
        }
        node.world().forEach(occupant -> {
            int one = Baggage.isCreature(occupant.guid()) ? 0 : 1;
            loads.computeIfPresent(
                    node.shards().shardOf(Landblocks.block(occupant.position().cell)),
                    (shard, load) -> new ShardLoad(shard, load.characters() + one, load.creatures() + 1 - one));
        });
        return new ArrayList<>(loads.values());
    }
}
