package dev.gait.cluster.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.gait.cluster.message.NodeId;
import dev.gait.cluster.node.ClusterNode;
import dev.gait.cluster.store.PostgresStore;
import dev.gait.server.host.ServerHost;
import dev.gait.server.spi.ClusterSupport;
import dev.gait.server.store.Place;
import dev.gait.server.store.Store;
import dev.gait.server.world.World;
import dev.gait.server.world.WorldGuest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.Props;
import org.apache.pekko.cluster.Cluster;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.UniqueAddress;
import org.apache.pekko.cluster.sharding.ClusterSharding;
import org.apache.pekko.cluster.sharding.ClusterShardingSettings;
import org.apache.pekko.cluster.sharding.ShardRegion;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@link ClusterNode} in a Pekko cluster: membership and the ownership of shards are the engine's (Cluster, Cluster Sharding,
 * its split-brain resolver), frames travel as bytes between one actor of each node. Everything the engine says is queued here
 * and done on the world's thread, between two steps.
 */
public final class PekkoNode implements ClusterSupport.Node, WorldGuest, ClusterNode.Port {
    private static final String SYSTEM = "gait";
    private static final String EAR = "gait-node";
    private static final long RENEW_MILLIS = 1500;
    private static final long LEAVE_SECONDS = 20;
    private static final Logger LOG = LoggerFactory.getLogger(PekkoNode.class);

    private interface News {
        void tell(ClusterNode node, long nowNanos);
    }

