package dev.gait.motion.world;

import org.jspecify.annotations.Nullable;

/**
 * What was worked out per landblock, kept for as long as there is room. When it is full the landblock that came first
 * goes; asking for it again works it out again, with the same result, so a small cache costs time and nothing else.
 *
 * <p>A hit is one array read and allocates nothing.
 */
final class LandblockCache<T> {
    /** Works out what is kept for a landblock; must be pure. */
    interface Loader<T> {
        T load(int blockX, int blockY);
    }

    private final Loader<T> loader;
    private final @Nullable Object[] slots = new @Nullable Object[0x10000];
    /** The landblocks in the order they came, as a ring. */
    private final int[] arrivals;

    private int count;
    private int oldest;

    LandblockCache(int capacity, Loader<T> loader) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("capacity must be positive, got " + capacity);
        }
        this.loader = loader;
        arrivals = new int[capacity];
    }

    /** What belongs to a landblock, the high word of its cells. */
    @SuppressWarnings("unchecked")
    T get(int block) {
        Object kept = slots[block];
        return kept != null ? (T) kept : load(block);
    }

    int size() {
        return count;
    }

    private T load(int block) {
        T loaded = loader.load(block >>> 8, block & 0xFF);
        // The loader may have asked for other landblocks, so room is made only now.
        if (count == arrivals.length) {
            slots[arrivals[oldest]] = null;
            arrivals[oldest] = block;
            oldest = (oldest + 1) % arrivals.length;
        } else {
            arrivals[(oldest + count) % arrivals.length] = block;
            count++;
        }
        slots[block] = loaded;
        return loaded;
    }
}
