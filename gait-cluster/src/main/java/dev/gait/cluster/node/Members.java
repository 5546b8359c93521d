package dev.gait.cluster.node;

import dev.gait.cluster.link.Link;
import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.NodeId;
import java.util.ArrayList;
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

    /** A node that lives says so four times a second: one that is silent for so long may be lost. */
    static final long DOUBT_NANOS = 1_000_000_000L;
    /** What a node held is free so long after it was given up. */
    static final long AFTER_NANOS = 10_000_000_000L;

    private final NodeId self;
    private final Carrier carrier;
    private final Comparator<NodeId> order;
    private boolean alone;
    private boolean hasLost;
    private long lostNanos;
    private long nowNanos;
    private final Set<NodeId> left = new HashSet<>();
    private final TreeMap<NodeId, Peer> peers = new TreeMap<>();
    private final int speaks;
    private int version;

    /** Where frames for another node go. */
    interface Carrier {
        void carry(NodeId to, byte[] frame);
    }

    /** @param speaks the newest version of the nodes' talk that this one knows */
    Members(NodeId self, int speaks, Carrier carrier, Comparator<NodeId> order) {
        this.self = self;
        this.speaks = speaks;
        version = speaks;
        this.carrier = carrier;
        this.order = order;
    }

    NodeId self() {
        return self;
    }

    /** @param theirs the newest version of the nodes' talk that it knows */
    boolean up(NodeId node, int theirs, long nowNanos) {
        if (node.equals(self) || peers.containsKey(node) || left.contains(node)) {
            return false;
        }
        peers.put(node, new Peer(new Link(frame -> carrier.carry(node, frame), speaks, nowNanos), theirs));
        agree();
        return true;
    }

    boolean down(NodeId node) {
        left.add(node);
        boolean wasHere = peers.remove(node) != null;
        hasLost |= wasHere;
        lostNanos = wasHere ? nowNanos : lostNanos;
        agree();
        return wasHere;
    }

    /** Everybody says what the oldest of them understands: what one has said may have to be read by any other. */
    private void agree() {
        version = speaks;
        peers.values().forEach(peer -> version = Math.min(version, peer.version()));
        peers.values().forEach(peer -> peer.link().speak(version));
    }

    /** Whether this node can read what is of that version. */
    boolean understands(int other) {
        return other <= speaks;
    }

    /** The version all of them understand. */
    int version() {
        return version;
    }

    @Nullable
    Link link(NodeId node) {
        Peer peer = peers.get(node);
        return peer == null ? null : peer.link();
    }

    @Nullable
    Peer peer(NodeId node) {
        return peers.get(node);
    }

    boolean contains(NodeId node) {
        return node.equals(self) || peers.containsKey(node);
    }

    List<NodeId> others() {
        return new ArrayList<>(peers.keySet());
    }

    List<Link> links() {
        return peers.values().stream().map(Peer::link).toList();
    }

    /** Sends a message; what is for somebody who has left goes nowhere. False if it was left out. */
    boolean send(NodeId to, ClusterMessage message) {
        Peer peer = peers.get(to);
        return peer != null && peer.send(message);
    }

    void sendToAll(ClusterMessage message) {
        peers.values().forEach(peer -> peer.send(message));
    }

    /** Has said goodbye to the others: they hear nothing of it any more, nor confirm it. */
    void fallSilent() {
        peers.values().forEach(Peer::fallSilent);
    }

    /** How long nothing was heard of another node. */
    long silence(NodeId other, long nowNanos) {
        Peer peer = peers.get(other);
        return peer == null ? 0 : nowNanos - peer.link().lastHeardNanos();
    }

    void poll(long nowNanos) {
        peers.values().forEach(peer -> peer.poll(nowNanos));
    }

    /**
     * Looks at the clock before anything is heard: who has been alone for too long is not brought back by whoever has not
     * heard of it yet.
     */
    void pass(long time) {
        nowNanos = time;
        alone |= !hears(nowNanos, ALONE_NANOS);
    }

    /** Whether one of the others is silent, or has been gone for a short while: whom it held others may have soon. */
    boolean isLosing() {
        return hasLost && nowNanos - lostNanos < AFTER_NANOS
                || peers.values().stream()
                        .anyMatch(peer -> nowNanos - peer.link().lastHeardNanos() > DOUBT_NANOS);
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
        if (peers.isEmpty()) {
            return true;
        }
        int heard = 1;
        NodeId first = self;
        boolean hearsFirst = true;
        for (Map.Entry<NodeId, Peer> other : peers.entrySet()) {
            boolean hears = nowNanos - other.getValue().link().lastHeardNanos() < within;
            heard += hears ? 1 : 0;
            if (order.compare(other.getKey(), first) < 0) {
                first = other.getKey();
                hearsFirst = hears;
            }
        }
        int all = peers.size() + 1;
        return 2 * heard > all || 2 * heard == all && hearsFirst;
    }
}
