package dev.gait.net.packet;

/**
 * The receiving end of a key row: which keys a packet may still carry (wire.md §A.6).
 *
 * Packets get lost and overtake each other, so the key of an arriving packet is the next one, or one passed over
 * earlier and not yet used, or one of the 256 that follow. Accepting spends exactly that key; those passed over
 * stay good for packets still on their way. A passed-over key is forgotten when 256 younger ones have been passed
 * or spent: by then its packet is further behind than a session tolerates.
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
        spent[slot(index)] = true;
        if (index >= head) {
            head = index + 1;
        }
        return true;
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
