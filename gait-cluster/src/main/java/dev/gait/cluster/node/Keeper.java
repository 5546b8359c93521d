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

    /**
     * Where somebody was at a moment.
     *
     * @param seen its body was here then; else its gateway told of it
     */
    record Kept(long lease, Place place, boolean seen, long nanos, long untilNanos) {}

    private final NodeContext node;
    private final Map<Integer, Kept> places = new LinkedHashMap<>();
    private long nextSweepNanos;

    Keeper(NodeContext node) {
        this.node = node;
        nextSweepNanos = node.nowNanos() + KEEP_NANOS;
    }

    /** Its body is here until now. */
    void keep(int guid, long lease, Place place) {
        see(guid, lease, place, KEEP_NANOS);
    }

    /**
     * Its gateway says that it is there, and has said so after a moment. That may have waited on the link since before its body
     * was here last; if it has not, it is said again soon.
     */
    void told(int guid, long lease, Place place, long afterNanos) {
        Kept old = places.get(guid);
        boolean knowsBetter = old != null && old.seen() && old.lease() == lease && afterNanos - old.nanos() < 0;
        if (!knowsBetter) {
            long now = node.nowNanos();
            long at = Math.min(now, afterNanos + LaneFeeds.TIME_NANOS);
            put(guid, new Kept(lease, place, false, at, now + KEEP_NANOS));
        }
    }

    /**
     * Its place is in the store, and its next session may begin before those who keep an older one hear of that: who asks is
     * told the last one for a while.
     */
    void saved(int guid, long lease, Place place) {
        see(guid, lease, place, SAVED_NANOS);
    }

    private void see(int guid, long lease, Place place, long forNanos) {
        put(guid, new Kept(lease, place, true, node.nowNanos(), node.nowNanos() + forNanos));
    }

    private void put(int guid, Kept kept) {
        Kept old = places.get(guid);
        if (old == null || old.lease() <= kept.lease()) {
            places.put(guid, kept);
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
