package dev.gait.cluster.node;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.NodeId;
import dev.gait.server.glide.GlideTrack;
import dev.gait.server.glide.LaneListener;
import dev.gait.server.glide.TrackBook;
import dev.gait.server.glide.TrackFeed;
import dev.gait.server.world.Occupant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What this node tells others about the bodies in its blocks, for their clients who hear in Glide's lane: the words of a body's
 * track go to each gateway once, with the list of who hears them there ({@link LaneMirrors}). While a gateway is behind its
 * words are not taken, and then those that are kept, or how the body is by then: nothing piles up here.
 */
final class LaneFeeds {
    /** More than this waits for a gateway's clients: states are owed to them, and words not taken (Observer). */
    private static final int SLOW_BYTES = 32_768;

    private static final int MOST_REMEMBERED = 262_144;
    /** The time is told this often, whatever there is to tell. */
    static final long TIME_NANOS = 250_000_000L;

    /** Under which lease and epoch a body is in our blocks. */
    record Stamp(long lease, long epoch) {}

    private record Listens(long lease, NodeId gateway) {}

    private static final class Feed {
        final long number;
        final NodeId gateway;
        final Stamp stamp;
        final Map<Integer, Long> listeners = new HashMap<>();

        @Nullable
        TrackFeed words;

        Feed(long number, NodeId gateway, Stamp stamp) {
            this.number = number;
            this.gateway = gateway;
            this.stamp = stamp;
        }
    }

