package dev.gait.cluster.sim;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.NodeId;
import dev.gait.cluster.node.ClusterNode;
import dev.gait.cluster.sim.ClusterSoak.Flaw;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.creature.Spawn;
import dev.gait.server.state.StateVersion;
import dev.gait.server.store.Place;
import java.util.ArrayList;
import java.util.List;

/** The simulated machines of one world, what is between them, and the store they share. */
final class SimCluster {
    /** Blocks along each edge of the land that is walked on, one shard each. */
    static final int LAND_BLOCKS = 3;

    static final int WEST = 0xA0;
    static final int SOUTH = 0xA0;
    private static final long RESTART_NANOS = 9_000_000_000L;
    private static final int FEWEST_NODES = 3;
    /** So many worlds are being upgraded: each node is of the newest release or of the oldest that is understood. */
    private static final double MIXED_SHARE = 1.0 / 3;

    final Timeline timeline = new Timeline();
    final Prng random;
    final SimNetwork network;
    final SimEngine engine;
    final SimStore store = new SimStore();
    final CollisionWorld ground = new FlatGround(0);
    final List<Spawn> population = population();
    private final Flaw flaw;
    private final Prng versions;
    private final boolean mixed;
    private final List<SimNode> nodes = new ArrayList<>();
    private long nextNode = 1;
    private long handOvers;
    private long recoveries;

    SimCluster(Prng random, Flaw flaw) {
        this.random = random;
        this.flaw = flaw;
        versions = random.split("versions");
        mixed = versions.chance(MIXED_SHARE);
        network = new SimNetwork(timeline, random.split("network"), this::arrive);
        engine = new SimEngine(timeline, random.split("engine"), network, flaw == Flaw.TWO_OWNERS);
    }

    private static List<Spawn> population() {
        List<Spawn> spawns = new ArrayList<>();
        for (int i = 0; i < LAND_BLOCKS; i++) {
            Position home = new Position();
            home.setGlobal((WEST + i + 0.9) * Landblocks.BLOCK_METERS, (SOUTH + 1.5) * Landblocks.BLOCK_METERS, 0);
            spawns.add(new Spawn.Creature("Hunter " + i, home, List.of(), 40, 80, 1.5));
        }
        return spawns;
    }

    /**
     * Whether nodes of an older release may come at any time. Who listens to Glide's lane is not told of bodies there, so
     * that nobody does.
     */
    boolean isMixed() {
        return mixed;
    }

    /** All that were ever started. */
    List<SimNode> nodes() {
        return nodes;
    }

    /** Those who belong to the world and run. */
    List<SimNode> healthy() {
        List<SimNode> healthy = new ArrayList<>(engine.members());
        healthy.removeIf(node -> !node.isRunning());
        return healthy;
    }

    private void arrive(NodeId from, NodeId to, byte[] frame) {
        for (SimNode node : nodes) {
            if (node.id.equals(to) && node.isRunning()) {
                node.node.receive(from, frame, node.now());
            }
        }
    }

    // ---- Machines come and go -----------------------------------------------------------------------------------

    void start() {
        NodeId id = new NodeId(nextNode++);
        int speaks = mixed && versions.chance(0.5) ? StateVersion.OLDEST : StateVersion.NEWEST;
        SimNode[] self = new SimNode[1];
        ClusterNode.Port port = new ClusterNode.Port() {
            @Override
            public void carry(NodeId to, byte[] frame) {
                network.carry(id, to, frame);
            }

            @Override
            public void locate(int shard) {
                engine.locate(self[0], shard);
            }

            @Override
            public void saveOrphan(int guid, long lease, Place place) {
                store.save(guid, lease, place);
            }

            @Override
            public int speaks() {
                return speaks;
            }

            @Override
            public boolean passes(ClusterMessage message) {
                return flaw.passes(message);
            }
        };
        SimNode node = new SimNode(
                id,
                timeline,
                (long) (random.between(1, 100_000) * 1e9),
                ground,
                population,
                0,
                port,
                flaw == Flaw.NO_FENCE);
        self[0] = node;
        nodes.add(node);
        engine.join(node);
    }

    /** A new machine will take a lost one's place. */
    void restartLater() {
        timeline.after(RESTART_NANOS, () -> {
            if (engine.members().size() < FEWEST_NODES) {
                start();
            }
        });
    }

    void stop(SimNode node) {
        if (node.isAlive()) {
            count(node);
            node.kill();
        }
    }

    // ---- Counting -----------------------------------------------------------------------------------------------

    private void count(SimNode node) {
        handOvers += node.node.counters().entriesElsewhere;
        recoveries += node.node.counters().recoveries;
    }

    /** The last count, of those that still run. */
    void end() {
        nodes.stream().filter(SimNode::isAlive).forEach(this::count);
    }

    /** Those that were started of the oldest version that is understood. */
    int oldNodes() {
        int count = 0;
        for (SimNode node : nodes) {
            count += node.speaks == StateVersion.OLDEST ? 1 : 0;
        }
        return count;
    }

    long handOvers() {
        return handOvers;
    }

    long recoveries() {
        return recoveries;
    }
}
