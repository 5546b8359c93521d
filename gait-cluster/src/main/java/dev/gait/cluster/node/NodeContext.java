package dev.gait.cluster.node;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.NodeId;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.server.creature.Spawn;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.World;
import java.util.List;

/** What the parts of a node share: its world, its links, its map, and what time it is. */
final class NodeContext {
    private final World world;
    private final CollisionWorld ground;
    private final MotionProfile legs;
    private final List<Spawn> population;
    private final Members members;
    private final ShardMap shards;
    private final ClusterNode.Port port;
    private final ClusterCounters counters = new ClusterCounters();
    private final LaneFeeds lanes;
    private long nowNanos;

    NodeContext(
            World world,
            CollisionWorld ground,
            MotionProfile legs,
            List<Spawn> population,
            Members members,
            ShardMap shards,
            ClusterNode.Port port,
            long nowNanos) {
        this.world = world;
        this.ground = ground;
        this.legs = legs;
        this.population = List.copyOf(population);
        this.members = members;
        this.shards = shards;
        this.port = port;
        this.nowNanos = nowNanos;
        lanes = new LaneFeeds(this);
    }

    World world() {
        return world;
    }

    CollisionWorld ground() {
        return ground;
    }

    MotionProfile legs() {
        return legs;
    }

    List<Spawn> population() {
        return population;
    }

    Members members() {
        return members;
    }

    NodeId self() {
        return members.self();
    }

    ShardMap shards() {
        return shards;
    }

    ClusterNode.Port port() {
        return port;
    }

    /** What is told of our blocks to those who listen to the lane elsewhere. */
    LaneFeeds lanes() {
        return lanes;
    }

    ClusterCounters counters() {
        return counters;
    }

    long nowNanos() {
        return nowNanos;
    }

    void pass(long time) {
        nowNanos = time;
        members.pass(time);
    }

    void send(NodeId to, ClusterMessage message) {
        if (!members.send(to, message)) {
            counters.leftOut++;
        }
    }

    /** Says anew what somebody in our own blocks does, whom clients were told that it stands; false if it is not here. */
    boolean sayAgain(int guid) {
        Occupant here = world.find(guid);
        if (here != null) {
            world.sayAgain(here);
        }
        return here != null;
    }

    /** Asks where a block is, not too often. */
    void ask(int block) {
        int shard = shards.shardOf(block);
        if (shards.mayAsk(shard, nowNanos)) {
            port.locate(shard);
        }
    }
}
