package dev.gait.cluster.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.message.NodeId;
import dev.gait.cluster.node.ClusterNode;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.state.StateVersion;
import dev.gait.server.store.Place;
import dev.gait.server.world.World;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.AddressFromURIString;
import org.junit.jupiter.api.Test;

/** An operator sees who owns what, by the addresses that are typed. */
class NodePictureTest {
    private static final NodeId SELF = new NodeId(1);
    private static final NodeId SECOND = new NodeId(2);
    private static final NodeId THIRD = new NodeId(3);

    private static final class Nobody implements ClusterNode.Port {
        @Override
        public void carry(NodeId to, byte[] frame) {}

        @Override
        public void locate(int shard) {}

        @Override
        public void saveOrphan(int guid, long lease, Place place) {}
    }

    private static Address address(int last) {
        return AddressFromURIString.parse("pekko://gait@10.0.0." + last + ":7000");
    }

    @Test
    void everyNodeHasALineWithItsShards() {
        FlatGround ground = new FlatGround(0);
        ClusterNode node = new ClusterNode(
                SELF, new World(ground, 0), ground, MotionProfile.classic(), List.of(), 3, new Nobody(), 0);
        node.memberUp(SECOND, StateVersion.NEWEST, 0);
        node.memberUp(THIRD, StateVersion.NEWEST, 0);
        node.own(0x1516, 1, 0);
        node.own(0x1416, 1, 0);
        node.located(0x1517, SECOND, 0);
        assertThat(NodePicture.of(node, true, address(1), Map.of(THIRD, address(3), SECOND, address(2))))
                .startsWith("serving, 2 other nodes\n"
                        + "10.0.0.1:7000 (this node): 14/16, 15/16\n"
                        + "10.0.0.2:7000: 15/17\n"
                        + "10.0.0.3:7000: none that this node has asked for\n");
    }
}
