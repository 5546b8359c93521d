package dev.gait.cluster.node;

import dev.gait.cluster.message.NodeId;
import dev.gait.server.world.Observer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everybody who looks into this node's blocks, from wherever: one {@link Observer} for each session, the same one as long as
 * the session lasts, wherever its body goes. So who knows it, and whom it knows, does not change when it crosses a border.
 *
 * <p>Also the memory of which sessions are the newest: what comes from an earlier one is too late.
 */
final class Observers {
    private static final int MOST_REMEMBERED = 262_144;

    /** One session. The host is null for those of this node's own gateway. */
    record Entry(
            Observer observer,
            long lease,
            NodeId gateway,
            @Nullable RemoteHost host) {}

    private final NodeContext node;
    private final RemoteHost.Departure departure;
    private final Map<Integer, Entry> entries = new HashMap<>();
    private final Map<Integer, Long> newest = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Long> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };

    Observers(NodeContext node, RemoteHost.Departure departure) {
        this.node = node;
        this.departure = departure;
    }

    /** Takes note of a session; false if there is a newer one of this character. */
    boolean isNewest(int guid, long lease) {
        long known = newest.getOrDefault(guid, Long.MIN_VALUE);
        if (lease > known) {
            newest.put(guid, lease);
        }
        return lease >= known;
    }

    /** The newest that is known of a character, or of a creature's home; 0 for none. */
    long newest(int guid) {
        return newest.getOrDefault(guid, 0L);
    }

    @Nullable
    Entry get(int guid) {
        return entries.get(guid);
    }

    /** A session of our own gateway. */
    void put(int guid, long lease, Observer observer) {
        replace(guid, new Entry(observer, lease, node.self(), null));
    }

    /** The observer of a session, known or not. Null if a newer session is known, or its gateway is not. */
    @Nullable
    Entry of(int guid, long lease, NodeId gateway) {
        Entry known = entries.get(guid);
        if (known != null && known.lease() == lease && known.gateway().equals(gateway)) {
            return known;
        }
        if (!isNewest(guid, lease)
                || gateway.equals(node.self())
                || !node.members().contains(gateway)) {
            return null;
        }
        RemoteHost host = new RemoteHost(node, guid, lease, gateway, departure);
        Entry entry = new Entry(new Observer(guid, host), lease, gateway, host);
        replace(guid, entry);
        return entry;
    }

    private void replace(int guid, Entry entry) {
        Entry old = entries.put(guid, entry);
        look(entry, 1);
        if (old != null) {
            look(old, -1);
        }
        if (old != null && old.observer() != entry.observer()) {
            node.world().unwatch(old.observer());
        }
    }

    private void look(Entry entry, int more) {
        Peer peer = node.members().peer(entry.gateway());
        if (peer != null) {
            peer.look(more);
        }
    }

    /** A session is over. */
    void gone(int guid, long lease) {
        Entry entry = entries.get(guid);
        if (entry != null && entry.lease() <= lease) {
            entries.remove(guid);
            look(entry, -1);
            node.world().unwatch(entry.observer());
        }
    }

    /** All sessions of a gateway are over. */
    void down(NodeId gateway) {
        List<Integer> lost = new ArrayList<>();
        entries.forEach((guid, entry) -> {
            if (entry.gateway().equals(gateway)) {
                lost.add(guid);
            }
        });
        lost.forEach(guid -> gone(guid, Long.MAX_VALUE));
    }

    int size() {
        return entries.size();
    }
}
