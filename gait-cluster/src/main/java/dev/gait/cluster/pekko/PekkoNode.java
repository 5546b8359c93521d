package dev.gait.cluster.pekko;

import dev.gait.cluster.link.Link;
import dev.gait.cluster.message.NodeId;
import dev.gait.cluster.node.ClusterNode;
import dev.gait.cluster.store.Leases;
import dev.gait.cluster.store.PostgresStore;
import dev.gait.server.host.ServerHost;
import dev.gait.server.spi.ClusterSupport;
import dev.gait.server.state.StateVersion;
import dev.gait.server.store.Place;
import dev.gait.server.store.Store;
import dev.gait.server.world.World;
import dev.gait.server.world.WorldGuest;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.cluster.Cluster;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.UniqueAddress;
import org.apache.pekko.cluster.sharding.ClusterSharding;
import org.apache.pekko.cluster.sharding.ClusterShardingSettings;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@link ClusterNode} in a Pekko cluster: membership and the ownership of shards are the engine's (Cluster, Cluster Sharding,
 * its split-brain resolver), frames travel as bytes between one actor of each node. Everything the engine says is queued here
 * and done on the world's thread, between two steps.
 */
public final class PekkoNode implements ClusterSupport.Node, WorldGuest, ClusterNode.Port {
    private static final String EAR = "gait-node";
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Logger LOG = LoggerFactory.getLogger(PekkoNode.class);

    private interface News {
        void tell(ClusterNode node, long nowNanos);
    }

    private final ClusterSupport.NodeOptions options;
    private final PostgresStore store;
    private final Leases leases;
    private final WorldWatch watch = new WorldWatch();
    private final Queue<News> news = new ConcurrentLinkedQueue<>();
    private final Map<NodeId, Address> addresses = new ConcurrentHashMap<>();
    private final Map<NodeId, ActorRef> ears = new ConcurrentHashMap<>();
    private final Map<NodeId, Address> order = new ConcurrentHashMap<>(); // of all who were ever here
    private final Rota rota = new Rota();
    private final ActorSystem system;
    private final NodeId self;
    private final Allocation allocation;
    private volatile @Nullable ActorRef region;
    private volatile @Nullable Thread worldThread;
    /** Something waits in the news that should not. */
    private volatile boolean urgent;

    private volatile boolean up;
    private volatile boolean serving;
    private volatile boolean leaving;
    /** It is no part of the world any more, or never was. */
    private volatile boolean unfit;

    private volatile String picture = "joining";
    private final CompletableFuture<String> ended = new CompletableFuture<>();
    private final Departure departure;
    private volatile CompletableFuture<?> world = new CompletableFuture<>();

    private @Nullable ClusterNode node;
    private long nextPictureNanos;

    private PekkoNode(ClusterSupport.NodeOptions options, String holder) {
        this.options = options;
        store = PostgresStore.open(options.storeUrl(), holder);
        leases = new Leases(PostgresStore.open(options.storeUrl(), holder), this::isServing);
        system = ActorSystem.create(NodeConfig.SYSTEM, NodeConfig.of(options.addresses(), options.bind()));
        self = new NodeId(Cluster.get(system).selfUniqueAddress().longUid());
        allocation = new Allocation(Cluster.get(system).selfAddress());
        departure = new Departure(system);
    }

