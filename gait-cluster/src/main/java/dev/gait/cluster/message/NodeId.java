package dev.gait.cluster.message;

/**
 * One life of one node: a machine that was started again is another node, and nothing said to or by the old one concerns it.
 */
public record NodeId(long uid) implements Comparable<NodeId> {
    @Override
    public int compareTo(NodeId other) {
        return Long.compare(uid, other.uid);
    }

    @Override
    public String toString() {
        return "node " + Long.toUnsignedString(uid, 36);
    }
}
