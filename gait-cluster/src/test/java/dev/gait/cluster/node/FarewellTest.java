package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.message.NodeId;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.server.avatar.AvatarHost;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A node that has said goodbye ends as soon as the others have heard it: until then its clients see nothing move. */
class FarewellTest {
    private static final NodeId LEAVER = new NodeId(1);
    private static final NodeId OTHER = new NodeId(2);
    private static final NodeId THIRD = new NodeId(3);
    private static final Position HOME = new Position(0xA9B40025, 96, 96, 0);
    private static final int BLOCK = Landblocks.block(HOME.cell);

    private final FewNodes few = new FewNodes(List.of(LEAVER, OTHER, THIRD));

    private record Host(long lease) implements AvatarHost {
        @Override
        public void send(byte[] bytes, int length, int queue) {}
    }

    /** Somebody logs in elsewhere in that moment and asks everybody for its character, who answers after the goodbye. */
    @Test
    void whatItIsAskedAfterwardsHoldsItUpNoMore() {
        few.node(OTHER).own(BLOCK, 1, few.now());
        few.node(LEAVER).located(BLOCK, OTHER, few.now());
        few.logIn(LEAVER, 0x50000001, new Host(1), HOME);
        few.run(1);
        few.node(LEAVER).farewell(few.now());
        few.logIn(OTHER, 0x50000002, new Host(1), HOME);
        few.run(0.2);

        assertThat(few.node(LEAVER).isHeard()).isTrue();
        assertThat(few.world(OTHER).find(0x50000002)).as("the one who came").isNotNull();
    }

    @Test
    void theOthersKnowForAWhileThatSomebodyWasLost() {
        few.run(1);
        assertThat(few.node(OTHER).isLosing()).isFalse();
        few.node(LEAVER).farewell(few.now());
        few.run(0.2);
        assertThat(few.node(OTHER).isLosing()).as("it has left").isTrue();
        few.run(10);
        assertThat(few.node(OTHER).isLosing()).as("that was long ago").isFalse();
        few.silent.add(THIRD);
        few.run(1.1);
        assertThat(few.node(OTHER).isLosing()).as("the third is silent").isTrue();
    }
}
