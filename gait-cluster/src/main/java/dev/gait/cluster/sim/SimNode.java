package dev.gait.cluster.sim;

import dev.gait.cluster.message.NodeId;
import dev.gait.cluster.node.ClusterNode;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.server.creature.Spawn;
import dev.gait.server.world.World;
import java.util.List;

/**
 * One simulated machine: the real {@link World} and the real {@link ClusterNode}, a clock that shows another time than
 * anybody else's, and a life that may end at any moment.
 */
final class SimNode {
    final NodeId id;
    final World world;
    final ClusterNode node;
    final int speaks;
    private final Timeline timeline;
    private final long clockNanos;
    private final boolean fenceless;
    private boolean alive = true;
    private long pausedUntilNanos;
    private long pausedNanos;

    SimNode(
            NodeId id,
            Timeline timeline,
            long clockNanos,
            CollisionWorld ground,
            List<Spawn> population,
            int shardShift,
            ClusterNode.Port port,
            boolean fenceless) {
        this.id = id;
        this.timeline = timeline;
        this.clockNanos = clockNanos;
        this.fenceless = fenceless;
        speaks = port.speaks();
        world = new World(ground, now());
        node = new ClusterNode(id, world, ground, MotionProfile.classic(), population, shardShift, port, now());
    }

    /** What this machine's clock shows. */
    long now() {
        return timeline.nowNanos() + clockNanos;
    }

    long toSimNanos(long clock) {
        return clock - clockNanos;
    }

    boolean isAlive() {
        return alive;
    }

    void kill() {
        alive = false;
    }

    /** Stops like a machine that swaps, or a virtual one that is moved. */
    void pause(long nanos) {
        pausedNanos = timeline.nowNanos();
        pausedUntilNanos = pausedNanos + nanos;
    }

    /** Whether it has not done anything for so long. */
    boolean isStill(long nanos) {
        return !alive || !isRunning() && timeline.nowNanos() - pausedNanos >= nanos;
    }

    boolean isRunning() {
        return alive && timeline.nowNanos() >= pausedUntilNanos;
    }

    /** Its blocks are the world's blocks: it runs, and has not stopped serving by itself. */
    boolean serves() {
        return isRunning() && (fenceless || node.isServing(now()));
    }

    void turn() {
        if (!isRunning()) {
            return;
        }
        if (serves()) {
            world.step(now());
        }
        node.step(now());
    }
}
