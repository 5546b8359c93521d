package dev.gait.server.spi;

import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.server.creature.Spawn;
import dev.gait.server.host.ServerHost;
import dev.gait.server.store.Store;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;

/**
 * A world on several machines, where the module for it is on the class path. Found by {@link ServiceLoader}, so that whoever
 * runs one machine carries nothing of it, and whoever runs another command does not load it.
 */
public interface ClusterSupport {
    /**
     * One run of a simulated cluster.
     *
     * @param line what it saw, for a person
     */
    record SoakResult(boolean isGood, String line) {}

    /** Runs a cluster in virtual time on a network and machines that fail, all of it decided by a seed. */
    SoakResult soak(long seed);

    /**
     * How a server becomes a node.
     *
     * @param addresses host:port of the nodes, this one's own first; all nodes know the same
     * @param bind host:port this node listens at, if the others reach it by way of something else; empty for its own address
     * @param storeUrl the store they share, as JDBC has it
     * @param shardBlocks landblocks along each edge of a shard, a power of two
     * @param ground for the world's thread, the one the server has
     * @param population who lives in the world, the same on all nodes; the server itself was given nobody
     */
    record NodeOptions(
            List<String> addresses,
            String bind,
            String storeUrl,
            int shardBlocks,
            CollisionWorld ground,
            MotionProfile legs,
            List<Spawn> population) {
        public NodeOptions {
            addresses = List.copyOf(addresses);
            population = List.copyOf(population);
        }
    }

    /** A node that is about to join. */
    interface Node extends AutoCloseable {
        /** The store it shares with the others, for its server's accounts. */
        Store store();

        /** Joins with this server; returns at once, and serves when the others have let it in. */
        void join(ServerHost host);

        /** Who is in the cluster and who owns what, for an operator. */
        String describe();

        boolean isServing();

        /** Completes with a sentence when this node cannot go on and must be started anew; else never. */
        CompletableFuture<String> ended();

        /** Its numbers and those of each shard it owns, as Prometheus reads them; asked on the world's thread. */
        String numbers();

        /**
         * Has a shard moved to another node.
         *
         * @param shard as {@link #describe} names it
         * @param node host:port of one of the nodes
         * @return what was done, for an operator
         */
        String move(String shard, String node);

        /**
         * Begins to leave orderly: hands over all shards and says goodbye to the others. Returns when they have everybody, or
         * after a while; then the server is to be stopped, which tells its clients to go elsewhere.
         */
        void drain();

        /** Leaves, after {@link #drain} if that has not been done. */
        @Override
        void close();
    }

    /** Prepares a node; its server is started with {@link Node#store} and then joins. */
    Node node(NodeOptions options);

    /** The support that is there, if any is. */
    static Optional<ClusterSupport> find() {
        return ServiceLoader.load(ClusterSupport.class).findFirst();
    }
}
