package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.link.Link;
import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.ClusterMessage.Collected;
import dev.gait.cluster.message.ClusterMessage.Enter;
import dev.gait.cluster.message.ClusterMessage.Left;
import dev.gait.cluster.message.NodeId;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.avatar.Avatar;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.creature.Spawn;
import dev.gait.server.state.StateVersion;
import dev.gait.server.store.Place;
import dev.gait.server.world.BlockMessage.Entry;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What becomes of those a gateway has in its hands. A state that no node can read is not offered for ever. */
class GatewayTest {
    private static final NodeId HERE = new NodeId(1);
    private static final NodeId OTHER = new NodeId(2);
    private static final int ANN = 0x50000001;
    private static final Position HOME = new Position(0xA9B40025, 96, 96, 0);
    private static final int BLOCK = Landblocks.block(HOME.cell);
    private static final byte[] GARBAGE = {1, 2, 3};

    private final List<ClusterMessage> said = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private final Link there = new Link(frame -> {}, 0);
    private final NodeContext node = context();
    private final Observers observers = new Observers(node, (guid, lease, last, loggedOff) -> {});
    private final Baggage baggage = new Baggage(node, observers);
    private final Keeper keeper = new Keeper(node);
    private final Gateway gateway = new Gateway(node, observers, baggage, keeper);

    private NodeContext context() {
        ClusterNode.Port port = QuietPort.hearing(there, said);
        Members members = new Members(HERE, StateVersion.NEWEST, port::carry, port::order);
        members.up(OTHER, StateVersion.NEWEST, 0);
        FlatGround ground = new FlatGround(0);
        return new NodeContext(
                new World(ground, 0),
                ground,
                MotionProfile.classic(),
                List.of(new Spawn.Creature("Rat", HOME, List.of(), 0, 0, 1)),
                members,
                new ShardMap(0),
                port,
                0);
    }

    private final class Host implements AvatarHost {
        @Override
        public void send(byte[] bytes, int length, int queue) {}

        @Override
        public void leftWorld(Position last, boolean loggedOff) {
            told.add((loggedOff ? "logged off at " : "left at ") + Place.of(last));
        }
    }

    @Test
    void theOwnerOfABlockSaysThatItCannotReadWhoIsToEnter() {
        node.shards().own(BLOCK, 1);
        new Guests(node, observers, baggage, keeper, new LaneMirrors(node, guid -> null))
                .enter(new Enter(ANN, 1, 4, BLOCK, Entry.HANDED_OVER, 0, 0, GARBAGE), OTHER);
        node.members().poll(0);
        assertThat(said).containsExactly(new Left(ANN, 1, 4, ClusterMessage.NOWHERE, true));
        assertThat(node.world().find(ANN)).isNull();
    }

    private void sendElsewhere() {
        node.shards().locate(BLOCK, OTHER);
        begin();
    }

    private void begin() {
        Occupant ann = Avatar.entering(
                ANN, "Ann", 1, new Attributes(200, 200, 0, 100), HOME, node.ground(), node.legs(), new Host(), 0);
        gateway.begin(ann, (Avatar) ann.controller(), 1);
        for (NodeId each : List.of(OTHER, HERE)) {
            gateway.collected(new Collected(ANN, 1, 0, false, 0, ClusterMessage.NOWHERE, new byte[0]), each);
        }
    }

    @Test
    void itsGatewayLogsItOffWhereItWas() {
        sendElsewhere();
        gateway.left(new Left(ANN, 1, 1, ClusterMessage.NOWHERE, true), OTHER);
        assertThat(told).containsExactly("logged off at " + Place.of(HOME));
        assertThat(gateway.anchor(ANN)).isNull();
    }

    /** The same if it was our own block that it was to enter. */
    @Test
    void whoCannotComeBackToOurOwnBlocksIsLoggedOffToo() {
        sendElsewhere();
        node.shards().own(BLOCK, 1);
        gateway.departed(new ClusterMessage.Departed(ANN, 1, 1, 0, Place.of(HOME), GARBAGE), OTHER, node.nowNanos());
        assertThat(told).containsExactly("logged off at " + Place.of(HOME));
        assertThat(gateway.anchor(ANN)).isNull();
    }

    @Test
    void aCreatureBeginsAnew() {
        int rat = Baggage.FIRST_CREATURE;
        node.shards().locate(BLOCK, OTHER);
        gateway.spawn(rat, 1);
        for (NodeId each : List.of(OTHER, HERE)) {
            gateway.collected(new Collected(rat, 1, 0, false, 0, ClusterMessage.NOWHERE, new byte[0]), each);
        }
        node.shards().own(BLOCK, 1);
        gateway.left(new Left(rat, 1, 1, ClusterMessage.NOWHERE, true), OTHER);
        assertThat(node.world().find(rat)).isNotNull();
    }

    /** Its node was silent, all were told that it stands; then it wakes and gives it to us, running, as if nothing had been. */
    @Test
    void whoWasHaltedElsewhereAndComesToUsIsSpokenOfUnderStampsThatNobodyHasSeen() {
        node.shards().own(BLOCK, 1);
        begin();
        Occupant ann = Objects.requireNonNull(node.world().find(ANN));
        int before = ann.stamps().get(SequenceStamps.MOVEMENT);
        byte[] state = baggage.pack(ann, Entry.HANDED_OVER);
        node.world().takeOut(ann);
        Anchor anchor = Objects.requireNonNull(gateway.anchor(ANN));
        anchor.where = Anchor.Where.ELSEWHERE;
        anchor.node = OTHER;
        anchor.halted = true;
        gateway.departed(
                new ClusterMessage.Departed(ANN, 1, anchor.epoch, 0, Place.of(HOME), state), OTHER, node.nowNanos());
        Occupant back = Objects.requireNonNull(node.world().find(ANN));
        assertThat(back.stamps().get(SequenceStamps.MOVEMENT)).isGreaterThan(before + 1);
        assertThat(anchor.halted).isFalse();
    }
}