    private final ClusterSupport.NodeOptions options;
    private final PostgresStore store;
    private final PostgresStore leases;
    private final ScheduledExecutorService storeThread = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "gait-leases");
        thread.setDaemon(true);
        return thread;
    });
    private final Queue<News> news = new ConcurrentLinkedQueue<>();
    private final Map<NodeId, Address> addresses = new ConcurrentHashMap<>();
    /** Of all who were ever here: the engine's own order of members. */
    private final Map<NodeId, Address> order = new ConcurrentHashMap<>();

    private final ActorSystem system;
    private final NodeId self;
    private final Allocation allocation;
    private volatile @Nullable ActorRef region;
    private volatile @Nullable Thread worldThread;
    private volatile boolean up;
    private volatile boolean serving;
    private volatile boolean leaving;
    private volatile String picture = "joining";
    private @Nullable ClusterNode node;
    private long nextPictureNanos;

    private PekkoNode(ClusterSupport.NodeOptions options, String holder) {
        this.options = options;
        store = PostgresStore.open(options.storeUrl(), holder);
        leases = PostgresStore.open(options.storeUrl(), holder);
        system = ActorSystem.create(SYSTEM, config(options.addresses()));
        self = new NodeId(Cluster.get(system).selfUniqueAddress().longUid());
        allocation = new Allocation(Cluster.get(system).selfAddress());
    }

    /** Opens the store and the engine; joins nobody yet. */
    public static PekkoNode prepare(ClusterSupport.NodeOptions options) {
        return new PekkoNode(options, options.addresses().get(0) + " " + UUID.randomUUID());
    }

    /** The first address is ours; all of them, in an order that is the same everywhere, are where to begin. */
    private static Config config(List<String> nodes) {
        String own = nodes.get(0);
        int colon = own.lastIndexOf(':');
        List<String> seeds = new ArrayList<>();
        nodes.stream().sorted().distinct().forEach(each -> seeds.add("\"pekko://" + SYSTEM + "@" + each + "\""));
        return ConfigFactory.parseString(
                        "pekko.remote.artery.canonical.hostname = \"" + own.substring(0, colon) + "\"\n"
                                + "pekko.remote.artery.canonical.port = " + own.substring(colon + 1) + "\n"
                                + "pekko.cluster.seed-nodes = [" + String.join(", ", seeds) + "]\n")
                .withFallback(ConfigFactory.parseResources(PekkoNode.class.getClassLoader(), "gait-cluster.conf"))
                .withFallback(ConfigFactory.load());
    }

    // ---- For the server's command -------------------------------------------------------------------------------

    @Override
    public Store store() {
        return store;
    }

    @Override
    public void join(ServerHost host) {
        host.ask(server -> {
                    server.attach(this);
                    return true;
                })
                .join();
        system.actorOf(Props.create(NodeActor.class, () -> new NodeActor(this)), EAR);
        region = ClusterSharding.get(system)
                .start(
                        "landblocks",
                        Props.create(ShardActor.class, () -> new ShardActor(this)),
                        ClusterShardingSettings.create(system),
                        new Extractor(),
                        allocation,
                        ShardActor.Order.HAND_OVER);
        storeThread.scheduleWithFixedDelay(this::renew, 0, RENEW_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void renew() {
        if (serving) {
            try {
                leases.renew();
            } catch (RuntimeException e) {
                LOG.warn("Leases could not be renewed: {}", e.getMessage());
            }
        }
    }

    @Override
    public boolean isServing() {
        return serving;
    }

    @Override
    public String describe() {
        return picture;
    }

    @Override
    public String numbers() {
        ClusterNode current = node;
        return current == null ? "" : NodeNumbers.of(current, serving);
    }

    @Override
    public String move(String name, String where) {
        int shard = NodeNumbers.shardNamed(name);
        if (shard < 0) {
            return "A shard is named like A9/B4.";
        }
        for (Map.Entry<NodeId, Address> each : order.entrySet()) {
            boolean isHere = each.getKey().equals(self) || addresses.containsKey(each.getKey());
            if (isHere && each.getValue().hostPort().endsWith("@" + where)) {
                allocation.want(shard, each.getValue());
                addresses.keySet().forEach(other -> tell(other, Envelope.wanted(each.getKey(), shard)));
                return "Shard " + name + " is wanted at " + where + "; it moves within some seconds.";
            }
        }
        return "There is no node " + where + "; 'cluster' lists them.";
    }

    @Override
    public void close() {
        leaving = true;
        try {
            CoordinatedShutdown.get(system)
                    .runAll(CoordinatedShutdown.clusterLeavingReason())
                    .toCompletableFuture()
                    .get(LEAVE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (java.util.concurrent.ExecutionException | TimeoutException e) {
            LOG.warn("The cluster could not be left orderly.", e);
        }
        storeThread.shutdownNow();
    }

    /** Ends without a word, as far as a process can do that to itself: for tests that end a whole cluster. */
    void abandon() {
        leaving = true;
        storeThread.shutdownNow();
        system.terminate();
    }

    // ---- What the engine says, on its own threads ---------------------------------------------------------------

    /** Which shard a question is about; the engine makes one entity of each. */
    private static final class Extractor implements ShardRegion.MessageExtractor {
        @Override
        public String entityId(Object message) {
            return Integer.toString(Envelope.questionShard((byte[]) message));
        }

        @Override
        public Object entityMessage(Object message) {
            return message;
        }

        @Override
        public String shardId(Object message) {
            return entityId(message);
        }
    }

    /** Leaves word for the world's thread, which may be resting. */
    private void post(News each) {
        news.add(each);
        Thread world = worldThread;
        if (world != null) {
            LockSupport.unpark(world);
        }
    }

    void up(UniqueAddress member) {
        NodeId id = new NodeId(member.longUid());
        order.put(id, member.address());
        if (id.equals(self)) {
            up = true;
            LOG.info("This node belongs to the cluster.");
            return;
        }
        LOG.info("{} has joined.", member.address());
        addresses.put(id, member.address());
        post((node, now) -> node.memberUp(id, now));
    }

    void removed(UniqueAddress member) {
        NodeId id = new NodeId(member.longUid());
        LOG.info("{} is gone.", member.address());
        addresses.remove(id);
        post((node, now) -> node.memberDown(id, now));
    }

    void own(int shard) {
        long generation = System.currentTimeMillis();
        post((node, now) -> node.own(shard, generation, now));
    }

    void release(int shard, Runnable done) {
        post((node, now) -> {
            node.release(shard, now);
            done.run();
        });
    }

    void answer(NodeId asker, int shard) {
        tell(asker, Envelope.located(self, shard));
    }

    void heard(byte[] bytes) {
        if (!Envelope.isWhole(bytes)) {
            return;
        }
        NodeId from = Envelope.from(bytes);
        if (Envelope.kind(bytes) == Envelope.WANTED) {
            Address wanted = order.get(from);
            if (wanted != null) {
                allocation.want(Envelope.shard(bytes), wanted);
            }
        } else if (Envelope.kind(bytes) == Envelope.LOCATED) {
            int shard = Envelope.shard(bytes);
            post((node, now) -> node.located(shard, from, now));
        } else {
            byte[] frame = Envelope.content(bytes);
            post((node, now) -> node.receive(from, frame, now));
        }
    }

    private void tell(NodeId to, byte[] bytes) {
        Address address = addresses.get(to);
        if (address != null) {
            system.actorSelection(address + "/user/" + EAR).tell(bytes, ActorRef.noSender());
        }
    }

    // ---- What the node asks, on the world's thread --------------------------------------------------------------

    @Override
    public void carry(NodeId to, byte[] frame) {
        tell(to, Envelope.frame(self, frame));
    }

    @Override
    public void locate(int shard) {
        ActorRef shards = region;
        if (shards != null && up) {
            shards.tell(Envelope.question(self, shard), ActorRef.noSender());
        }
    }

    /** As the split-brain resolver has it: by host and port. */
    @Override
    public int order(NodeId a, NodeId b) {
        Address first = order.get(a);
        Address second = order.get(b);
        if (first == null || second == null) {
            return a.compareTo(b);
        }
        return Member.addressOrdering().compare(first, second);
    }

    @Override
    public void saveOrphan(int guid, long lease, Place place) {
        storeThread.execute(() -> leases.saveOrphan(guid, lease, place));
    }

    // ---- The world's thread -------------------------------------------------------------------------------------

    @Override
    public void attached(World world, long nowNanos) {
        worldThread = Thread.currentThread();
        node = new ClusterNode(
                self,
                world,
                options.ground(),
                options.legs(),
                options.population(),
                Integer.numberOfTrailingZeros(options.shardBlocks()),
                this,
                nowNanos);
    }

    @Override
    public boolean beforeStep(long nowNanos) {
        ClusterNode current = node;
        if (current == null) {
            return false;
        }
        News each = news.poll();
        while (each != null) {
            each.tell(current, nowNanos);
            each = news.poll();
        }
        boolean serves = up && current.isServing(nowNanos);
        if (serves != serving) {
            serving = serves;
            LOG.warn(
                    serves
                            ? "This node serves."
                            : "This node does not hear most of the others and has stopped serving.");
        }
        if (current.isLost() && !leaving) {
            leaving = true;
            LOG.error("This node was cut off for too long and does not belong to the world any more.");
            Cluster.get(system).down(Cluster.get(system).selfAddress());
        }
        return serves;
    }

    @Override
    public void afterStep(long nowNanos) {
        ClusterNode current = node;
        if (current != null) {
            current.step(nowNanos);
            if (nowNanos - nextPictureNanos >= 0) {
                nextPictureNanos = nowNanos + 1_000_000_000L;
                picture = NodePicture.of(current, serving, addresses);
            }
        }
    }
}
