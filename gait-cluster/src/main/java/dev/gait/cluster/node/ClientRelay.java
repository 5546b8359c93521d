package dev.gait.cluster.node;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.NodeId;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.state.Coded;
import org.jspecify.annotations.Nullable;

/** What blocks elsewhere say to clients whose sessions are at this node, and to those who count for them. */
final class ClientRelay {
    /** A client has this much waiting before blocks elsewhere are told. */
    private static final int BEHIND_BYTES = 16_384;

    private final NodeContext node;
    private final Gateway gateway;

    ClientRelay(NodeContext node, Gateway gateway) {
        this.node = node;
        this.gateway = gateway;
    }

    void told(ClusterMessage.Told message, NodeId from) {
        AvatarHost host = hostOf(message.guid(), message.lease());
        if (host != null) {
            host.send(message.message(), message.message().length, message.queue());
            int waiting = host.backlog();
            if (waiting > BEHIND_BYTES) {
                node.send(from, new ClusterMessage.Behind(message.guid(), message.lease(), waiting));
            }
        }
    }

    void noted(ClusterMessage.Noted message) {
        AvatarHost host = hostOf(message.guid(), message.lease());
        if (host == null) {
            return;
        }
        switch (message.note()) {
            case JUDGED -> host.judged(Coded.of(message.value(), GateVerdict.values()));
            case CORRECTED -> host.corrected(Coded.of(message.value(), GateVerdict.values()));
            case HELD_BACK -> host.heldBack();
            case RELAYED -> host.relayed(message.value());
            case SPARED -> host.spared();
        }
    }

    private @Nullable AvatarHost hostOf(int guid, long lease) {
        Anchor anchor = gateway.anchor(guid);
        return anchor == null || anchor.lease != lease ? null : anchor.host;
    }
}
