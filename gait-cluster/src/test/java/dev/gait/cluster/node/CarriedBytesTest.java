package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import dev.gait.cluster.link.Link;
import dev.gait.cluster.message.NodeId;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.avatar.Avatar;
import dev.gait.server.state.StateVersion;
import dev.gait.server.world.BlockMessage.Entry;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The engine drops a frame that is too long, and the link would repeat it for ever: no crowd may be so large that it makes one. */
class CarriedBytesTest {
    private static final NodeId HERE = new NodeId(1);
    private static final NodeId OTHER = new NodeId(2);
    /** The version of the nodes' talk that takes most bytes for who knows somebody. */
    private static final int WORDIEST = 4;

    /** A repeat has other messages before the longest one, and the engine's own bytes are around it. */
    private static final long MOST_BYTES = ConfigFactory.parseResources("gait-cluster.conf")
                    .getBytes("pekko.remote.artery.advanced.maximum-frame-size")
            - 65_536;

    @Test
    void whatIsToldToACityFitsIntoAFrame() {
        List<Integer> lengths = new ArrayList<>();
        Peer peer = new Peer(new Link(frame -> lengths.add(frame.length), 0), StateVersion.NEWEST);
        byte[] runs = new byte[100];
        for (int guid = 0; guid < 60_000; guid++) {
            peer.tell(guid, 1, runs, runs.length, 5, false);
        }
        peer.poll(0);
        assertThat(lengths).isNotEmpty().allMatch(length -> length < MOST_BYTES);
    }

    @Test
    void whoIsKnownToACityCanBeHandedOver() {
        ClusterNode.Port port = QuietPort.mute();
        Members members = new Members(HERE, StateVersion.NEWEST, port::carry, port::order);
        members.up(OTHER, WORDIEST, 0);
        FlatGround ground = new FlatGround(0);
        NodeContext node = new NodeContext(
                new World(ground, 0), ground, MotionProfile.classic(), List.of(), members, new ShardMap(0), port, 0);
        Observers observers = new Observers(node, (guid, lease, last, loggedOff) -> {});
        Occupant star = Avatar.entering(
                7,
                "Star",
                1,
                new Attributes(200, 200, 0, 100),
                new Position(0xA9B40025, 96, 96, 0),
                ground,
                node.legs(),
                (bytes, length, queue) -> {},
                0);
        for (int guid = 8; guid < 20_000; guid++) {
            Observers.Entry fan = Objects.requireNonNull(observers.of(guid, 1, OTHER));
            star.audience().remember(fan.observer(), true, 0);
        }
        byte[] packed = new Baggage(node, observers).pack(star, Entry.HANDED_OVER);
        assertThat((long) packed.length).isBetween(100_000L, MOST_BYTES);
    }
}
