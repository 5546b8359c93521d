package dev.gait.app.server;

import dev.gait.app.shell.Exit;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.server.creature.Spawn;
import dev.gait.server.host.MetricsPage;
import dev.gait.server.spi.ClusterSupport;
import dev.gait.server.store.StoreException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What makes a server one node of several. */
final class ClusterOptions {
    private static final int LARGEST_SHARD = 64;

    @Option(
            names = "--cluster",
            paramLabel = "HOST:PORT",
            split = ",",
            description =
                    "be one of several nodes that are one world: this node's own address for the others, then theirs")
    private List<String> addresses = List.of();

    @Option(
            names = "--cluster-bind",
            paramLabel = "HOST:PORT",
            defaultValue = "",
            description = "listen here for the other nodes, where --cluster's own address is somebody else's on the way"
                    + " (a container's host, a relay)")
    private String bind = "";

    @Option(
            names = "--store",
            paramLabel = "URL",
            description = "where the nodes keep accounts and characters together: jdbc:postgresql://HOST/DATABASE")
    private @Nullable String store;

    @Option(
            names = "--shard-blocks",
            paramLabel = "N",
            defaultValue = "8",
            description =
                    "landblocks along each edge of what one node owns at a time, a power of two (${DEFAULT-VALUE})")
    private int shardBlocks;

    /** What a node adds to its server's numbers. */
    static MetricsPage.Addition numbers(ClusterSupport.@Nullable Node node) {
        if (node == null) {
            return MetricsPage.Addition.NONE;
        }
        return new MetricsPage.Addition() {
            @Override
            public String numbers() {
                return node.numbers();
            }

            @Override
            public boolean isReady() {
                return node.isServing();
            }
        };
    }

    /** A node that can be joined with, or null for a server by itself. */
    ClusterSupport.@Nullable Node prepare(CollisionWorld ground, MotionProfile legs, List<Spawn> population)
            throws Exit.Failure {
        if (addresses.isEmpty()) {
            if (store != null || !bind.isEmpty()) {
                throw Exit.badInput(
                        "--store and --cluster-bind are for nodes: add --cluster, or keep one server's data with --data FOLDER.");
            }
            return null;
        }
        if (store == null || !store.startsWith("jdbc:postgresql:")) {
            throw Exit.badInput("Nodes share a store: add --store jdbc:postgresql://HOST/DATABASE.");
        }
        if (shardBlocks < 1 || shardBlocks > LARGEST_SHARD || Integer.bitCount(shardBlocks) != 1) {
            throw Exit.badInput("--shard-blocks is 1, 2, 4, 8, 16, 32 or 64, got " + shardBlocks + ".");
        }
        for (String address : addresses) {
            checkAddress(address);
        }
        if (!bind.isEmpty()) {
            checkAddress(bind);
        }
        checkOwn(bind.isEmpty() ? addresses.get(0) : bind);
        ClusterSupport support = ClusterSupport.find()
                .orElseThrow(() -> Exit.badInput("gait-cluster is not part of this installation."));
        try {
            return support.node(
                    new ClusterSupport.NodeOptions(addresses, bind, store, shardBlocks, ground, legs, population));
        } catch (StoreException e) {
            String sentence = e.getMessage() == null ? "The store cannot be opened." : e.getMessage();
            throw new Exit.Failure(e.getCause() instanceof SQLException ? Exit.LOST : Exit.USAGE, sentence);
        }
    }

    /** Whether this node can listen there: the engine would say so in its own words, and many of them. */
    private static void checkOwn(String address) throws Exit.Failure {
        int colon = address.lastIndexOf(':');
        InetSocketAddress own =
                new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
        if (own.isUnresolved()) {
            throw Exit.badInput("There is no host " + own.getHostString() + ".");
        }
        try (ServerSocket door = new ServerSocket()) {
            door.bind(own);
        } catch (IOException e) {
            throw Exit.badInput("This node cannot listen at " + address + " (" + e.getMessage()
                    + "); --cluster names its own address first, --cluster-bind another one to listen at.");
        }
    }

    private static void checkAddress(String address) throws Exit.Failure {
        int port = address.matches(".+:[0-9]{1,5}") ? Integer.parseInt(address.replaceAll(".*:", "")) : -1;
        if (port < 1 || port > 65535) {
            throw Exit.badInput("A node's address is HOST:PORT, not '" + address + "'.");
        }
    }
}
