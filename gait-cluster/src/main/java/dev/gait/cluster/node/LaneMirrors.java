package dev.gait.cluster.node;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.NodeId;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.glide.WorldGround;
import dev.gait.motion.place.Position;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.glide.LaneListener;
import dev.gait.server.glide.MirrorTrack;
import dev.gait.server.glide.TrackBook;
import dev.gait.server.glide.TrackState;
import dev.gait.server.state.BadState;
import dev.gait.server.store.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Bodies at other nodes, as clients of this gateway hear of them in Glide's lane: a track for each, fed with the words of the one
 * that looks at the body ({@link LaneFeeds}), on this node's clock. When a body goes to another owner, that one's words
 * begin another track; whoever tells a client takes it for the same body, which goes on.
 *
 * <p>Of whom nobody tells any more, because its node is silent or it is on its way for long, our clients are told that it
 * stands; and after a while that they hear no more of it.
 */
final class LaneMirrors {
    /** A body that was given away without a successor is forgotten after this: longer than blocks remember (wire.md §E.2). */
    private static final long FORGET_NANOS = 30_000_000_000L;
    /** An ended one is remembered so long at least: what comes late of an earlier owner is known by it. */
    private static final long LINGER_NANOS = 5_000_000_000L;

    private static final long ROUND_NANOS = 100_000_000L;

    private static final class Mirror {
        final NodeId from;
        final long feed;
        final Map<Integer, Long> listeners = new HashMap<>();
        int guid;
        long lease;
        long epoch;

        @Nullable
        MirrorTrack track;

        boolean ended;
        long endedNanos;
        boolean stood;
        boolean asked;

        Mirror(NodeId from, long feed) {
            this.from = from;
            this.feed = feed;
        }
    }

    /** A track of our own blocks whose body is somebody else's. */
    private record Loose(TrackBook track, long sinceNanos, boolean stood) {}

    private final NodeContext node;
    private final IntFunction<@Nullable Anchor> anchors;
    private final GlideGround ground;
    private final TreeMap<NodeId, Map<Long, Mirror>> mirrors = new TreeMap<>();
    private final Map<Integer, List<Mirror>> byGuid = new HashMap<>();
    private final TreeMap<NodeId, ClockOffset> clocks = new TreeMap<>();
    private final List<Loose> loose = new ArrayList<>();
    private long nextRoundNanos;

    LaneMirrors(NodeContext node, IntFunction<@Nullable Anchor> anchors) {
        this.node = node;
        this.anchors = anchors;
        ground = new WorldGround(node.ground());
        nextRoundNanos = node.nowNanos();
    }

    private @Nullable LaneListener listener(int guid, long lease) {
        Anchor anchor = anchors.apply(guid);
        AvatarHost host = anchor == null || anchor.lease != lease ? null : anchor.host;
        return host == null ? null : host.glide();
    }

    // ---- Hearing ------------------------------------------------------------------------------------------------

    void hear(ClusterMessage.Laned message, NodeId from) {
        ClockOffset clock = clocks.computeIfAbsent(from, key -> new ClockOffset());
        clock.heard(message.sentNanos(), node.nowNanos());
        try {
            LaneWords.hear(message.words(), new Words(from, clock.nanos()));
        } catch (BadState e) {
            node.counters().disregarded++;
        }
    }

    /**
     * What comes from that node now was said after this moment of our clock: it tells the time every {@link LaneFeeds#TIME_NANOS}, and
     * everything comes in the order it was said in.
     */
    long saidAfterNanos(NodeId from) {
        ClockOffset clock = clocks.get(from);
        return clock == null ? node.nowNanos() : Math.min(node.nowNanos(), clock.saidNanos());
    }

    /** When what comes from that node now was said, by our clock, or up to {@link LaneFeeds#TIME_NANOS} later. */
    long saidNanos(NodeId from) {
        return Math.min(node.nowNanos(), saidAfterNanos(from) + LaneFeeds.TIME_NANOS);
    }

