package dev.gait.net.session;

import dev.gait.net.packet.SequenceList;
import org.jspecify.annotations.Nullable;

/**
 * Which packets have come and which are missing (wire.md §A.8, §A.10).
 *
 * Everything up to {@link #inOrder} was received. Later ones are stored until the gap closes: at most 256 ahead and
 * 128 KiB together, beyond that the newest is refused and comes again when asked for. What the peer has sent is known
 * from the keyed packets that arrived and from the numbers its keyed acknowledgements repeat; a clear packet could be
 * anybody's and proves nothing.
 *
 * When to ask depends on the peer. The field's servers are asked after 0.2 s and once a second. A peer of our own is
 * asked as soon as a packet is later than overtaken packets use to be, and again when an answer had time to come
 * (wire.md §I); each missing number keeps its own time.
 */
final class ReceiveWindow {

    private static final int SLOTS = SessionRules.MAX_GAP;

    /** Stored for a number that is received but carries no messages. */
    private static final byte[] EMPTY = new byte[0];

    private final byte[] @Nullable [] early = new byte[SLOTS][];
    /** Since when a number is known to be missing. */
    private final long[] missingSince = new long[SLOTS];
    /** Whether and when a missing number was asked for. */
    private final boolean[] asked = new boolean[SLOTS];

    private final long[] askedNanos = new long[SLOTS];
    private int inOrder = 1;
    private int highestKnown = 1;
    private int heldBytes;
    private boolean askedBefore;
    private long lastAskNanos;
    private boolean quick;
    private long againNanos = SessionRules.NAK_PERIOD_NANOS;
    /** How late overtaken packets came, the worst of late. */
    private long jitterNanos;
    /** The lowest missing number the peer said it cannot repeat, and since when it says so. */
    private int rejected;

    private long rejectedSince;
    private boolean hasRejected;

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
        jitterNanos -= jitterNanos >> 8;
        if (inOrder - highestKnown >= 0) {
            highestKnown = inOrder;
        }
        if (hasRejected && !isMissing(rejected)) {
            hasRejected = false;
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
        while (sequence - highestKnown > 0) {
            highestKnown++;
            missingSince[slot(highestKnown)] = nowNanos;
            asked[slot(highestKnown)] = false;
        }
    }

    /** A packet came that others had overtaken, and not because we asked: so late are packets here. */
    void overtaken(int sequence, long nowNanos) {
        if (sequence - highestKnown <= 0 && !asked[slot(sequence)]) {
            jitterNanos = Math.max(jitterNanos, nowNanos - missingSince[slot(sequence)]);
        }
    }

    boolean hasGap() {
        return highestKnown - inOrder > 0;
    }

    // ---- asking -------------------------------------------------------------------------------------------------

    /** The peer is one of ours: it answers requests as fast as they come. */
    void recoverQuickly() {
        quick = true;
    }

    /** How long a round trip takes; 0 while nobody knows. */
    void roundTrip(long nanos) {
        long answer = nanos == 0 ? SessionRules.QUICK_UNKNOWN_NANOS : nanos + nanos / 2;
        againNanos = Math.min(SessionRules.NAK_PERIOD_NANOS, Math.max(SessionRules.QUICK_MIN_NANOS, answer));
    }

    private long patienceNanos() {
        return Math.min(
                SessionRules.QUICK_MAX_NANOS, Math.max(SessionRules.QUICK_MIN_NANOS, jitterNanos + jitterNanos / 2));
    }

    /** Whether it is time to ask for what is missing. */
    boolean shouldAsk(long nowNanos) {
        return hasGap() && nowNanos - nextAskNanos() >= 0;
    }

    /** When {@link #shouldAsk} will say yes, as long as the gap lasts. */
    long nextAskNanos() {
        long next = quick ? nextQuickNanos() : firstMissingSince() + SessionRules.GAP_PATIENCE_NANOS;
        long spacing = quick ? SessionRules.QUICK_MIN_NANOS : SessionRules.NAK_PERIOD_NANOS;
        return askedBefore ? Math.max(next, lastAskNanos + spacing) : next;
    }

    private long firstMissingSince() {
        return missingSince[slot(inOrder + 1)];
    }

    private long nextQuickNanos() {
        long next = Long.MAX_VALUE;
        for (int sequence = inOrder + 1; sequence - highestKnown <= 0; sequence++) {
            if (early[slot(sequence)] == null) {
                next = Math.min(next, quickNanos(slot(sequence)));
            }
        }
        return next;
    }

    private long quickNanos(int slot) {
        return asked[slot] ? askedNanos[slot] + againNanos : missingSince[slot] + patienceNanos();
    }

    /** Lists the missing numbers that are due, oldest first, and remembers that they were asked for. */
    void ask(SequenceList missing, long nowNanos) {
        missing.clear();
        for (int sequence = inOrder + 1;
                sequence - highestKnown <= 0 && missing.count() < SessionRules.NAK_LIST;
                sequence++) {
            int slot = slot(sequence);
            if (early[slot] == null && (!quick || nowNanos - quickNanos(slot) >= 0)) {
                missing.add(sequence);
                asked[slot] = true;
                askedNanos[slot] = nowNanos;
            }
        }
        askedBefore = true;
        lastAskNanos = nowNanos;
    }

    // ---- rejections ---------------------------------------------------------------------------------------------

    /** Whether one of these is missing. */
    boolean misses(SequenceList gone) {
        for (int i = 0; i < gone.count(); i++) {
            if (isMissing(gone.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether one of these is missing and was asked for: only then a rejection of it means anything. */
    boolean wasAskedForAny(SequenceList gone) {
        for (int i = 0; i < gone.count(); i++) {
            if (wasAskedFor(gone.get(i))) {
                return true;
            }
        }
        return false;
    }

    private boolean wasAskedFor(int sequence) {
        return isMissing(sequence) && sequence - highestKnown <= 0 && asked[slot(sequence)];
    }

    /** Notes a rejection of numbers that were asked for; true once the lowest of them was rejected for long enough. */
    boolean isRejectedForLong(SequenceList gone, long nowNanos) {
        boolean again = false;
        for (int i = 0; i < gone.count(); i++) {
            int sequence = gone.get(i);
            if (wasAskedFor(sequence) && (!hasRejected || sequence - rejected < 0)) {
                hasRejected = true;
                rejected = sequence;
                rejectedSince = nowNanos;
            }
            again |= hasRejected && sequence == rejected;
        }
        return again && nowNanos - rejectedSince >= SessionRules.REJECT_PATIENCE_NANOS;
    }

    /** Whether this number has been asked for in vain for so long that a clear packet may have taken it. */
    boolean isLongMissing(int sequence, long nowNanos) {
        return wasAskedFor(sequence) && nowNanos - missingSince[slot(sequence)] >= SessionRules.REJECT_PATIENCE_NANOS;
    }

    int heldBytes() {
        return heldBytes;
    }

    private static int slot(int sequence) {
        return sequence & (SLOTS - 1);
    }
}
