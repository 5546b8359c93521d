package dev.gait.net.session;

import dev.gait.net.packet.Checksum;
import org.jspecify.annotations.Nullable;

/**
 * The packets we sent, kept in case the peer asks again (wire.md §A.10).
 *
 * A ring by sequence, at most 512 packets and 120 s: the oldest leave. Packets that were acknowledged in a keyed packet
 * leave too. A clear acknowledgement can be forged, so it frees nothing; it lets us send on, but only while the peer
 * speaks and gives no keyed ones: else a forger could drive us beyond the window of a peer that misses something, or
 * that hears nothing because its link is dark. The buffer also
 * knows how many are on their way, which is what limits sending.
 */
final class ResendBuffer {

    private static final int SLOTS = SessionRules.STORED_PACKETS;

    private final byte[] @Nullable [] datagrams = new byte[SLOTS][];
    private final long[] sentNanos = new long[SLOTS];
    private final long[] repeatedNanos = new long[SLOTS];
    private final boolean[] repeated = new boolean[SLOTS];
    /** Oldest sequence that may still be stored. */
    private int first;
    /** Newest sequence sent. */
    private int last;
    /** Highest sequence the peer acknowledged, as far as we go by it. */
    private int acknowledged;
    /** Highest sequence that it acknowledged beyond doubt. */
    private int proven;

    /** Highest sequence that anybody said to be acknowledged. */
    private int claimed;

    private boolean provenBefore;
    private long provenNanos;
    private long keyedNanos;
    /** Everything below is acknowledged or presumed received. */
    private int windowFirst;

    private int heldBytes;
    private boolean peerAcknowledges;
    private long ackHeardNanos;
    private long progressNanos;

    ResendBuffer(int lastUsed, long nowNanos) {
        ackHeardNanos = nowNanos;
        last = lastUsed;
        acknowledged = lastUsed;
        proven = lastUsed;
        claimed = lastUsed;
        first = lastUsed + 1;
        windowFirst = first;
    }

    int lastSent() {
        return last;
    }

    /** Highest number that the peer has beyond doubt. */
    int proven() {
        return proven;
    }

    boolean isAcknowledged(int sequence) {
        return sequence - proven <= 0;
    }

    /** Whether this number was ever sent. */
    boolean wasSent(int sequence) {
        return sequence - last <= 0;
    }

    /** Keeps a copy of the packet with the number after the last. */
    void put(byte[] datagram, int length, long nowNanos) {
        last++;
        if (last - first >= SLOTS) {
            drop(first);
            first++;
        }
        int slot = slot(last);
        byte[] copy = new byte[length];
        System.arraycopy(datagram, 0, copy, 0, length);
        datagrams[slot] = copy;
        sentNanos[slot] = nowNanos;
        repeated[slot] = false;
        heldBytes += length;
    }

    /** The stored packet marked as repeated, or null if it is gone. */
    byte @Nullable [] repeat(int sequence, long nowNanos) {
        byte[] datagram = stored(sequence);
        if (datagram == null) {
            return null;
        }
        if (!repeated[slot(sequence)]) {
            Checksum.markRetransmission(datagram, 0);
        }
        repeated[slot(sequence)] = true;
        repeatedNanos[slot(sequence)] = nowNanos;
        return datagram;
    }

    boolean isStored(int sequence) {
        return stored(sequence) != null;
    }

    /** When a stored packet was sent first. */
    long sentNanos(int sequence) {
        return sentNanos[slot(sequence)];
    }

    /** How long ago what comes after this number was sent; 0 if nothing was, or it is not remembered. */
    long nanosSinceNext(int sequence, long nowNanos) {
        int next = sequence + 1;
        return wasSent(next) && last - next < SLOTS ? nowNanos - sentNanos[slot(next)] : 0;
    }

    /** Whether anybody said that this number has arrived. */
    boolean isClaimed(int sequence) {
        return sequence - claimed <= 0;
    }

    /** A spare of a packet, marked like a repetition; nobody asked for it, so it does not count as one. Null if gone. */
    byte @Nullable [] copy(int sequence) {
        byte[] datagram = stored(sequence);
        if (datagram != null) {
            Checksum.markRetransmission(datagram, 0);
        }
        return datagram;
    }

