package dev.gait.cluster.sim;

import dev.gait.cluster.message.NodeId;
import dev.gait.motion.math.Prng;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the cluster's engine promises, no more: a shard has one owner; a silent node is declared lost after a while by
 * those who are more, and its shards are given to others only then; news of that reaches each node in its own time. A node
 * on the smaller side is stopped, but when exactly is its own luck.
 */
final class SimEngine {
    /** A node that is silent for this long is declared lost, at the earliest. */
    static final long STABLE_NANOS = 5_000_000_000L;

    /** A node that leaves says goodbye in the very turn its hands are empty, before others know who has its shards. */
    private static final long LEAVE_NANOS = 2_000_000L;

    private final Timeline timeline;
    private final Prng random;
    private final TreeMap<NodeId, SimNode> members = new TreeMap<>();
    private final Map<Integer, NodeId> owners = new HashMap<>();
    private final Set<Integer> moving = new HashSet<>();
    private final Set<NodeId> condemned = new HashSet<>();
    private final Set<NodeId> leaving = new HashSet<>();
    private final SimNetwork network;
    private final boolean carelessOwners;
    private long generation;
    private long lostNanos = -60_000_000_000L;

    SimEngine(Timeline timeline, Prng random, SimNetwork network, boolean carelessOwners) {
        this.timeline = timeline;
        this.random = random;
        this.network = network;
        this.carelessOwners = carelessOwners;
    }

    private long soon() {
        return (long) (random.between(0.001, 0.3) * 1e9);
    }

    void join(SimNode newcomer) {
        for (SimNode other : new ArrayList<>(members.values())) {
            later(other, node -> node.node.memberUp(newcomer.id, newcomer.speaks, node.now()));
            later(newcomer, node -> node.node.memberUp(other.id, other.speaks, node.now()));
        }
        members.put(newcomer.id, newcomer);
    }

    private void later(SimNode node, Consumer<SimNode> news) {
        timeline.after(soon(), () -> deliver(node, news));
    }

    /** News waits for a node that stands still. */
    private void deliver(SimNode node, Consumer<SimNode> news) {
        if (node.isRunning()) {
            news.accept(node);
        } else if (node.isAlive()) {
            timeline.after(100_000_000L, () -> deliver(node, news));
        }
    }

    /** Those who still belong to the world. */
    List<SimNode> members() {
        return new ArrayList<>(members.values());
    }

    /** A node asks who has a shard; whoever cannot reach the engine gets no answer. */
    void locate(SimNode asker, int shard) {
        timeline.after(soon(), () -> answer(asker, shard));
    }

    private void answer(SimNode asker, int shard) {
        if (members.isEmpty()
                || moving.contains(shard)
                || !reaches(asker, members.firstEntry().getValue())) {
            return;
        }
        NodeId owner = owners.get(shard);
        if (owner == null) {
            owner = give(shard, null);
        }
        NodeId found = owner;
        if (found != null) {
            later(asker, node -> node.node.located(shard, found, node.now()));
        }
    }

    private boolean reaches(SimNode a, SimNode b) {
        return a.isRunning() && b.isRunning() && members.containsKey(a.id) && !network.isCut(a.id, b.id);
    }

    private @Nullable NodeId give(int shard, @Nullable NodeId wanted) {
        List<SimNode> able = new ArrayList<>();
        for (SimNode node : members.values()) {
            if (reaches(node, members.firstEntry().getValue()) && !leaving.contains(node.id)) {
                able.add(node);
            }
        }
        if (able.isEmpty()) {
            return null;
        }
        SimNode owner = able.get(random.below(able.size()));
        if (wanted != null && members.containsKey(wanted)) {
            owner = members.get(wanted);
        }
        owners.put(shard, owner.id);
        long since = ++generation;
        later(owner, node -> {
            if (owner(shard, node.id)) {
                node.node.own(shard, since, node.now());
            }
        });
        return owner.id;
    }

    private boolean owner(int shard, NodeId id) {
        return id.equals(owners.get(shard));
    }

    /** Moves a shard to another node, orderly. */
    void move(int shard) {
        NodeId from = owners.get(shard);
        SimNode owner = from == null ? null : members.get(from);
        if (owner == null || !moving.add(shard)) {
            return;
        }
        if (carelessOwners) {
            moving.remove(shard);
            give(shard, null);
            return;
        }
        later(owner, node -> {
            if (owner(shard, node.id)) {
                node.node.release(shard, node.now());
                owners.remove(shard);
                timeline.after(soon(), () -> {
                    moving.remove(shard);
                    give(shard, null);
                });
            }
        });
    }

    /** When a node was last declared lost. */
    long lostNanos() {
        return lostNanos;
    }

    List<Integer> shards() {
        return new ArrayList<>(owners.keySet());
    }

    /** Nodes have been silent since now: if they still are when that counts, they are declared lost. */
    void silent(Set<NodeId> nodes, Consumer<SimNode> stop) {
        timeline.after(STABLE_NANOS + (long) (random.between(0, 1.5) * 1e9), () -> {
            Set<NodeId> lost = new HashSet<>();
            for (NodeId id : nodes) {
                SimNode node = members.get(id);
                if (node != null && (node.isStill(STABLE_NANOS) || isApart(node))) {
                    lost.add(id);
                }
            }
            lost.forEach(id -> declareLost(id, stop));
        });
    }

    /** A node is to leave: its shards go first, one after the other, then it does. */
    void drain(SimNode node, Consumer<SimNode> stop) {
        leaving.add(node.id);
        boolean empty = true;
        for (int shard : shards()) {
            if (owner(shard, node.id)) {
                empty = false;
                move(shard);
            }
        }
        if (empty && node.isRunning() && node.node.hasEmptyHands()) {
            node.node.farewell(node.now());
            timeline.after(soon(), () -> {
                stop.accept(node);
                leave(node, stop);
            });
        } else if (node.isAlive()) {
            timeline.after(LEAVE_NANOS, () -> drain(node, stop));
        }
    }

    boolean isLeaving() {
        return members.keySet().stream().anyMatch(leaving::contains);
    }

    /** A node says that it does not belong to the world any more. */
    void leave(SimNode node, Consumer<SimNode> stop) {
        timeline.after(soon(), () -> declareLost(node.id, stop));
    }

    private boolean isApart(SimNode node) {
        int reached = 0;
        for (SimNode other : members.values()) {
            reached += other.isRunning() && !network.isCut(node.id, other.id) ? 1 : 0;
        }
        boolean longEnough = timeline.nowNanos() - network.cutNanos() >= STABLE_NANOS;
        return longEnough && 2 * reached < members.size();
    }

    private void declareLost(NodeId id, Consumer<SimNode> stop) {
        SimNode lost = members.remove(id);
        if (lost == null || !condemned.add(id)) {
            return;
        }
        lostNanos = timeline.nowNanos();
        moving.removeIf(shard -> owner(shard, id));
        for (SimNode other : members.values()) {
            later(other, node -> node.node.memberDown(id, node.now()));
        }
        List<Integer> free = new ArrayList<>();
        owners.forEach((shard, owner) -> {
            if (owner.equals(id)) {
                free.add(shard);
            }
        });
        owners.keySet().removeAll(free);
        // Its own side sees it, too, and stops: sooner or later.
        timeline.after((long) (random.between(0, 3) * 1e9), () -> stop.accept(lost));
    }
}
