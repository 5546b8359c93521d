package dev.gait.net.session;

import dev.gait.net.packet.SequenceList;
import org.jspecify.annotations.Nullable;

/**
 * Which packets have come and which are missing (wire.md §A.8, §A.10).
 *
 * Everything up to {@link #inOrder} was received. Later ones are stored until the gap closes: at most 256 ahead and
 * 128 KiB together, beyond that the newest is refused and comes again when asked for. What the peer has sent is
 * known from the packets that arrived and from the numbers its acknowledgements repeat.
 */
final class ReceiveWindow {

    private static final int SLOTS = SessionRules.MAX_GAP;

    /** Stored for a number that is received but carries no messages. */
    private static final byte[] EMPTY = new byte[0];

    private final byte[] @Nullable [] early = new byte[SLOTS][];
    private int inOrder = 1;
    private int highestKnown = 1;
    private int heldBytes;
    private boolean gap;
    private long gapSinceNanos;
    private boolean asked;
    private long askedNanos;

    int inOrder() {
        return inOrder;
    }

    /** How far this number lies beyond the last one in order; 1 is the one we wait for, 0 and less were seen. */
    int ahead(int sequence) {
        return sequence - inOrder;
    }

    boolean isStored(int sequence) {
        int ahead = ahead(sequence);
        return ahead > 0 && ahead <= SLOTS && early[slot(sequence)] != null;
    }

    /** Whether this number is one we could still take. */
    boolean isMissing(int sequence) {
        int ahead = ahead(sequence);
        return ahead > 0 && ahead <= SLOTS && early[slot(sequence)] == null;
    }

    boolean hasRoom(int length) {
        return heldBytes + length <= SessionRules.MAX_EARLY_BYTES;
    }

    /** Keeps a datagram that came before its time. */
    void store(int sequence, byte[] datagram, int offset, int length, long nowNanos) {
        early[slot(sequence)] = java.util.Arrays.copyOfRange(datagram, offset, offset + length);
        heldBytes += length;
        announce(sequence, nowNanos);
    }

    /** Marks a number as received that carries nothing to hand on. */
    void storeEmpty(int sequence, long nowNanos) {
        early[slot(sequence)] = EMPTY;
        announce(sequence, nowNanos);
    }

    /** The awaited packet came: one further in order. */
    void advance() {
        inOrder++;
        if (inOrder - highestKnown >= 0) {
            highestKnown = inOrder;
            gap = false;
        }
    }

    /** Takes the stored packet that is next in order, or null if there is none. */
    byte @Nullable [] takeNext() {
        byte[] next = early[slot(inOrder + 1)];
        if (next != null) {
            early[slot(inOrder + 1)] = null;
            heldBytes -= next.length;
        }
        return next;
    }

    /** The peer has sent everything up to this number. A number out of reach is a lie or a relic. */
    void announce(int sequence, long nowNanos) {
        int ahead = ahead(sequence);
        if (ahead <= 0 || ahead > SLOTS) {
            return;
        }
        if (!gap) {
            gap = true;
            gapSinceNanos = nowNanos;
        }
        if (sequence - highestKnown > 0) {
            highestKnown = sequence;
        }
    }

    boolean hasGap() {
        return gap;
    }

    /** Whether it is time to ask for what is missing. */
    boolean shouldAsk(long nowNanos) {
        return gap
                && nowNanos - gapSinceNanos >= SessionRules.GAP_PATIENCE_NANOS
                && (!asked || nowNanos - askedNanos >= SessionRules.NAK_PERIOD_NANOS);
    }

    /** When {@link #shouldAsk} will say yes, as long as the gap lasts. */
    long nextAskNanos() {
        long patient = gapSinceNanos + SessionRules.GAP_PATIENCE_NANOS;
        return asked ? Math.max(patient, askedNanos + SessionRules.NAK_PERIOD_NANOS) : patient;
    }

    /** Lists the missing numbers, oldest first, and remembers that they were asked for. */
    void ask(SequenceList missing, long nowNanos) {
        missing.clear();
        for (int sequence = inOrder + 1;
                sequence - highestKnown <= 0 && missing.count() < SessionRules.NAK_LIST;
                sequence++) {
            if (early[slot(sequence)] == null) {
                missing.add(sequence);
            }
        }
        asked = true;
        askedNanos = nowNanos;
    }

    boolean hasAskedSince(long nanos) {
        return asked && askedNanos - nanos >= 0;
    }

    int heldBytes() {
        return heldBytes;
    }

    private static int slot(int sequence) {
        return sequence & (SLOTS - 1);
    }
}
