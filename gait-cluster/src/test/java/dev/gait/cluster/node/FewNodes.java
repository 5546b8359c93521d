package dev.gait.cluster.node;

import dev.gait.cluster.message.NodeId;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.avatar.Avatar;
import dev.gait.server.avatar.AvatarHost;
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

/** A few nodes in virtual time who hear each other at once, but for whom a test makes deaf or silent. */
final class FewNodes {
    private static final long TURN_NANOS = 20_000_000L;

    /** Whose places were saved without a session. */
    final Map<Integer, Place> saved = new HashMap<>();

    final Set<NodeId> silent = new HashSet<>();
    private final FlatGround ground = new FlatGround(0);
    private final Map<NodeId, World> worlds = new HashMap<>();
    private final Map<NodeId, ClusterNode> nodes = new HashMap<>();
    private final ArrayDeque<Runnable> frames = new ArrayDeque<>();
    private final ArrayDeque<Runnable> held = new ArrayDeque<>();
    private @Nullable NodeId speaker;
    private @Nullable NodeId deaf;
    private long now;

    FewNodes(List<NodeId> ids) {
        ids.forEach(this::start);
        nodes.forEach((id, node) -> nodes.forEach((other, unused) -> {
            if (other != id) {
                node.memberUp(other, StateVersion.NEWEST, now);
            }
        }));
    }

    private void start(NodeId id) {
        ClusterNode.Port port = new ClusterNode.Port() {
            @Override
            public void carry(NodeId to, byte[] frame) {
                boolean waits = id.equals(speaker) && to.equals(deaf);
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

    /** What one says to the other waits. */
    void hold(NodeId from, NodeId to) {
        speaker = from;
        deaf = to;
    }

    /** And comes. */
    void letGo() {
        deaf = null;
        frames.addAll(held);
        held.clear();
    }

    long now() {
        return now;
    }

    ClusterNode node(NodeId id) {
        return Objects.requireNonNull(nodes.get(id));
    }

    World world(NodeId id) {
        return Objects.requireNonNull(worlds.get(id));
    }

    Occupant body(NodeId at, int guid) {
        return Objects.requireNonNull(world(at).find(guid));
    }

    void run(double seconds) {
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

    void logIn(NodeId gateway, int guid, AvatarHost host, Position at) {
        world(gateway)
                .enter(Avatar.entering(
                        guid,
                        "Walker",
                        (int) host.lease(),
                        new Attributes(200, 200, 0, 100),
                        at,
                        ground,
                        MotionProfile.classic(),
                        host,
                        now * 1e-9));
    }
}
