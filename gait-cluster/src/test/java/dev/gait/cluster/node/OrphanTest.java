package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.message.NodeId;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.avatar.Avatar;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.state.StateVersion;
import dev.gait.server.store.Place;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.World;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where somebody goes on whose gateway was lost, and whose body has left the world before its next session began. */
class OrphanTest {
    private static final NodeId LOST = new NodeId(1);
    private static final NodeId OWNER = new NodeId(2);
    private static final NodeId NEXT = new NodeId(3);
    private static final Position HOME = new Position(0xA9B40025, 96, 96, 0);
    private static final Position LAST = new Position(0xA9B40025, 100, 110, 0);
    private static final int BLOCK = Landblocks.block(HOME.cell);
    private static final long TURN_NANOS = 20_000_000L;
    /** Whose place the lost gateway told {@link #NEXT}. */
    private static final int ANN = 0x50000001;

    private final FlatGround ground = new FlatGround(0);
    private final Map<NodeId, World> worlds = new HashMap<>();
    private final Map<NodeId, ClusterNode> nodes = new HashMap<>();
    private final Map<Integer, Place> saved = new HashMap<>();
    private final ArrayDeque<Runnable> frames = new ArrayDeque<>();
    private final ArrayDeque<Runnable> held = new ArrayDeque<>();
    private final Set<NodeId> silent = new HashSet<>();
    /** What the owner says to this node waits. */
    private @Nullable NodeId deaf;

    private long now;

    private record Host(long lease) implements AvatarHost {
        @Override
        public void send(byte[] bytes, int length, int queue) {}

        @Override
        public void judged(GateVerdict verdict) {}

        @Override
        public void corrected(GateVerdict verdict) {}

        @Override
        public void heldBack() {}

        @Override
        public void relayed(long arrivedNanos) {}

        @Override
        public void leftWorld(Position last, boolean loggedOff) {}
    }

    private void start(NodeId id) {
        ClusterNode.Port port = new ClusterNode.Port() {
            @Override
            public void carry(NodeId to, byte[] frame) {
                boolean waits = id.equals(OWNER) && to.equals(deaf);
                (waits ? held : frames).add(() -> hear(to, id, frame));
            }

            @Override
            public void locate(int shard) {}

            @Override
            public void saveOrphan(int guid, long lease, Place place) {
                saved.put(guid, place);
            }
        };
        World world = new World(ground, now);
        worlds.put(id, world);
        nodes.put(id, new ClusterNode(id, world, ground, MotionProfile.classic(), List.of(), 0, port, now));
    }

    private void hear(NodeId to, NodeId from, byte[] frame) {
        if (!silent.contains(to)) {
            node(to).receive(from, frame, now);
        }
    }

    private ClusterNode node(NodeId id) {
        return Objects.requireNonNull(nodes.get(id));
    }

    private World world(NodeId id) {
        return Objects.requireNonNull(worlds.get(id));
    }

    private void run(double seconds) {
        for (long end = now + (long) (seconds * 1e9); now < end; ) {
            now += TURN_NANOS;
            nodes.forEach((id, node) -> {
                if (!silent.contains(id)) {
                    world(id).step(now);
                    node.step(now);
                }
            });
            for (int i = frames.size(); i > 0; i--) {
                frames.remove().run();
            }
        }
    }

    private void logIn(NodeId gateway, long lease, Position at) {
        world(gateway)
                .enter(Avatar.entering(
                        ANN,
                        "Ann",
                        (int) lease,
                        new Attributes(200, 200, 0, 100),
                        at,
                        ground,
                        MotionProfile.classic(),
                        new Host(lease),
                        now * 1e-9));
    }

    /** Its session is at one node, its body at the second, and the third keeps where it stands. */
    private void begin() {
        for (NodeId id : List.of(LOST, OWNER, NEXT)) {
            start(id);
        }
        nodes.forEach((id, node) -> nodes.forEach((other, unused) -> {
            if (other != id) {
                node.memberUp(other, StateVersion.NEWEST, now);
            }
        }));
        node(OWNER).own(BLOCK, 1, now);
        node(LOST).located(BLOCK, OWNER, now);
        logIn(LOST, 1, HOME);
        run(1);
    }

    private Occupant body(NodeId at) {
        return Objects.requireNonNull(world(at).find(ANN));
    }

    /** Those who keep where it was before do not know yet that it was saved elsewhere since. */
    @Test
    void itsNextSessionBeginsWhereItWasSavedHoweverLateOthersHearOfIt() {
        begin();
        assertThat(node(NEXT).keptOf(ANN))
                .as("the lost gateway told where it was")
                .isEqualTo(Place.of(HOME));

        silent.add(LOST);
        body(OWNER).position().set(LAST);
        node(OWNER).memberDown(LOST, now);
        node(NEXT).memberDown(LOST, now);
        run(0.2);
        deaf = NEXT;
        node(OWNER).release(BLOCK, now);
        Place last = Objects.requireNonNull(saved.get(ANN));
        assertThat(last.toPosition(new Position()).distanceTo(LAST)).isLessThan(0.1);
        node(NEXT).own(BLOCK, 2, now);
        logIn(NEXT, 2, last.toPosition(new Position()));
        run(0.1);
        deaf = null;
        frames.addAll(held);
        run(1);

        assertThat(body(NEXT).position().distanceTo(LAST))
                .as("metres from where it was saved")
                .isLessThan(0.1);
    }

    /** Seed 219: its gateway did not hear of it for a while, and told others where it had been as if that were news. */
    @Test
    void itsNextSessionBeginsWhereItsOwnerSawItLastWhateverItsGatewaySaidSince() {
        begin();
        deaf = LOST;
        body(OWNER).position().set(LAST);
        run(0.1);
        node(OWNER).release(BLOCK, now);
        run(0.9);
        silent.add(LOST);
        node(OWNER).memberDown(LOST, now);
        node(NEXT).memberDown(LOST, now);
        node(NEXT).own(BLOCK, 2, now);
        logIn(NEXT, 2, HOME);
        run(1);

        assertThat(body(NEXT).position().distanceTo(LAST))
                .as("metres from where it was last")
                .isLessThan(0.1);
    }
}
