package dev.gait.cluster.sim;

import dev.gait.motion.place.Landblocks;
import dev.gait.server.world.Occupant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Watches the creatures as {@link Watchman} does the people: none is in no block for longer than promised while its home is
 * somebody's. For a moment it may be: who has just crossed to another node's block is in a message, of which not even the node
 * that anchors it knows yet.
 */
final class CreatureWatch {
    /** Creatures are numbered from here (wire.md §A.15). */
    private static final int FIRST_GUID = 0x80000001;

    private final Watchman watchman;
    private final int[] homes;
    private final Map<Integer, Long> seenNanos = new HashMap<>();

    /** @param homes the cells that creatures live in, in the order of the population */
    CreatureWatch(Watchman watchman, List<Integer> homes) {
        this.watchman = watchman;
        this.homes = homes.stream().mapToInt(Landblocks::block).toArray();
    }

    /**
     * One look.
     *
     * @param isOwned whether a block has an owner; whose home has none begins anew when it gets one
     * @param trouble whether machines or lines have failed of late
     */
    void look(Map<Integer, Occupant> bodies, IntPredicate isOwned, boolean trouble, long simNanos) {
        for (int i = 0; i < homes.length; i++) {
            int guid = FIRST_GUID + i;
            if (bodies.containsKey(guid) || !isOwned.test(homes[i])) {
                seenNanos.put(guid, simNanos);
            }
            double absent = (simNanos - seenNanos.getOrDefault(guid, 0L)) * 1e-9;
            if (absent > (trouble ? Watchman.MOST_ABSENT_SECONDS : Watchman.USUAL_ABSENT_SECONDS)) {
                watchman.fail(simNanos, String.format(Locale.ROOT, "creature %d is gone for %.2f s", i, absent));
            }
        }
    }
}
