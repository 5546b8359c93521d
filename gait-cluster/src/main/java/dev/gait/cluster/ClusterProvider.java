package dev.gait.cluster;

import dev.gait.cluster.pekko.PekkoNode;
import dev.gait.cluster.sim.ClusterSoak;
import dev.gait.cluster.sim.ClusterSoakResult;
import dev.gait.server.spi.ClusterSupport;

/** What {@code gait soak --cluster} and {@code gait server --cluster} find on the class path. */
public final class ClusterProvider implements ClusterSupport {
    @Override
    public SoakResult soak(long seed) {
        ClusterSoakResult result = ClusterSoak.run(seed);
        return new SoakResult(result.isGood(), result.toString());
    }

    @Override
    public Node node(NodeOptions options) {
        return PekkoNode.prepare(options);
    }
}
