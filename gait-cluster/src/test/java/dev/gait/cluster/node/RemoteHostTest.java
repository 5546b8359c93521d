package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.link.Link;
import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.ClusterMessage.Note;
import dev.gait.cluster.message.ClusterMessage.Noted;
import dev.gait.cluster.message.NodeId;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.state.StateVersion;
import dev.gait.server.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RemoteHostTest {
    private static final NodeId GATEWAY = new NodeId(2);

    private final List<ClusterMessage> said = new ArrayList<>();
    private final Link there = new Link(frame -> {}, 0);

    /** A line that is behind is told what it was spared once in a while: one by one that would fill the link for good. */
    @Test
    void whatAClientIsSparedIsSaidInOneMessage() {
        ClusterNode.Port port = QuietPort.hearing(there, said);
        Members members = new Members(new NodeId(1), StateVersion.NEWEST, port::carry, port::order);
        members.up(GATEWAY, StateVersion.NEWEST, 0);
        FlatGround ground = new FlatGround(0);
        NodeContext node = new NodeContext(
                new World(ground, 0), ground, MotionProfile.classic(), List.of(), members, new ShardMap(0), port, 0);
        RemoteHost host = new RemoteHost(node, 0x50000001, 7, GATEWAY, (guid, lease, last, loggedOff) -> {});
        for (int i = 0; i < 1000; i++) {
            host.spared();
        }
        node.pass(1_500_000_000L);
        host.spared();
        members.poll(1_500_000_000L);
        assertThat(said).containsExactly(new Noted(0x50000001, 7, Note.SPARED, 1001));
    }
}
