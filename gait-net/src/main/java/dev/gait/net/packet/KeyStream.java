package dev.gait.net.packet;

/**
 * The receiving end of a key row: which keys a packet may still carry (wire.md §A.6).
 *
 * Packets get lost and overtake each other, so the key of an arriving packet is the next one, or one passed over
 * earlier and not yet used, or one of the 256 that follow. Accepting spends exactly that key; those passed over
 * stay good for packets still on their way. A passed-over key is forgotten when 256 younger ones have been passed
 * or spent: by then its packet is further behind than a session tolerates.
 *
 * Two keys of a row that lie near each other may be alike, once in some sixteen million. So a packet's number counts too, where it
 * has one: keys are used in the order of numbers, and what is numbered before the newest that was taken is looked for
 * before its key, and what comes after it behind.
 *
 * Asking costs nothing: a key that is not found changes nothing, so a stranger's guesses cannot push the window.
 */
public final class KeyStream {

    /** How far ahead, and how far back, a key may lie. Keys. wire.md §F. */
    public static final int WINDOW = 256;

    private static final int RING = 2 * WINDOW;

    private final Isaac isaac;
    private final int[] ring = new int[RING];
    private final boolean[] spent = new boolean[RING];
    /** Index of the key after the highest spent one. */
    private long head;
    /** Index of the first key not drawn yet; never more than a window beyond the head. */
    private long drawn;
    /** The highest number that was taken, and the index of its key; none yet while that is negative. */
    private int newest;

    private long newestIndex = -1;

    public KeyStream(int seed) {
        isaac = new Isaac(seed);
    }

    /** Whether a packet with this key would be accepted now. Nothing is spent. */
    public boolean contains(int key) {
        return find(key) >= 0;
    }

    /** Spends the key if it may be used; false leaves everything as it was. */
    public boolean accept(int key) {
        long index = find(key);
        if (index < 0) {
            return false;
        }
        spend(index);
        return true;
    }

    /** Whether a packet with this key that takes this number would be accepted now. */
    public boolean contains(int key, int sequence) {
        return find(key, sequence - newest > 0) >= 0;
    }

    /** Spends the key of a packet that takes this number; false leaves everything as it was. */
    public boolean accept(int key, int sequence) {
        boolean later = sequence - newest > 0;
        long index = find(key, later);
        if (index < 0) {
            return false;
        }
        spend(index);
        if (later || newestIndex < 0) {
            newest = sequence;
            newestIndex = index;
        }
        return true;
    }

    /** Whether a packet with this key that repeats this number, the last one before it, would be accepted now. */
    public boolean containsAfter(int key, int sequence) {
        return findAfter(key, sequence) >= 0;
    }

    /** Spends the key of a packet that repeats this number; false leaves everything as it was. */
    public boolean acceptAfter(int key, int sequence) {
        long index = findAfter(key, sequence);
        if (index >= 0) {
            spend(index);
        }
        return index >= 0;
    }

    /** Not everybody repeats the last number: where the key is not there, it may be anywhere. */
    private long findAfter(int key, int sequence) {
        long index = find(key, sequence - newest >= 0);
        return index >= 0 ? index : find(key);
    }

    private void spend(long index) {
        spent[slot(index)] = true;
        if (index >= head) {
            head = index + 1;
        }
    }

    private long find(int key, boolean later) {
        if (newestIndex < 0) {
            return find(key);
        }
        long oldest = Math.max(0, head - WINDOW);
        if (later) {
            for (long i = Math.max(oldest, newestIndex + 1); i < head + WINDOW; i++) {
                if (keyAt(i) == key && !spent[slot(i)]) {
                    return i;
                }
            }
        } else {
            for (long i = newestIndex - 1; i >= oldest; i--) {
                if (ring[slot(i)] == key && !spent[slot(i)]) {
                    return i;
                }
            }
        }
        return -1;
    }

    private long find(int key) {
        for (long i = head; i < head + WINDOW; i++) {
            if (keyAt(i) == key) {
                return i;
            }
        }
        for (long i = head - 1; i >= Math.max(0, head - WINDOW); i--) {
            if (ring[slot(i)] == key && !spent[slot(i)]) {
                return i;
            }
        }
        return -1;
    }

    private int keyAt(long index) {
        while (drawn <= index) {
            ring[slot(drawn)] = isaac.nextKey();
            spent[slot(drawn)] = false;
            drawn++;
        }
        return ring[slot(index)];
    }

    private static int slot(long index) {
        return (int) (index & (RING - 1));
    }
}
