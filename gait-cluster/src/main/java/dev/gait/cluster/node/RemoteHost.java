package dev.gait.cluster.node;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.ClusterMessage.Note;
import dev.gait.cluster.message.NodeId;
import dev.gait.motion.place.Position;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.glide.LaneListener;
import org.jspecify.annotations.Nullable;

/**
 * A session at another node, as this node's blocks see it: whatever they say to it goes there. It is behind when the link
 * is, or when its gateway has said so; then states are owed to it instead of queued, as to any client on a slow line.
 */
final class RemoteHost implements AvatarHost {
    /** A gateway's word that its client is behind holds so long. */
    private static final long BEHIND_NANOS = 1_000_000_000L;
    /** What it was spared is told this often. */
    private static final long SPARED_NANOS = 1_000_000_000L;

    private final NodeContext node;
    private final int guid;
    private final long lease;
    private final NodeId gateway;
    private final Departure departure;
    private final LaneListener ear;
    private int reportedBytes;
    private long reportedNanos;
    private int spared;
    private long sparedNanos;

    /** Hears that the avatar behind this has left the world. */
    interface Departure {
        void left(int guid, long lease, Position last, boolean loggedOff);
    }

    RemoteHost(NodeContext node, int guid, long lease, NodeId gateway, Departure departure) {
        this.node = node;
        this.guid = guid;
        this.lease = lease;
        this.gateway = gateway;
        this.departure = departure;
        sparedNanos = node.nowNanos();
        ear = node.lanes().ear(guid, lease, gateway);
    }

    NodeId gateway() {
        return gateway;
    }

    /** Its gateway says how much waits for the client. */
    void behind(int bytes) {
        reportedBytes = bytes;
        reportedNanos = node.nowNanos();
    }

    private void note(Note note, long value) {
        node.send(gateway, new ClusterMessage.Noted(guid, lease, note, value));
    }

    @Override
    public void send(byte[] bytes, int length, int queue) {
        tell(bytes, length, queue, false);
    }

    @Override
    public void sendPatiently(byte[] bytes, int length, int queue) {
        tell(bytes, length, queue, true);
    }

    private void tell(byte[] bytes, int length, int queue, boolean patiently) {
        Peer peer = node.members().peer(gateway);
        if (peer != null) {
            peer.tell(guid, lease, bytes, length, queue, patiently);
        }
    }

    @Override
    public int backlog() {
        long reported = node.nowNanos() - reportedNanos < BEHIND_NANOS ? reportedBytes : 0;
        Peer peer = node.members().peer(gateway);
        return (int) Math.min(Integer.MAX_VALUE, reported + (peer == null ? 0 : peer.stuckBytes(node.nowNanos())));
    }

    @Override
    public @Nullable LaneListener glide() {
        return node.lanes().isListening(guid, lease) ? ear : null;
    }

    @Override
    public void spared() {
        // One by one they would fill the link that is full already.
        spared++;
        if (node.nowNanos() - sparedNanos >= SPARED_NANOS) {
            sparedNanos = node.nowNanos();
            note(Note.SPARED, spared);
            spared = 0;
        }
    }

    @Override
    public void judged(GateVerdict verdict) {
        note(Note.JUDGED, verdict.code());
    }

    @Override
    public void corrected(GateVerdict verdict) {
        note(Note.CORRECTED, verdict.code());
    }

    @Override
    public void heldBack() {
        note(Note.HELD_BACK, 0);
    }

    @Override
    public void relayed(long arrivedNanos) {
        note(Note.RELAYED, arrivedNanos);
    }

    @Override
    public void leftWorld(Position last, boolean loggedOff) {
        departure.left(guid, lease, last, loggedOff);
    }
}
