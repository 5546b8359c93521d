package dev.gait.cluster.node;

import dev.gait.cluster.link.Link;
import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.MessageCodec;
import dev.gait.cluster.message.NodeId;
import dev.gait.server.store.Place;
import java.util.List;
import java.util.function.BiConsumer;

/** A node's way to others for tests of its parts: frames go where the test says, nobody is looked for and nobody saved. */
record QuietPort(BiConsumer<NodeId, byte[]> carrier) implements ClusterNode.Port {
    /** Nothing leaves. */
    static QuietPort mute() {
        return new QuietPort((to, frame) -> {});
    }

    /** Whatever is said to anybody is heard at the end of this link. */
    static QuietPort hearing(Link there, List<ClusterMessage> said) {
        return new QuietPort((to, frame) -> hear(frame, there, said));
    }

    /** Whatever is said to one node. */
    static QuietPort hearing(NodeId one, Link there, List<ClusterMessage> said) {
        return new QuietPort((to, frame) -> {
            if (to.equals(one)) {
                hear(frame, there, said);
            }
        });
    }

    private static void hear(byte[] frame, Link there, List<ClusterMessage> said) {
        there.receive(frame, (bytes, at, length) -> said.add(MessageCodec.decode(bytes, at, length)), 0);
    }

    @Override
    public void carry(NodeId to, byte[] frame) {
        carrier.accept(to, frame);
    }

    @Override
    public void locate(int shard) {}

    @Override
    public void saveOrphan(int guid, long lease, Place place) {}
}
