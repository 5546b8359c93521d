package dev.gait.cluster.node;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.ClusterMessage.Note;
import dev.gait.cluster.message.NodeId;
import dev.gait.motion.place.Position;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.gate.GateVerdict;
import java.util.Arrays;

/**
 * A session at another node, as this node's blocks see it: whatever they say to it goes there. It is behind when the link
 * is, or when its gateway has said so; then states are owed to it instead of queued, as to any client on a slow line.
 */
final class RemoteHost implements AvatarHost {
    /** A gateway's word that its client is behind holds so long. */
    private static final long BEHIND_NANOS = 1_000_000_000L;

    private final NodeContext node;
    private final int guid;
    private final long lease;
    private final NodeId gateway;
    private final Departure departure;
    private int reportedBytes;
    private long reportedNanos;

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
        node.send(gateway, new ClusterMessage.Told(guid, lease, queue, Arrays.copyOf(bytes, length)));
    }

    @Override
    public int backlog() {
        long reported = node.nowNanos() - reportedNanos < BEHIND_NANOS ? reportedBytes : 0;
        return (int) Math.min(Integer.MAX_VALUE, reported + node.members().stuckBytes(gateway));
    }

    @Override
    public void spared() {
        note(Note.SPARED, 0);
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
