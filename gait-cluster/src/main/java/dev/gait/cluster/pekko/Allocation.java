package dev.gait.cluster.pekko;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Address;
import org.apache.pekko.cluster.sharding.ShardCoordinator;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.IndexedSeq;
import scala.concurrent.Future;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Where shards go: evenly over the nodes, but for those an operator wants somewhere. Every node knows the wishes, because
 * whichever is the oldest decides; a wish for a node that is gone is none.
 */
final class Allocation implements ShardCoordinator.ActorSystemDependentAllocationStrategy {
    private static final int MOVED_AT_ONCE = 4;
    private static final double MOVED_SHARE = 0.25;

    private final ShardCoordinator.ActorSystemDependentAllocationStrategy evenly =
            (ShardCoordinator.ActorSystemDependentAllocationStrategy)
                    ShardCoordinator.ShardAllocationStrategy$.MODULE$.leastShardAllocationStrategy(
                            MOVED_AT_ONCE, MOVED_SHARE);
    private final Map<String, Address> wishes = new ConcurrentHashMap<>();
    /** Those of them that an operator of this node has made, by shard. */
    private final Map<Integer, Address> ours = new ConcurrentHashMap<>();

    private final Address own;

    Allocation(Address own) {
        this.own = own;
    }

    /** This node's address. */
    Address own() {
        return own;
    }

    /** Somebody elsewhere wants it; of two who want the same shard the last counts. */
    void want(int shard, Address node) {
        ours.computeIfPresent(shard, (key, where) -> where.equals(node) ? where : null);
        wishes.put(Integer.toString(shard), node);
    }

    /** An operator of this node wants it, who sees to it that all know. */
    void wantOurselves(int shard, Address node) {
        wishes.put(Integer.toString(shard), node);
        ours.put(shard, node);
    }

    Map<Integer, Address> ours() {
        return Map.copyOf(ours);
    }

    @Override
    public void start(ActorSystem system) {
        evenly.start(system);
    }

    private @Nullable ActorRef wanted(String shard, Set<ActorRef> regions) {
        Address wish = wishes.get(shard);
        for (ActorRef region : regions) {
            Address address = region.path().address();
            if ((address.hasGlobalScope() ? address : own).equals(wish)) {
                return region;
            }
        }
        return null;
    }

    @Override
    public Future<ActorRef> allocateShard(
            ActorRef requester, String shard, scala.collection.immutable.Map<ActorRef, IndexedSeq<String>> current) {
        ActorRef wanted = wanted(shard, CollectionConverters.asJava(current).keySet());
        return wanted == null
                ? evenly.allocateShard(requester, shard, current)
                : scala.concurrent.Future$.MODULE$.successful(wanted);
    }

    @Override
    public Future<scala.collection.immutable.Set<String>> rebalance(
            scala.collection.immutable.Map<ActorRef, IndexedSeq<String>> current,
            scala.collection.immutable.Set<String> moving) {
        Map<ActorRef, IndexedSeq<String>> regions = CollectionConverters.asJava(current);
        Set<String> misplaced = new HashSet<>();
        Set<String> settled = new HashSet<>();
        regions.forEach((region, shards) -> CollectionConverters.asJava(shards).forEach(shard -> {
            ActorRef wanted = wanted(shard, regions.keySet());
            if (wanted != null && wanted.equals(region)) {
                settled.add(shard);
            } else if (wanted != null && !moving.contains(shard)) {
                misplaced.add(shard);
            }
        }));
        if (!misplaced.isEmpty()) {
            return scala.concurrent.Future$.MODULE$.successful(immutable(misplaced));
        }
        return evenly.rebalance(current, moving)
                .map(
                        chosen -> {
                            Set<String> others = new HashSet<>(CollectionConverters.asJava(chosen));
                            others.removeAll(settled);
                            return immutable(others);
                        },
                        scala.concurrent.ExecutionContext.parasitic$.MODULE$);
    }

    private static scala.collection.immutable.Set<String> immutable(Set<String> shards) {
        return CollectionConverters.asScala(shards).toSet();
    }
}
