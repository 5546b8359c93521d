package dev.gait.testbed.load;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A look at all nodes of a cluster: who owns which landblock, and how many bodies there are in all. */
public interface ClusterEyes {
    /**
     * One look. The nodes are asked one after the other, so that who crosses a border meanwhile may be counted twice or not
     * at all.
     *
     * @param owners the number of the node for each landblock that is awake; shards are single blocks
     * @param characters people in these blocks
     * @param onTheirWay people in no block, by the word of their gateways
     * @param sessions people by the word of their gateways
     * @param entriesElsewhere hand-overs to another node so far
     */
    record Look(
            Map<Integer, Integer> owners,
            Map<Integer, Integer> people,
            int characters,
            int onTheirWay,
            int sessions,
            long entriesElsewhere,
            long recoveries) {}

    Look look() throws InterruptedException;

    /** Asks the nodes' metrics pages; a node that does not answer, or does not serve, has nothing. Shards must be single blocks. */
    static ClusterEyes of(List<ServerProbe> nodes) {
        return () -> {
            Map<Integer, Integer> owners = new HashMap<>();
            Map<Integer, Integer> people = new HashMap<>();
            double[] sums = new double[5];
            for (int i = 0; i < nodes.size(); i++) {
                ServerProbe.Reading reading;
                try {
                    reading = nodes.get(i).read();
                } catch (IOException e) {
                    continue;
                }
                if (reading.of("gait_cluster_serving") == 0) {
                    continue;
                }
                int node = i;
                String prefix = "gait_cluster_shard_characters{shard=\"";
                reading.values().forEach((name, value) -> {
                    if (name.startsWith(prefix)) {
                        int east = Integer.parseInt(name.substring(prefix.length(), prefix.length() + 2), 16);
                        int north = Integer.parseInt(name.substring(prefix.length() + 3, prefix.length() + 5), 16);
                        owners.put(east << 8 | north, node);
                        people.put(east << 8 | north, value.intValue());
                        sums[0] += value;
                    }
                });
                sums[1] += reading.of("gait_cluster_on_their_way");
                sums[2] += reading.of("gait_cluster_characters");
                sums[3] += reading.of("gait_cluster_entries_elsewhere_total");
                sums[4] += reading.of("gait_cluster_recoveries_total");
            }
            return new Look(
                    Map.copyOf(owners),
                    Map.copyOf(people),
                    (int) sums[0],
                    (int) sums[1],
                    (int) sums[2],
                    (long) sums[3],
                    (long) sums[4]);
        };
    }
}
