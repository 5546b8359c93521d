package dev.gait.net.session;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Hands whole messages on in the order they were numbered, each once.
 *
 * Packets already come in order, so a message is early only when its sender mixed the parts of several messages
 * (wire.md §A.13). Early ones wait: at most 64 of them and 128 KiB. When the awaited one does not come although no
 * packet is missing, or when the room is full, the order moves on to the oldest waiting one: a sender that never
 * finishes a message must not silence all that follow.
 */
final class MessageOrder {

    interface Sink {
        /** Returns false to stop: the session has ended. */
        boolean deliver(byte[] bytes, int offset, int length, int queue);
    }

    /** A message that waits; one that was heard already only keeps its place. */
    private record Early(int sequence, int queue, byte[] bytes, boolean heard) {}

    private static final byte[] NOTHING = {};

    private final Sink sink;
    private final List<Early> early = new ArrayList<>();
    private int awaited;
    private int heldBytes;
    private long waitingSinceNanos;
    private long skipped;

    MessageOrder(int first, Sink sink) {
        awaited = first;
        this.sink = sink;
    }

    /** False if this message was seen before. */
    boolean accept(int sequence, int queue, byte[] bytes, int offset, int length, long nowNanos) {
        int ahead = sequence - awaited;
        if (ahead < 0 || indexOf(sequence) >= 0) {
            return false;
        }
        if (ahead == 0) {
            awaited++;
            if (sink.deliver(bytes, offset, length, queue)) {
                deliverWaiting(nowNanos);
            }
            return true;
        }
        wait(new Early(sequence, queue, Arrays.copyOfRange(bytes, offset, offset + length), false), nowNanos);
        return true;
    }

    /** Counts a message that was handed on outside the order. */
    void pass(int sequence, long nowNanos) {
        if (sequence == awaited) {
            awaited++;
            deliverWaiting(nowNanos);
        } else if (sequence - awaited > 0 && indexOf(sequence) < 0) {
            wait(new Early(sequence, 0, NOTHING, true), nowNanos);
        }
    }

    private void wait(Early message, long nowNanos) {
        if (early.isEmpty()) {
            waitingSinceNanos = nowNanos;
        }
        early.add(message);
        heldBytes += message.bytes.length;
        while (early.size() > SessionRules.MAX_EARLY_MESSAGES || heldBytes > SessionRules.MAX_EARLY_MESSAGE_BYTES) {
            moveOn(nowNanos);
        }
    }

    /** Moves on if the awaited message is overdue; a gap in the packets explains any delay. */
    void poll(boolean packetsMissing, long nowNanos) {
        if (early.isEmpty()) {
            return;
        }
        if (packetsMissing) {
            waitingSinceNanos = nowNanos;
        } else if (nowNanos - waitingSinceNanos > SessionRules.MESSAGE_PATIENCE_NANOS) {
            moveOn(nowNanos);
        }
    }

    private void moveOn(long nowNanos) {
        int oldest = early.get(0).sequence;
        for (Early message : early) {
            if (message.sequence - oldest < 0) {
                oldest = message.sequence;
            }
        }
        skipped += oldest - awaited;
        awaited = oldest;
        deliverWaiting(nowNanos);
    }

    private void deliverWaiting(long nowNanos) {
        boolean more = true;
        for (int at = indexOf(awaited); at >= 0 && more; at = indexOf(awaited)) {
            Early message = early.remove(at);
            heldBytes -= message.bytes.length;
            awaited++;
            waitingSinceNanos = nowNanos;
            if (!message.heard) {
                more = sink.deliver(message.bytes, 0, message.bytes.length, message.queue);
            }
        }
    }

    private int indexOf(int sequence) {
        for (int i = 0; i < early.size(); i++) {
            if (early.get(i).sequence == sequence) {
                return i;
            }
        }
        return -1;
    }

    int heldBytes() {
        return heldBytes;
    }

    /** Messages passed over. */
    long skipped() {
        return skipped;
    }
}