    private final NodeContext node;
    private IntFunction<Stamp> stamps = guid -> new Stamp(0, 0);
    private @Nullable LaneMirrors mirrors;
    private final Map<TrackBook, Map<NodeId, Feed>> byTrack = new IdentityHashMap<>();
    private final Map<Long, Feed> byNumber = new HashMap<>();
    private final TreeMap<NodeId, LaneWords> outgoing = new TreeMap<>();
    private final ArrayDeque<Feed> awake = new ArrayDeque<>();
    private final Map<Integer, Listens> listening = new LinkedHashMap<>(16, 0.75f, false) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Listens> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };
    private long numbers;
    private long nextTimeNanos;

    LaneFeeds(NodeContext node) {
        this.node = node;
        nextTimeNanos = node.nowNanos();
    }

    /** @param own hears what is told to clients of this node's own gateway */
    void connect(IntFunction<Stamp> whose, LaneMirrors own) {
        stamps = whose;
        mirrors = own;
    }

    // ---- Who listens --------------------------------------------------------------------------------------------

    /** A session at that gateway hears of others in the lane. */
    void listens(int guid, long lease, NodeId gateway) {
        Listens known = listening.get(guid);
        if (known == null || known.lease() <= lease) {
            listening.put(guid, new Listens(lease, gateway));
        }
    }

    boolean isListening(int guid, long lease) {
        Listens known = listening.get(guid);
        return known != null && known.lease() == lease;
    }

    void gone(int guid, long lease) {
        Listens known = listening.get(guid);
        if (known != null && known.lease() <= lease) {
            listening.remove(guid);
        }
    }

    /** That node is gone, and who listens there with it. */
    void down(NodeId gateway) {
        listening.values().removeIf(each -> each.gateway().equals(gateway));
        for (Feed feed : new ArrayList<>(byNumber.values())) {
            if (feed.gateway.equals(gateway)) {
                close(feed);
            }
        }
        outgoing.remove(gateway);
    }

    /** Somebody at that gateway, as blocks here see it. */
    LaneListener ear(int guid, long lease, NodeId gateway) {
        return new LaneListener() {
            @Override
            public boolean learn(TrackBook track, long nowNanos) {
                if (track instanceof GlideTrack own) {
                    LaneFeeds.this.learn(own, guid, lease, gateway);
                }
                return true;
            }

            @Override
            public void forget(TrackBook track, long nowNanos) {
                LaneFeeds.this.forget(track, guid, lease, gateway);
            }

            @Override
            public void look(double x, double y) {
                // Its eyes are told of at its gateway.
            }
        };
    }

    private void learn(GlideTrack track, int listener, long lease, NodeId gateway) {
        if (!node.members().contains(gateway)) {
            return;
        }
        Map<NodeId, Feed> feeds = byTrack.computeIfAbsent(track, key -> new TreeMap<>());
        Feed feed = feeds.get(gateway);
        if (feed == null) {
            Feed opened = new Feed(++numbers, gateway, stamps.apply(track.guid()));
            TrackFeed words = new TrackFeed(track, () -> awake.add(opened));
            opened.words = words;
            feeds.put(gateway, opened);
            byNumber.put(opened.number, opened);
            words.again();
            feed = opened;
        }
        feed.listeners.put(listener, lease);
        to(gateway).join(feed.number, listener, lease);
    }

    /** A later session of the same character, at the same gateway, goes on listening. */
    private void forget(TrackBook track, int listener, long lease, NodeId gateway) {
        Map<NodeId, Feed> feeds = byTrack.get(track);
        Feed feed = feeds == null ? null : feeds.get(gateway);
        if (feed == null || !feed.listeners.remove(listener, lease)) {
            return;
        }
        to(gateway).leave(feed.number, listener, lease);
        if (feed.listeners.isEmpty()) {
            to(gateway).end(feed.number);
            close(feed);
        }
    }

    private void close(Feed feed) {
        byNumber.remove(feed.number);
        TrackFeed words = feed.words;
        if (words != null) {
            words.close();
            Map<NodeId, Feed> feeds = byTrack.get(words.track());
            if (feeds != null) {
                feeds.remove(feed.gateway);
                if (feeds.isEmpty()) {
                    byTrack.remove(words.track());
                }
            }
        }
        feed.words = null;
    }

    private LaneWords to(NodeId gateway) {
        return outgoing.computeIfAbsent(gateway, key -> new LaneWords());
    }

    // ---- What is told -------------------------------------------------------------------------------------------

    /** Its body is somebody else's from now on: the last words, and that they are. */
    void departed(Occupant occupant) {
        TrackBook track = occupant.audience().track();
        if (track == null) {
            return;
        }
        LaneMirrors own = mirrors;
        if (own != null) {
            own.departed(track);
        }
        Map<NodeId, Feed> feeds = byTrack.get(track);
        if (feeds != null) {
            for (Feed feed : new ArrayList<>(feeds.values())) {
                take(feed);
                to(feed.gateway).end(feed.number);
                close(feed);
            }
        }
    }

    /** The other side has lost the thread of a feed. */
    void again(long number, NodeId from) {
        Feed feed = byNumber.get(number);
        TrackFeed words = feed == null ? null : feed.words;
        if (feed != null && words != null && feed.gateway.equals(from)) {
            words.again();
        }
    }

    private void take(Feed feed) {
        TrackFeed words = feed.words;
        if (words != null) {
            words.take(to(feed.gateway).of(feed.number, words.guid(), feed.stamp.lease(), feed.stamp.epoch()));
        }
    }

    /** Time has passed: what is new goes out, and what time it is. */
    void step(long nowNanos) {
        for (int i = awake.size(); i > 0; i--) {
            Feed feed = awake.remove();
            Peer peer = node.members().peer(feed.gateway);
            if (peer == null) {
                continue;
            }
            if (peer.stuckBytes(nowNanos) > SLOW_BYTES) {
                awake.add(feed);
            } else {
                take(feed);
            }
        }
        boolean tellsTime = nowNanos - nextTimeNanos >= 0;
        if (tellsTime) {
            nextTimeNanos = nowNanos + TIME_NANOS;
        }
        for (NodeId other : node.members().others()) {
            LaneWords words = outgoing.get(other);
            if (tellsTime || words != null && !words.isEmpty()) {
                send(other, nowNanos);
            }
        }
    }

    private void send(NodeId gateway, long nowNanos) {
        LaneWords words = to(gateway);
        Peer peer = node.members().peer(gateway);
        boolean understands = peer != null && peer.version() >= ClusterMessage.Laned.SINCE;
        do {
            ClusterMessage next = new ClusterMessage.Laned(nowNanos, words.take());
            if (understands) {
                node.send(gateway, next);
            }
        } while (!words.isEmpty());
    }
}
