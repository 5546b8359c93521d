package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.link.Link;
import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.ClusterMessage.Collect;
import dev.gait.cluster.message.MessageCodec;
import dev.gait.cluster.message.NodeId;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.creature.Spawn;
import dev.gait.server.state.StateVersion;
import dev.gait.server.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A creature comes into the world anew where its home has a new owner, whatever that one's clock shows. */
class CreatureHomeTest {
    private static final NodeId HERE = new NodeId(1);
    private static final NodeId OTHER = new NodeId(2);
    private static final Position HOME = new Position(0xA9B40025, 96, 96, 0);
    private static final long BEFORE = 1_763_400_000_000L;

    private final List<ClusterMessage> said = new ArrayList<>();
    private final List<byte[]> toHear = new ArrayList<>();
    private final Link there = new Link(toHear::add, 0);
    private final FlatGround ground = new FlatGround(0);
    private final ClusterNode node = new ClusterNode(
            HERE,
            new World(ground, 0),
            ground,
            MotionProfile.classic(),
            List.of(new Spawn.Creature("Rat", HOME, List.of(), 0, 0, 1)),
            0,
            QuietPort.hearing(there, said),
            0);

    /** The others would take it for the earlier one, and let it into none of their blocks. */
    @Test
    void whoOwnsItsHomeNowCountsOnThoughItsClockIsBehindThatOfTheOwnerBefore() {
        node.memberUp(OTHER, StateVersion.NEWEST, 0);
        there.send(MessageCodec.encode(new Collect(Baggage.FIRST_CREATURE, BEFORE)), false);
        there.poll(0);
        toHear.forEach(frame -> node.receive(OTHER, frame, 0));
        node.own(Landblocks.block(HOME.cell), BEFORE - 60_000, 0);
        node.step(0);
        assertThat(said)
                .filteredOn(Collect.class::isInstance)
                .singleElement()
                .satisfies(message -> assertThat(((Collect) message).lease()).isGreaterThan(BEFORE));
    }
}
