package dev.gait.net.udp;

import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Datagrams on their way from one thread to one other. A ring of slots made once; a full ring refuses the newest.
 *
 * One thread fills and publishes, one thread takes and frees; the two counters are all they share.
 */
final class DatagramRing {

    /**
     * One datagram's place. It lives long, so it holds numbers only: a reference put into an old object has the collector look
     * at that object again, and that is more work than all the rest of a datagram's way through the ring.
     */
    static final class Slot {
        final byte[] bytes;
        int length;
        /** When it was read, of one that arrived. */
        long readNanos;

        private long hostHigh;
        private long hostLow;
        private int peerPort;
        private boolean first;

        Slot(int capacity) {
            bytes = new byte[capacity];
        }

        /** Whom it is from, or for, and which of a server's ports that is about. */
        void address(PeerAddress peer, ServerPort port) {
            hostHigh = peer.hostHigh();
            hostLow = peer.hostLow();
            peerPort = peer.port();
            first = port == ServerPort.FIRST;
        }

        PeerAddress peer() {
            return new PeerAddress(hostHigh, hostLow, peerPort);
        }

        ServerPort port() {
            return first ? ServerPort.FIRST : ServerPort.SECOND;
        }
    }

    private final Slot[] slots;
    private final AtomicLong published = new AtomicLong();
    private final AtomicLong freed = new AtomicLong();

    /** Both sizes in slots and bytes; the number of slots is a power of two. */
    DatagramRing(int slotCount, int slotBytes) {
        if (Integer.bitCount(slotCount) != 1) {
            throw new IllegalArgumentException("slots must be a power of two, got " + slotCount);
        }
        slots = new Slot[slotCount];
        for (int i = 0; i < slotCount; i++) {
            slots[i] = new Slot(slotBytes);
        }
    }

    /** What a slot has room for. */
    int slotBytes() {
        return slots[0].bytes.length;
    }

    /** The slot to fill next, or null if the ring is full. The filling thread calls this. */
    @Nullable
    Slot vacant() {
        long next = published.getPlain();
        return next - freed.getAcquire() == slots.length ? null : slots[index(next)];
    }

    /** Makes the slot that was filled visible to the other thread. */
    void publish() {
        published.setRelease(published.getPlain() + 1);
    }

    /** The oldest filled slot, or null if there is none. The taking thread calls this. */
    @Nullable
    Slot oldest() {
        long next = freed.getPlain();
        return next == published.getAcquire() ? null : slots[index(next)];
    }

    /** How many are filled. The taking thread calls this; there may be more by the time it looks. */
    int waiting() {
        return (int) (published.getAcquire() - freed.getPlain());
    }

    /** How many slots are vacant. The filling thread calls this; there may be more by the time it looks. */
    int free() {
        return slots.length - (int) (published.getPlain() - freed.getAcquire());
    }

    /** How many were ever filled. The filling thread calls this. */
    long filled() {
        return published.getPlain();
    }

    /** Whether all of the first so many that were ever filled have been taken. */
    boolean isTaken(long upTo) {
        return freed.getAcquire() >= upTo;
    }

    /** Gives the oldest slot back. */
    void release() {
        freed.setRelease(freed.getPlain() + 1);
    }

    boolean isEmpty() {
        return freed.getAcquire() == published.getAcquire();
    }

    private int index(long counter) {
        return (int) (counter & (slots.length - 1));
    }
}
