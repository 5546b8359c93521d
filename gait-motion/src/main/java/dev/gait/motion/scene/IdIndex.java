package dev.gait.motion.scene;

import java.util.Arrays;

/**
 * From object id to slot: an open-addressing map of primitive ints, because a boxed key per message is garbage per
 * message. Id 0 is nobody and cannot be stored.
 */
public final class IdIndex {
    /** What {@link #get} answers for an id that is not there. */
    public static final int MISSING = -1;

    private int[] keys;
    private int[] values;
    private int size;

    /** An empty one with room for so many; it grows when there are more. */
    public IdIndex(int expected) {
        int capacity = Math.max(16, Integer.highestOneBit(Math.max(1, expected) * 2) * 2);
        keys = new int[capacity];
        values = new int[capacity];
    }

    /** How many ids it knows. */
    public int size() {
        return size;
    }

    /** What an id stands for, or {@link #MISSING}. */
    public int get(int id) {
        int slot = find(id);
        return id != 0 && keys[slot] == id ? values[slot] : MISSING;
    }

    /** Lets an id, which is not 0, stand for a value. */
    public void put(int id, int value) {
        if (id == 0) {
            throw new IllegalArgumentException("id 0 is nobody");
        }
        int slot = find(id);
        if (keys[slot] != id) {
            if ((size + 1) * 2 > keys.length) {
                grow();
                slot = find(id);
            }
            keys[slot] = id;
            size++;
        }
        values[slot] = value;
    }

    /** Removes an id and closes the gap behind it, so that probing never meets a tombstone. */
    public void remove(int id) {
        int gap = find(id);
        if (id == 0 || keys[gap] != id) {
            return;
        }
        size--;
        int mask = keys.length - 1;
        int slot = gap;
        while (true) {
            slot = (slot + 1) & mask;
            if (keys[slot] == 0) {
                break;
            }
            int home = hash(keys[slot]) & mask;
            boolean staysReachable = gap <= slot ? gap < home && home <= slot : gap < home || home <= slot;
            if (!staysReachable) {
                keys[gap] = keys[slot];
                values[gap] = values[slot];
                gap = slot;
            }
        }
        keys[gap] = 0;
    }

    /** Forgets every id. */
    public void clear() {
        Arrays.fill(keys, 0);
        size = 0;
    }

    private int find(int id) {
        int mask = keys.length - 1;
        int slot = hash(id) & mask;
        while (keys[slot] != 0 && keys[slot] != id) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        int[] oldKeys = keys;
        int[] oldValues = values;
        keys = new int[oldKeys.length * 2];
        values = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int slot = find(oldKeys[i]);
                keys[slot] = oldKeys[i];
                values[slot] = oldValues[i];
            }
        }
    }

    /** Ids are counted up from a base; spread them. */
    private static int hash(int id) {
        int h = id * 0x9E3779B9;
        return h ^ (h >>> 16);
    }
}
