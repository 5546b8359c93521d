package dev.gait.cluster.sim;

import dev.gait.server.store.Place;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The store as the cluster needs it: who has which character, under which lease, and where it was last saved. A lease
 * is given to one session at a time; a lost node's leases run out.
 */
final class SimStore {
    static final long LEASE_NANOS = 6_000_000_000L;

    private static final class Row {
        long lease;

        @Nullable
        SimNode holder;

        long renewedNanos;

        @Nullable
        Place place;
    }

    private final Map<Integer, Row> rows = new HashMap<>();

    private Row row(int guid) {
        return rows.computeIfAbsent(guid, key -> new Row());
    }

    /** Takes a lease for a new session; 0 if somebody else's holds. */
    long acquire(int guid, SimNode node, long nowNanos) {
        Row row = row(guid);
        if (row.holder != null && nowNanos - row.renewedNanos < LEASE_NANOS) {
            return 0;
        }
        row.lease++;
        row.holder = node;
        row.renewedNanos = nowNanos;
        return row.lease;
    }

    /** Everybody who lives and serves renews. */
    void renew(Predicate<SimNode> can, long nowNanos) {
        for (Row row : rows.values()) {
            if (row.holder != null && can.test(row.holder)) {
                row.renewedNanos = nowNanos;
            }
        }
    }

    /** Saves a place, and lets the lease go; nothing happens if there is a newer one. */
    void save(int guid, long lease, Place place) {
        Row row = row(guid);
        if (row.lease == lease) {
            row.place = place;
            row.holder = null;
        }
    }

    @Nullable
    Place place(int guid) {
        return row(guid).place;
    }
}