    /** Opens the store and the engine; joins nobody yet. */
    public static PekkoNode prepare(ClusterSupport.NodeOptions options) {
        return new PekkoNode(options, options.addresses().get(0) + " " + UUID.randomUUID());
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
                        new ShardOfQuestion(),
                        allocation,
                        ShardActor.Order.HAND_OVER);
        leases.begin();
        system.scheduler().scheduleWithFixedDelay(LOOK, LOOK, this::look, system.dispatcher());
        world = host.ended();
        world.whenComplete((nothing, cause) -> leaveIfBroken());
    }

    /** Once in a while, on one of the engine's threads. */
    private void look() {
        if (!addresses.isEmpty() && watch.stands(System.nanoTime())) {
            leave("The world of this node has stood still for too long and does not belong to the others' any more.");
        }
        allocation.ours().forEach((shard, where) -> sayWanted(shard, where));
    }

    /** A world that broke hands nothing over: others are to take its blocks at once, as if the machine were gone. */
    private void leaveIfBroken() {
        if (world.isCompletedExceptionally()) {
            leave("The world of this node has broken.");
        }
    }

    @Override
    public boolean isServing() {
        return serving && !unfit;
    }

    @Override
    public CompletableFuture<String> ended() {
        return ended;
    }

    @Override
    public String describe() {
        return picture;
    }

    @Override
    public String numbers() {
        ClusterNode current = node;
        return current == null ? "" : NodeNumbers.of(current, isServing());
    }

    @Override
    public String move(String name, String where) {
        int shard = NodeNumbers.shardNamed(name);
        if (shard < 0) {
            return "A shard is named as 'cluster' names it, like 15/16.";
        }
        for (Map.Entry<NodeId, Address> each : order.entrySet()) {
            boolean isHere = each.getKey().equals(self) || addresses.containsKey(each.getKey());
            if (isHere && each.getValue().hostPort().endsWith("@" + where)) {
                allocation.wantOurselves(shard, each.getValue());
                sayWanted(shard, each.getValue());
                return "Shard " + name + " is wanted at " + where + "; it moves within some seconds.";
            }
        }
        return "There is no node " + where + "; 'cluster' lists them.";
    }

    /** Again and again: the engine may lose it, and whoever joins has not heard it. */
    private void sayWanted(int shard, Address where) {
        order.forEach((id, address) -> {
            if (address.equals(where) && (id.equals(self) || addresses.containsKey(id))) {
                addresses.keySet().forEach(other -> tell(other, Envelope.wanted(id, shard)));
            }
        });
    }

    @Override
    public void drain() {
        leaveIfBroken();
        leaving = true;
        departure.drain();
    }

    @Override
    public void close() {
        leaveIfBroken();
        leaving = true;
        departure.end();
        leases.end();
    }

    /** Ends without a word, as far as a process can do that to itself: for tests that end a whole cluster. */
    void abandon() {
        leaving = true;
        leases.abandon();
        system.terminate();
    }

    // ---- What the engine says, on its own threads ---------------------------------------------------------------

    /** Does not go on: whoever runs this node is told why. */
    private synchronized void leave(String why) {
        if (!leaving) {
            leaving = true;
            unfit = true;
            store.fence();
            // Whoever it has is not its own any more: there is nothing to hand over.
            departure.haveNothing();
            LOG.error(why);
            Cluster.get(system).down(Cluster.get(system).selfAddress());
            ended.complete(why);
        }
    }

    /** Leaves word for the world's thread, which may be resting. */
    private void post(News each) {
        news.add(each);
        urgent = true;
        Thread world = worldThread;
        if (world != null) {
            LockSupport.unpark(world);
        }
    }

    void up(UniqueAddress member, int speaks) {
        NodeId id = new NodeId(member.longUid());
        order.put(id, member.address());
        if (id.equals(self)) {
            up = true;
            LOG.info("This node belongs to the cluster.");
            return;
        }
        if (speaks < StateVersion.OLDEST) {
            // Whoever is newer knows whom it does not understand; the older one may not.
            leave("This node does not understand " + member.address() + ", which speaks version " + speaks
                    + " of the nodes' talk: upgrade through a release that knows " + speaks
                    + ", or stop the old nodes first.");
            return;
        }
        LOG.info("{} has joined.", member.address());
        ears.put(id, ear(member.address()));
        addresses.put(id, member.address());
        post((node, now) -> node.memberUp(id, speaks, now));
    }

    void removed(UniqueAddress member) {
        NodeId id = new NodeId(member.longUid());
        if (id.equals(self)) {
            leave("The others have given this node up; it does not belong to the world any more.");
            return;
        }
        LOG.info("{} is gone.", member.address());
        addresses.remove(id);
        ears.remove(id);
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
        } else if (Envelope.kind(bytes) == Envelope.ASK) {
            ask(from, Envelope.shard(bytes));
        } else if (Envelope.kind(bytes) == Envelope.LOCATED) {
            int shard = Envelope.shard(bytes);
            post((node, now) -> node.located(shard, from, now));
        } else {
            News frame = (node, now) -> node.receive(from, bytes, Envelope.HEADER, now);
            if (Link.isEmpty(bytes, Envelope.HEADER)) {
                news.add(frame);
            } else {
                post(frame);
            }
        }
    }

    private void tell(NodeId to, byte[] bytes) {
        ActorRef ear = ears.get(to);
        if (ear != null) {
            ear.tell(bytes, ActorRef.noSender());
        }
    }

    /**
     * Found once for each node: a selection, which finds it anew for every frame, has the engine wrap each in one more message
     * and look for the ear by its name.
     */
    private ActorRef ear(Address address) {
        return ((ExtendedActorSystem) system).provider().resolveActorRef(address + "/user/" + EAR);
    }

    // ---- What the node asks, on the world's thread --------------------------------------------------------------

    @Override
    public void carry(NodeId to, byte[] frame) {
        tell(to, Envelope.frame(self, frame));
    }

    @Override
    public void locate(int shard) {
        NodeId other = leaving ? rota.next(shard, addresses.keySet()) : null;
        if (other != null) {
            // Our own part of the engine is about to stop, and does not ask any more.
            tell(other, Envelope.ask(self, shard));
        } else {
            ask(self, shard);
        }
    }

    private void ask(NodeId asker, int shard) {
        ActorRef shards = region;
        if (shards != null && up) {
            shards.tell(Envelope.question(asker, shard), ActorRef.noSender());
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
        leases.orphan(guid, lease, place);
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
    public boolean tellsByLane() {
        ClusterNode current = node;
        return current != null && current.tellsByLane();
    }

    @Override
    public boolean isLosing() {
        ClusterNode current = node;
        return current != null && current.isLosing();
    }

    @Override
    public boolean hasNews() {
        return urgent;
    }

    @Override
    public boolean beforeStep(long nowNanos) {
        ClusterNode current = node;
        if (current == null) {
            return false;
        }
        urgent = false;
        watch.turned();
        News each = news.poll();
        while (each != null) {
            each.tell(current, nowNanos);
            each = news.poll();
        }
        boolean serves = up && !unfit && current.isServing(nowNanos);
        if (serves != serving) {
            serving = serves;
            LOG.warn(
                    serves
                            ? "This node serves."
                            : leaving && !unfit
                                    ? "This node has handed everything over and does not serve any more."
                                    : "This node does not hear most of the others, or does not understand them, and has stopped serving.");
        }
        if (current.isLost()) {
            leave("This node was cut off for too long and does not belong to the world any more.");
        }
        return serves;
    }

    @Override
    public void afterStep(long nowNanos) {
        ClusterNode current = node;
        if (current != null) {
            current.step(nowNanos);
            if (leaving) {
                departure.step(current, nowNanos);
            }
            if (nowNanos - nextPictureNanos >= 0) {
                nextPictureNanos = nowNanos + 1_000_000_000L;
                picture = NodePicture.of(current, isServing(), allocation.own(), addresses);
            }
        }
    }
}
