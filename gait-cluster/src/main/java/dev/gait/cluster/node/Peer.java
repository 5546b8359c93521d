package dev.gait.cluster.node;

import dev.gait.cluster.link.Link;
import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.MessageCodec;
import dev.gait.server.state.StateWriter;
import java.util.Arrays;

/**
 * Another node: the link to it, and what is being told to its clients. Blocks tell the same thing to one listener after the
 * other; those whose sessions are at one node are gathered here and told in one message with one copy of the bytes. Whatever
 * else is said to that node closes it first, so that everything stays in order.
 */
final class Peer {
    /** Nodes that are not busy confirm within a few hundredths of a second. */
    private static final long LATE_NANOS = 250_000_000L;
    /** One that was late for a moment has stood, and has everything soon; one that is for so long has too much to do. */
    private static final long LATE_FOR_NANOS = 1_000_000_000L;
    /** A line with this much waiting is behind, but may still learn of newcomers (Observer). */
    private static final int LATE_BYTES = 65_536;

    private final Link link;
    private final int version;
    private final StateWriter out = new StateWriter();

    private byte[] told = new byte[256];
    private int toldLength;
    private int toldQueue;
    private int[] guids = new int[16];
    private long[] leases = new long[16];
    private boolean[] patient = new boolean[16];
    private int listeners;
    private int watching;
    private boolean late;
    private boolean silent;
    private long lateSinceNanos;

    /** @param version the newest of the nodes' talk that it knows */
    Peer(Link link, int version) {
        this.link = link;
        this.version = version;
    }

    Link link() {
        return link;
    }

    int version() {
        return version;
    }

    /** So many more, or fewer, of its clients look into this node's blocks. */
    void look(int more) {
        watching += more;
    }

    /**
     * What waits behind a full window for one of its clients: everybody's share of it; and while that node has been late with
     * everything for a while, so much that states are owed to its clients instead of queued.
     */
    long stuckBytes(long nowNanos) {
        long share = link.stuckBytes() / Math.max(1, watching);
        return late && nowNanos - lateSinceNanos >= LATE_FOR_NANOS ? Math.max(share, LATE_BYTES) : share;
    }

    /** Sends a message; false if it was left out. */
    boolean send(ClusterMessage message) {
        close();
        return !silent && link.send(MessageCodec.encode(message, out), message.isDroppable());
    }

    /** Tells one of its clients something. The bytes are borrowed for the call. */
    void tell(int guid, long lease, byte[] bytes, int length, int queue, boolean patiently) {
        if (silent) {
            return;
        }
        boolean same = listeners > 0
                && queue == toldQueue
                && length == toldLength
                && Arrays.equals(bytes, 0, length, told, 0, length);
        if (!same || listeners == MessageCodec.MOST_LISTENERS) {
            close();
            if (told.length < length) {
                told = new byte[Math.max(length, told.length * 2)];
            }
            System.arraycopy(bytes, 0, told, 0, length);
            toldLength = length;
            toldQueue = queue;
        }
        if (listeners == guids.length) {
            guids = Arrays.copyOf(guids, listeners * 2);
            leases = Arrays.copyOf(leases, listeners * 2);
            patient = Arrays.copyOf(patient, listeners * 2);
        }
        guids[listeners] = guid;
        leases[listeners] = lease;
        patient[listeners] = patiently;
        listeners++;
    }

    /** Nothing more is said to it; what was is still repeated until it is confirmed. */
    void fallSilent() {
        close();
        silent = true;
    }

    private void close() {
        if (listeners > 0) {
            ClusterMessage message = new ClusterMessage.Told(
                    toldQueue,
                    Arrays.copyOf(told, toldLength),
                    Arrays.copyOf(guids, listeners),
                    Arrays.copyOf(leases, listeners),
                    Arrays.copyOf(patient, listeners));
            listeners = 0;
            link.send(MessageCodec.encode(message, out), false);
        }
    }

    void poll(long nowNanos) {
        close();
        link.poll(nowNanos);
        boolean isLate = link.delayNanos(nowNanos) > LATE_NANOS;
        lateSinceNanos = isLate && late ? lateSinceNanos : nowNanos;
        late = isLate;
    }
}
