package dev.gait.cluster.node;

import dev.gait.cluster.link.Link;
import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.MessageCodec;
import dev.gait.cluster.message.NodeId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The other nodes and the links to them. Who has left the cluster is not spoken to and not heard any more, whatever still
 * arrives from it.
 *
 * <p>A node that hears fewer than half of the others may have been left behind, and its blocks may be coming up elsewhere:
 * it stops serving long before that can be ({@link #FENCE_NANOS}), and goes on if it hears them again in time. With exactly
 * half, the side goes on that has the first of all in the order the cluster's engine decides by, too: would the two
 * disagree, neither side went on.
 */
final class Members {
    /** Shorter than the cluster takes at least to give a silent node's shards away. */
    static final long FENCE_NANOS = 3_000_000_000L;
    /** After this long without the others it does not go on even if it hears them again. Still shorter than that. */
    static final long ALONE_NANOS = 4_000_000_000L;

    private final NodeId self;
    private final Carrier carrier;
    private final Comparator<NodeId> order;
    private boolean alone;
    private final Set<NodeId> left = new HashSet<>();
    private final TreeMap<NodeId, Link> links = new TreeMap<>();

    /** Where frames for another node go. */
    interface Carrier {
        void carry(NodeId to, byte[] frame);
    }

    Members(NodeId self, Carrier carrier, Comparator<NodeId> order) {
        this.self = self;
        this.carrier = carrier;
        this.order = order;
    }

    NodeId self() {
        return self;
    }

    boolean up(NodeId node, long nowNanos) {
        if (node.equals(self) || links.containsKey(node) || left.contains(node)) {
            return false;
        }
        links.put(node, new Link(frame -> carrier.carry(node, frame), nowNanos));
        return true;
    }

    boolean down(NodeId node) {
        left.add(node);
        return links.remove(node) != null;
    }

    @Nullable
    Link link(NodeId node) {
        return links.get(node);
    }

    boolean contains(NodeId node) {
        return node.equals(self) || links.containsKey(node);
    }

    List<NodeId> others() {
        return new ArrayList<>(links.keySet());
    }

    Collection<Link> links() {
        return links.values();
    }

    /** Sends a message; what is for somebody who has left goes nowhere. False if it was left out. */
    boolean send(NodeId to, ClusterMessage message) {
        Link link = links.get(to);
        return link != null && link.send(MessageCodec.encode(message), message.isDroppable());
    }

    void sendToAll(ClusterMessage message) {
        byte[] bytes = MessageCodec.encode(message);
        links.values().forEach(link -> link.send(bytes, message.isDroppable()));
    }

    long stuckBytes(NodeId node) {
        Link link = links.get(node);
        return link == null ? 0 : link.stuckBytes();
    }

    void poll(long nowNanos) {
        links.values().forEach(link -> link.poll(nowNanos));
    }

    /**
     * Looks at the clock before anything is heard: who has been alone for too long is not brought back by whoever has not
     * heard of it yet.
     */
    void pass(long nowNanos) {
        alone |= !hears(nowNanos, ALONE_NANOS);
    }

    /** Whether this node was alone for so long that others may have its shards: it must be started again. */
    boolean isAlone() {
        return alone;
    }

    /** Whether enough of the others have been heard of late that the world here is the world. */
    boolean hasQuorum(long nowNanos) {
        return !alone && hears(nowNanos, FENCE_NANOS);
    }

    private boolean hears(long nowNanos, long within) {
        if (links.isEmpty()) {
            return true;
        }
        int heard = 1;
        NodeId first = self;
        boolean hearsFirst = true;
        for (Map.Entry<NodeId, Link> other : links.entrySet()) {
            boolean hears = nowNanos - other.getValue().lastHeardNanos() < within;
            heard += hears ? 1 : 0;
            if (order.compare(other.getKey(), first) < 0) {
                first = other.getKey();
                hearsFirst = hears;
            }
        }
        int all = links.size() + 1;
        return 2 * heard > all || 2 * heard == all && hearsFirst;
    }
}
