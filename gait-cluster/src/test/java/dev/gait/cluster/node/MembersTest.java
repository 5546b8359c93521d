package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.message.NodeId;
import dev.gait.server.state.StateVersion;
import java.util.Comparator;
import org.junit.jupiter.api.Test;

class MembersTest {
    private static final NodeId ONE = new NodeId(1);
    private static final NodeId TWO = new NodeId(2);
    private static final int NEWEST = StateVersion.NEWEST;
    private static final long LATE = Members.ALONE_NANOS + 1;

    /** The cluster's engine keeps the half with the first address, whatever the ids are; the other half must be the one to stop. */
    @Test
    void ofTwoHalvesTheOneGoesOnThatTheEngineKeeps() {
        Comparator<NodeId> byAddress = Comparator.reverseOrder();
        Members one = new Members(ONE, NEWEST, (to, frame) -> {}, byAddress);
        Members two = new Members(TWO, NEWEST, (to, frame) -> {}, byAddress);
        one.up(TWO, NEWEST, 0);
        two.up(ONE, NEWEST, 0);
        one.pass(LATE);
        two.pass(LATE);
        assertThat(two.hasQuorum(LATE)).as("the first in the engine's order").isTrue();
        assertThat(one.hasQuorum(LATE)).isFalse();
        assertThat(one.isAlone()).isTrue();
    }

    @Test
    void whoHearsMostGoesOnAndWhoHearsNobodyStops() {
        Members alone = new Members(ONE, NEWEST, (to, frame) -> {}, Comparator.naturalOrder());
        alone.up(TWO, NEWEST, 0);
        alone.up(new NodeId(3), NEWEST, 0);
        assertThat(alone.hasQuorum(Members.FENCE_NANOS - 1)).isTrue();
        assertThat(alone.hasQuorum(Members.FENCE_NANOS)).isFalse();
        alone.down(TWO);
        alone.down(new NodeId(3));
        assertThat(alone.hasQuorum(LATE)).as("those who left are not missed").isTrue();
    }
}