    boolean wasRepeatedSince(int sequence, long nanos) {
        return repeated[slot(sequence)] && repeatedNanos[slot(sequence)] - nanos > 0;
    }

    private byte @Nullable [] stored(int sequence) {
        return sequence - first < 0 || sequence - last > 0 ? null : datagrams[slot(sequence)];
    }

    /**
     * The peer has everything up to this number. Answers how long the newest of them took, or -1 if that cannot be
     * told.
     */
    long acknowledge(int sequence, boolean keyed, long nowNanos) {
        boolean doubtful =
                !keyed && provenBefore && (isRecent(provenNanos, nowNanos) || !isRecent(keyedNanos, nowNanos));
        if (sequence - last > 0) {
            return -1;
        }
        if (sequence - claimed > 0) {
            claimed = sequence;
            progressNanos = nowNanos;
        }
        if (doubtful) {
            return -1;
        }
        ackHeardNanos = nowNanos;
        if (keyed) {
            provenBefore = true;
            provenNanos = nowNanos;
        }
        if (sequence - (keyed ? proven : acknowledged) <= 0) {
            return -1;
        }
        peerAcknowledges = true;
        progressNanos = nowNanos;
        // A keyed one also sets right what a forged one has claimed.
        acknowledged = sequence;
        windowFirst = keyed || acknowledged + 1 - windowFirst > 0 ? acknowledged + 1 : windowFirst;
        if (keyed) {
            proven = sequence;
        }
        int slot = slot(sequence);
        boolean told = datagrams[slot] != null && sequence - first >= 0 && !repeated[slot];
        long took = told ? nowNanos - sentNanos[slot] : -1;
        while (isAcknowledged(first) && first - last <= 0) {
            drop(first);
            first++;
        }
        return took;
    }

    /** A keyed packet came: the peer's own, so its link is not dark. */
    void heardKeyed(long nowNanos) {
        keyedNanos = nowNanos;
    }

    private static boolean isRecent(long thenNanos, long nowNanos) {
        return nowNanos - thenNanos < SessionRules.CLEAR_ACK_DISTRUST_NANOS;
    }

    /** Forgets what is too old, and stops waiting for what a silent peer must have. */
    void age(long nowNanos) {
        while (first - last <= 0 && nowNanos - sentNanos[slot(first)] > SessionRules.STORED_NANOS) {
            drop(first);
            first++;
        }
        if (windowFirst - first < 0) {
            windowFirst = first;
        }
        // Who acknowledged in a keyed packet will again when its link is back: presuming would lose what it misses.
        long silence = peerAcknowledges ? SessionRules.ACK_SILENCE_NANOS : SessionRules.PRESUMED_RECEIVED_NANOS;
        if (provenBefore || nowNanos - ackHeardNanos < silence) {
            return;
        }
        while (windowFirst - last <= 0
                && nowNanos - sentNanos[slot(windowFirst)] > SessionRules.PRESUMED_RECEIVED_NANOS) {
            windowFirst++;
        }
    }

    /** Packets sent and neither acknowledged nor presumed received. */
    int inFlight() {
        return last - windowFirst + 1;
    }

    /**
     * Whether acknowledgements stand still although the peer gives them and much is on its way. Doubtful ones count here:
     * at worst a forger wins that we wait to be asked.
     */
    boolean isStalled(long nowNanos) {
        return peerAcknowledges
                && last - claimed >= SessionRules.STALL_PACKETS
                && nowNanos - progressNanos >= SessionRules.STALL_NANOS
                && nowNanos - sentNanos[slot(claimed + SessionRules.STALL_PACKETS)] >= SessionRules.STALL_NANOS;
    }

    /** The packet the peer waits for. */
    int firstUnacknowledged() {
        return claimed + 1;
    }

    int heldBytes() {
        return heldBytes;
    }

    private void drop(int sequence) {
        byte[] datagram = datagrams[slot(sequence)];
        if (datagram != null) {
            heldBytes -= datagram.length;
            datagrams[slot(sequence)] = null;
        }
    }

    private static int slot(int sequence) {
        return sequence & (SLOTS - 1);
    }
}