    /** How long what that node said at a moment of its clock was held up on its way: what it took beyond the shortest; 0 if nobody knows. */
    long heldUpNanos(long sentNanos, NodeId from) {
        ClockOffset clock = clocks.get(from);
        return clock == null ? 0 : Math.max(0, node.nowNanos() - sentNanos - clock.nanos());
    }

    private final class Words implements LaneWords.Hearer {
        private final NodeId from;
        private final long offset;

        Words(NodeId from, long offset) {
            this.from = from;
            this.offset = offset;
        }

        private Mirror of(long feed) {
            return mirrors.computeIfAbsent(from, key -> new HashMap<>())
                    .computeIfAbsent(feed, key -> new Mirror(from, feed));
        }

        private @Nullable Mirror known(long feed) {
            Map<Long, Mirror> all = mirrors.get(from);
            return all == null ? null : all.get(feed);
        }

        @Override
        public void begin(long feed, int guid, long lease, long epoch, TrackState state) {
            Mirror mirror = of(feed);
            TrackBook before = mirror.track;
            if (before == null) {
                byGuid.computeIfAbsent(guid, key -> new ArrayList<>()).add(mirror);
            }
            mirror.guid = guid;
            mirror.lease = lease;
            mirror.epoch = epoch;
            mirror.stood = false;
            mirror.asked = false;
            MirrorTrack track = new MirrorTrack(guid, ground, state, offset);
            mirror.track = track;
            mirror.listeners.forEach((listener, itsLease) -> teach(mirror, listener, itsLease));
            if (before != null) {
                before.dismiss(node.nowNanos());
            }
        }

        @Override
        public void join(long feed, int guid, long lease) {
            Mirror mirror = of(feed);
            mirror.listeners.put(guid, lease);
            teach(mirror, guid, lease);
        }

        @Override
        public void leave(long feed, int guid, long lease) {
            Mirror mirror = known(feed);
            TrackBook track = mirror == null ? null : mirror.track;
            LaneListener listener = listener(guid, lease);
            if (mirror != null) {
                mirror.listeners.remove(guid, lease);
            }
            if (track != null && listener != null) {
                listener.forget(track, node.nowNanos());
            }
        }

        @Override
        public void event(long feed, long millis, byte[] word) {
            MirrorTrack track = hearing(feed);
            if (track != null) {
                track.event(word, millis, offset);
                track.delivery().run();
            }
        }

        @Override
        public void place(long feed, long millis, boolean urgent, byte[] word) {
            MirrorTrack track = hearing(feed);
            if (track != null) {
                track.place(word, millis, offset, urgent);
                track.delivery().run();
            }
        }

        /** Null while it stands because its node was silent: then how it is has to be said anew. */
        private @Nullable MirrorTrack hearing(long feed) {
            Mirror mirror = known(feed);
            if (mirror == null || mirror.track == null) {
                node.counters().disregarded++;
                return null;
            }
            if (mirror.stood && !mirror.asked) {
                mirror.asked = true;
                node.send(from, new ClusterMessage.LaneAgain(feed));
            }
            return mirror.stood ? null : mirror.track;
        }

        @Override
        public void end(long feed) {
            Mirror mirror = known(feed);
            if (mirror != null) {
                LaneMirrors.this.end(mirror);
            }
        }
    }

    /** That client hears of a body from this track, if nobody newer tells of it. */
    private void teach(Mirror mirror, int guid, long lease) {
        MirrorTrack track = mirror.track;
        LaneListener listener = track == null ? null : listener(guid, lease);
        if (listener != null && track != null && isNewest(mirror)) {
            listener.learn(track, node.nowNanos());
        }
    }

