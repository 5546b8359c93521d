package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.link.Link;
import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.NodeId;
import dev.gait.motion.command.ActionList;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.glide.GlideTrack;
import dev.gait.server.glide.LaneListener;
import dev.gait.server.glide.TrackBook;
import dev.gait.server.glide.TrackState;
import dev.gait.server.state.StateVersion;
import dev.gait.server.world.World;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whom a client hears of in the lane when bodies are at other nodes, go from one to the next, and nodes fall silent. */
class LaneMirrorsTest {
    private static final NodeId HERE = new NodeId(1);
    private static final NodeId ONE = new NodeId(2);
    private static final NodeId OTHER = new NodeId(3);
    private static final int ANN = 0x50000001;
    private static final int BEN = 0x50000002;
    private static final long SECOND = 1_000_000_000L;

    private final List<ClusterMessage> said = new ArrayList<>();
    private final List<TrackBook> learned = new ArrayList<>();
    private final List<TrackBook> forgotten = new ArrayList<>();
    private final Link there = new Link(frame -> {}, 0);
    private final NodeContext node = context();
    private final Anchor anchor = new Anchor(ANN, 7, new Host());
    private final LaneMirrors mirrors = new LaneMirrors(node, guid -> guid == ANN ? anchor : null);

    private NodeContext context() {
        ClusterNode.Port port = QuietPort.hearing(ONE, there, said);
        Members members = new Members(HERE, StateVersion.NEWEST, port::carry, port::order);
        members.up(ONE, StateVersion.NEWEST, 0);
        members.up(OTHER, StateVersion.NEWEST, 0);
        FlatGround ground = new FlatGround(0);
        return new NodeContext(
                new World(ground, 0), ground, MotionProfile.classic(), List.of(), members, new ShardMap(0), port, 0);
    }

    private final class Host implements AvatarHost, LaneListener {
        @Override
        public @Nullable LaneListener glide() {
            return this;
        }

        @Override
        public boolean learn(TrackBook track, long nowNanos) {
            learned.add(track);
            return true;
        }

        @Override
        public void forget(TrackBook track, long nowNanos) {
            forgotten.add(track);
        }

        @Override
        public void look(double x, double y) {}

        @Override
        public void send(byte[] bytes, int length, int queue) {}
    }

    private static GlideTrack track() {
        Actor actor = new Actor(BEN);
        actor.enter(new Position(0xA9B40025, 96, 96, 0), 0);
        GlideTrack track = new GlideTrack(BEN, GlideGround.UNKNOWN);
        track.sample(actor, new ActionList(), 0);
        return track;
    }

    private static TrackState standing() {
        TrackState state = new TrackState();
        track().describe(state);
        return state;
    }

    private void hear(NodeId from, LaneWords words) {
        mirrors.hear(new ClusterMessage.Laned(0, words.take()), from);
    }

    private static LaneWords begins(long epoch) {
        LaneWords words = new LaneWords();
        words.join(1, ANN, 7);
        words.of(1, BEN, 4, epoch).state(standing());
        return words;
    }

    @Test
    void whoLooksOnHearsOfABodyAtAnotherNode() {
        hear(ONE, begins(1));
        assertThat(learned).hasSize(1);
        assertThat(learned.get(0).guid()).isEqualTo(BEN);
        LaneWords words = new LaneWords();
        words.leave(1, ANN, 7);
        hear(ONE, words);
        assertThat(forgotten).containsExactly(learned.get(0));
    }

    @Test
    void theNextOwnerTakesOverAndWhatComesLateOfTheLastOneDoesNotCount() {
        hear(OTHER, begins(3));
        TrackBook newest = learned.get(0);
        hear(ONE, begins(2));
        assertThat(learned).as("by way of another link, behind").containsExactly(newest);
        LaneWords again = new LaneWords();
        again.of(1, BEN, 4, 4).state(standing());
        hear(ONE, again);
        assertThat(learned).hasSize(2);
    }

    /** It has logged in again at the same gateway, and its earlier session is forgotten after that. */
    @Test
    void whomAnEarlierSessionLeavesTheLaterOneGoesOnHearingOf() {
        hear(ONE, begins(1));
        LaneWords words = new LaneWords();
        words.leave(1, ANN, 6);
        words.of(1, BEN, 4, 2).state(standing());
        hear(ONE, words);
        assertThat(learned).as("told of anew").hasSize(2);

        GlideTrack track = track();
        LaneListener earlier = node.lanes().ear(ANN, 6, ONE);
        LaneListener later = node.lanes().ear(ANN, 7, ONE);
        earlier.learn(track, 0);
        later.learn(track, 0);
        earlier.forget(track, 0);
        assertThat(track.isUnheard()).as("at the node that tells").isFalse();
        later.forget(track, 0);
        assertThat(track.isUnheard()).isTrue();
    }

    @Test
    void sessionsThatAreOverHearNothing() {
        LaneWords words = new LaneWords();
        words.join(1, ANN, 6);
        words.of(1, BEN, 4, 1).state(standing());
        hear(ONE, words);
        assertThat(learned).isEmpty();
    }

    /** It was told to stand; whatever follows is of somebody who went on without us. */
    @Test
    void aNodeThatWasSilentIsAskedHowTheBodyIs() {
        hear(ONE, begins(1));
        mirrors.step(2 * SECOND, List.of());
        LaneWords words = new LaneWords();
        words.of(1, BEN, 4, 1).event(new byte[] {2, 0, 0, 0, 1}, 1);
        hear(ONE, words);
        node.members().poll(2 * SECOND);
        assertThat(said).contains(new ClusterMessage.LaneAgain(1));
        words.of(1, BEN, 4, 1).state(standing());
        hear(ONE, words);
        assertThat(learned).as("a track of its own").hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void otherNodesAreToldWhoListens() {
        mirrors.step(0, List.of(anchor));
        node.members().poll(0);
        assertThat(said).contains(new ClusterMessage.Listens(ANN, 7));
        mirrors.step(SECOND, List.of(anchor));
        node.members().poll(SECOND);
        assertThat(said).filteredOn(ClusterMessage.Listens.class::isInstance).hasSize(1);
    }

    @Test
    void wordsThatAreNoneAreDisregarded() {
        mirrors.hear(new ClusterMessage.Laned(0, new byte[] {9, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}), ONE);
        mirrors.hear(new ClusterMessage.Laned(0, new byte[] {1}), ONE);
        assertThat(node.counters().disregarded).isEqualTo(2);
        assertThat(learned).isEmpty();
    }
}
