package dev.gait.cluster.node;

import dev.gait.cluster.message.NodeId;
import dev.gait.server.store.Place;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where characters of other nodes stood a moment ago, for the case that such a node is lost with session and body in one:
 * then nobody else knows. Forgotten when the session ends orderly, or long after anybody could ask.
 */
final class Keeper {
    private static final long KEEP_NANOS = 120_000_000_000L;
    /** So long others may not have heard that somebody was saved: who is silent for longer is lost. */
    private static final long SAVED_NANOS = 10_000_000_000L;

    record Kept(long lease, Place place, long nanos, long untilNanos) {}

    private final NodeContext node;
    private final Map<Integer, Kept> places = new LinkedHashMap<>();
    private long nextSweepNanos;

    Keeper(NodeContext node) {
        this.node = node;
        nextSweepNanos = node.nowNanos() + KEEP_NANOS;
    }

    void keep(int guid, long lease, Place place) {
        keep(guid, lease, place, KEEP_NANOS);
    }

    /**
     * Its place is in the store, and its next session may begin before those who keep an older one hear of that: who asks is
     * told the last one for a while.
     */
    void saved(int guid, long lease, Place place) {
        keep(guid, lease, place, SAVED_NANOS);
    }

    private void keep(int guid, long lease, Place place, long nanos) {
        Kept old = places.get(guid);
        if (old == null || old.lease() <= lease) {
            places.put(guid, new Kept(lease, place, node.nowNanos(), node.nowNanos() + nanos));
        }
    }

    @Nullable
    Kept take(int guid, long beforeLease) {
        Kept kept = places.get(guid);
        if (kept == null || kept.lease() >= beforeLease || isOver(kept)) {
            return null;
        }
        return kept;
    }

    private boolean isOver(Kept kept) {
        return node.nowNanos() - kept.untilNanos() >= 0;
    }

    void forget(int guid, long lease) {
        Kept kept = places.get(guid);
        if (kept != null && kept.lease() <= lease) {
            places.remove(guid);
        }
    }

    void step(long nowNanos) {
        if (nowNanos - nextSweepNanos >= 0) {
            nextSweepNanos = nowNanos + KEEP_NANOS / 4;
            places.values().removeIf(this::isOver);
        }
    }

    /** Which of the others keeps somebody's place: always the same one while they are the same. */
    @Nullable
    NodeId keeperOf(int guid) {
        NodeId best = null;
        long most = Long.MIN_VALUE;
        for (NodeId other : node.members().others()) {
            long weight = (other.uid() ^ guid * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
            weight ^= weight >>> 31;
            if (best == null || weight > most) {
                best = other;
                most = weight;
            }
        }
        return best;
    }
}