    /** Links to two owners are two ways: what one has said first may come last. */
    private boolean isNewest(Mirror mirror) {
        if (node.world().find(mirror.guid) != null) {
            return false;
        }
        for (Mirror other : byGuid.getOrDefault(mirror.guid, List.of())) {
            if (other.lease > mirror.lease || other.lease == mirror.lease && other.epoch > mirror.epoch) {
                return false;
            }
        }
        return true;
    }

    private void end(Mirror mirror) {
        if (!mirror.ended) {
            mirror.ended = true;
            mirror.endedNanos = node.nowNanos();
        }
    }

    // ---- What ends ----------------------------------------------------------------------------------------------

    /** A body has gone from our own blocks; our clients were told of it by its track there. */
    void departed(TrackBook track) {
        loose.add(new Loose(track, node.nowNanos(), false));
    }

    /** That node has nobody any more. */
    void down(NodeId from) {
        Map<Long, Mirror> all = mirrors.get(from);
        if (all != null) {
            all.values().forEach(this::end);
        }
        clocks.remove(from);
    }

    /** A node has come: it is told who listens. */
    void up(NodeId other, Iterable<Anchor> sessions) {
        for (Anchor anchor : sessions) {
            if (anchor.listens) {
                node.send(other, new ClusterMessage.Listens(anchor.guid, anchor.lease));
            }
        }
    }

    /** Blocks elsewhere are told who listens, and who tells our clients where their eyes are. */
    private void lookAt(Iterable<Anchor> sessions) {
        for (Anchor anchor : sessions) {
            AvatarHost host = anchor.host;
            LaneListener listener = host == null ? null : host.glide();
            if (listener == null) {
                continue;
            }
            if (!anchor.listens) {
                anchor.listens = true;
                node.members().sendToAll(new ClusterMessage.Listens(anchor.guid, anchor.lease));
            }
            Place place = anchor.where == Anchor.Where.HERE ? null : anchor.place;
            if (place != null) {
                Position at = place.toPosition(new Position());
                listener.look(at.globalX(), at.globalY());
            }
        }
    }

    /** @param sessions whose gateway this node is */
    void step(long nowNanos, Iterable<Anchor> sessions) {
        if (nowNanos - nextRoundNanos < 0) {
            return;
        }
        nextRoundNanos = nowNanos + ROUND_NANOS;
        lookAt(sessions);
        for (Map.Entry<NodeId, Map<Long, Mirror>> each : mirrors.entrySet()) {
            boolean silent = node.members().silence(each.getKey(), nowNanos) > Stillness.SILENCE_NANOS;
            each.getValue().values().removeIf(mirror -> isOver(mirror, silent, nowNanos));
        }
        mirrors.values().removeIf(Map::isEmpty);
        loose.replaceAll(each -> settle(each, nowNanos));
        loose.removeIf(each -> each.track().isUnheard());
    }

    private boolean isOver(Mirror mirror, boolean silent, long nowNanos) {
        MirrorTrack track = mirror.track;
        long ended = mirror.ended ? nowNanos - mirror.endedNanos : 0;
        if (track != null && !mirror.stood && (silent || ended > Stillness.SILENCE_NANOS)) {
            mirror.stood = true;
            track.stand(nowNanos);
        }
        boolean unheard = track == null || track.isUnheard();
        boolean over = ended > FORGET_NANOS || ended > LINGER_NANOS && unheard;
        if (over && track != null) {
            track.dismiss(nowNanos);
            List<Mirror> others = byGuid.get(mirror.guid);
            if (others != null && others.remove(mirror) && others.isEmpty()) {
                byGuid.remove(mirror.guid);
            }
        }
        return over;
    }

    private static Loose settle(Loose each, long nowNanos) {
        long since = nowNanos - each.sinceNanos();
        if (since > FORGET_NANOS) {
            each.track().dismiss(nowNanos);
        } else if (since > Stillness.SILENCE_NANOS && !each.stood()) {
            each.track().stand(nowNanos);
            return new Loose(each.track(), each.sinceNanos(), true);
        }
        return each;
    }
}
