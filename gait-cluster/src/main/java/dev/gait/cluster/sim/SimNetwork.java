package dev.gait.cluster.sim;

import dev.gait.cluster.message.NodeId;
import dev.gait.motion.math.Prng;
import java.util.HashSet;
import java.util.Set;

/**
 * What carries frames between simulated nodes: late, in another order, twice or not at all, as a seed will have it; and not
 * at all between the two sides of a partition.
 */
final class SimNetwork {
    /** Takes a frame where it arrives. */
    interface Arrival {
        void arrive(NodeId from, NodeId to, byte[] frame);
    }

    private final Timeline timeline;
    private final Prng random;
    private final Arrival arrival;
    private final double loss;
    private final double twice;
    private final double delaySeconds;
    /** Share of frames that hang somewhere for as long as a person notices. */
    private final double held;

    private final Set<NodeId> cutOff = new HashSet<>();
    private long cutNanos = -10_000_000_000L;
    private boolean calm;
    private long frames;
    private long lost;
    private long bytes;

    SimNetwork(Timeline timeline, Prng random, Arrival arrival) {
        this.timeline = timeline;
        this.random = random;
        this.arrival = arrival;
        loss = random.chance(0.3) ? 0 : random.between(0, 0.15);
        twice = random.chance(0.5) ? 0 : 0.05;
        delaySeconds = random.between(0.0002, 0.03);
        held = random.chance(0.5) ? 0 : random.between(0, 0.02);
    }

    void cutOff(Set<NodeId> side) {
        cutOff.clear();
        cutOff.addAll(side);
        cutNanos = timeline.nowNanos();
    }

    /** Frames cross again. */
    void heal() {
        cutOff(Set.of());
    }

    void calmDown() {
        calm = true;
        cutOff.clear();
    }

    boolean isBroken() {
        return !cutOff.isEmpty();
    }

    boolean isCutOff(NodeId node) {
        return cutOff.contains(node);
    }

    long cutNanos() {
        return cutNanos;
    }

    boolean isCut(NodeId a, NodeId b) {
        return cutOff.contains(a) != cutOff.contains(b);
    }

    void carry(NodeId from, NodeId to, byte[] frame) {
        frames++;
        bytes += frame.length;
        if (isCut(from, to) || !calm && random.chance(loss)) {
            lost++;
            return;
        }
        launch(from, to, frame);
        if (!calm && random.chance(twice)) {
            launch(from, to, frame);
        }
    }

    private void launch(NodeId from, NodeId to, byte[] frame) {
        double seconds = random.exponential(delaySeconds);
        if (!calm && random.chance(held)) {
            seconds += random.between(0.05, 0.5);
        }
        timeline.after((long) (seconds * 1e9), () -> {
            // What was on its way when the line broke is lost, too.
            if (!isCut(from, to)) {
                arrival.arrive(from, to, frame);
            }
        });
    }

    long frames() {
        return frames;
    }

    long lost() {
        return lost;
    }

    long bytes() {
        return bytes;
    }
}
