package dev.gait.cluster.node;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.NodeId;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.state.Coded;
import dev.gait.server.world.Occupant;
import org.jspecify.annotations.Nullable;

/** What blocks elsewhere say to clients whose sessions are at this node, and to those who count for them. */
final class ClientRelay implements Stillness.Sink {
    /** A client has this much waiting before blocks elsewhere are told. */
    private static final int BEHIND_BYTES = 16_384;
    /** More is spared nobody in a second. */
    private static final long MOST_SPARED = 100_000;

    private final NodeContext node;
    private final Gateway gateway;
    private final Stillness stillness;

    ClientRelay(NodeContext node, Gateway gateway) {
        this.node = node;
        this.gateway = gateway;
        stillness = new Stillness(node, this);
    }

    @Override
    public void send(int guid, long lease, byte[] bytes, int length, int queue) {
        Anchor anchor = anchorOf(guid, lease);
        AvatarHost host = anchor == null ? null : anchor.host;
        if (host != null) {
            host.send(bytes, length, queue);
        }
    }

    @Override
    public boolean isHere(int guid, long lease) {
        return anchorOf(guid, lease) != null;
    }

    /** Time has passed. */
    void step() {
        stillness.step(gateway.anchors());
    }

    /** Somebody has gone from our blocks. */
    void departed(Occupant occupant, NodeId to, Observers observers) {
        stillness.departed(occupant, to, observers);
    }

    /** Somebody is in no block: our clients see it stand. */
    void stalled(int guid) {
        stillness.stalled(guid);
    }

    /** A node has said goodbye, and is about to be gone. */
    void farewell(NodeId leaver) {
        stillness.farewell(leaver);
    }

    /** A node is gone for good. */
    void down(NodeId lost) {
        stillness.down(lost, gateway.anchors());
    }

    void told(ClusterMessage.Told told, NodeId from) {
        stillness.told(told, from);
        byte[] message = told.message();
        for (int i = 0; i < told.guids().length; i++) {
            int guid = told.guids()[i];
            Anchor anchor = anchorOf(guid, told.leases()[i]);
            AvatarHost host = anchor == null ? null : anchor.host;
            if (anchor == null || host == null) {
                continue;
            }
            if (told.patient()[i]) {
                host.sendPatiently(message, message.length, told.queue());
            } else {
                host.send(message, message.length, told.queue());
            }
            int waiting = host.backlog();
            if (waiting > BEHIND_BYTES && anchor.mayComplain(from, node.nowNanos())) {
                node.send(from, new ClusterMessage.Behind(guid, told.leases()[i], waiting));
            }
        }
    }

    void noted(ClusterMessage.Noted message) {
        Anchor anchor = anchorOf(message.guid(), message.lease());
        AvatarHost host = anchor == null ? null : anchor.host;
        if (host == null) {
            return;
        }
        switch (message.note()) {
            case JUDGED -> host.judged(Coded.of(message.value(), GateVerdict.values()));
            case CORRECTED -> host.corrected(Coded.of(message.value(), GateVerdict.values()));
            case HELD_BACK -> host.heldBack();
            case RELAYED -> host.relayed(message.value());
            case SPARED -> {
                for (long i = 0; i < Math.min(message.value(), MOST_SPARED); i++) {
                    host.spared();
                }
            }
        }
    }

    private @Nullable Anchor anchorOf(int guid, long lease) {
        Anchor anchor = gateway.anchor(guid);
        return anchor == null || anchor.lease != lease ? null : anchor;
    }
}
