package dev.gait.net.session;

import dev.gait.net.packet.LittleEndian;
import java.util.Arrays;

/**
 * Messages waiting to be sent, in one order over all queues (wire.md §A.13).
 *
 * One byte array, grown as needed up to its bound: each message as length, queue, data. Taking from the front moves
 * a mark; the rest is moved down when the end is reached. A full queue refuses the newest.
 */
final class SendQueue {

    private static final int ENTRY_HEADER = 8;
    private static final int SMALL = 1024;
    /** An array that grew beyond this in a burst is given back when the burst is over. */
    private static final int LARGE = 65_536;

    private final int maxBytes;
    private byte[] bytes = new byte[SMALL];
    private int head;
    private int tail;

    SendQueue(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    boolean isEmpty() {
        return head == tail;
    }

    int heldBytes() {
        return tail - head;
    }

    /** False if there is no room. */
    boolean add(byte[] message, int offset, int length, int queue) {
        int needed = ENTRY_HEADER + length;
        if (heldBytes() + needed > maxBytes) {
            return false;
        }
        makeRoom(needed);
        LittleEndian.putI32(bytes, tail, length);
        LittleEndian.putI32(bytes, tail + 4, queue);
        System.arraycopy(message, offset, bytes, tail + ENTRY_HEADER, length);
        tail += needed;
        return true;
    }

    /** The array the oldest message lies in; valid until the next {@link #add}. */
    byte[] bytes() {
        return bytes;
    }

    int offset() {
        return head + ENTRY_HEADER;
    }

    int length() {
        return LittleEndian.i32(bytes, head);
    }

    int queue() {
        return LittleEndian.i32(bytes, head + 4);
    }

    void removeOldest() {
        head += ENTRY_HEADER + length();
        if (head == tail) {
            head = 0;
            tail = 0;
            if (bytes.length > LARGE) {
                bytes = new byte[SMALL];
            }
        }
    }

    private void makeRoom(int needed) {
        if (tail + needed <= bytes.length) {
            return;
        }
        int held = heldBytes();
        if (held + needed > bytes.length / 2 && bytes.length < maxBytes) {
            int larger = Math.min(maxBytes, Math.max(2 * bytes.length, 2 * (held + needed)));
            bytes = Arrays.copyOfRange(bytes, head, head + larger);
        } else {
            System.arraycopy(bytes, head, bytes, 0, held);
        }
        head = 0;
        tail = held;
    }
}
