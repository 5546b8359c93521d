package dev.gait.cluster.node;

import dev.gait.cluster.message.NodeId;
import dev.gait.server.state.StateReader;
import dev.gait.server.state.StateWriter;
import dev.gait.server.world.Audience;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Who knows somebody, as bytes and back, each by its session: the next owner of the body has observers of its own for them. A copy
 * of every guest goes to its gateway four times a second, and in a crowd this is most of it; so listeners are told gateway by
 * gateway, and of those who are near only who they are.
 */
final class AudiencePack {
    /** Before this each was told with its gateway and a moment. */
    private static final int BY_GATEWAY_SINCE = 5;
    /** So many go along: all of them are in one message, which the engine has to carry. */
    private static final int MOST_LISTENERS = 8_192;
    /** Another release may have sent more. */
    private static final int MOST_READ = 65_536;

    private final NodeContext node;
    private final Observers observers;

    private record Listener(int guid, long lease, NodeId gateway, boolean near, long forgetAtNanos) {}

    AudiencePack(NodeContext node, Observers observers) {
        this.node = node;
        this.observers = observers;
    }

    /**
     * Whom a newer session has replaced here, or whose session is over, is left out, and of a city who is one too many; if it is
     * there after all it is introduced anew.
     */
    void pack(Audience audience, StateWriter out) {
        List<Listener> listeners = new ArrayList<>();
        audience.forEach((observer, near, forgetAt) -> {
            Observers.Entry entry = observers.get(observer.guid());
            if (entry != null && entry.observer() == observer && listeners.size() < MOST_LISTENERS) {
                listeners.add(new Listener(observer.guid(), entry.lease(), entry.gateway(), near, forgetAt));
            }
        });
        if (out.version() < BY_GATEWAY_SINCE) {
            packEach(listeners, out);
            return;
        }
        TreeMap<NodeId, List<Listener>> byGateway = new TreeMap<>();
        listeners.forEach(each -> byGateway
                .computeIfAbsent(each.gateway(), key -> new ArrayList<>())
                .add(each));
        out.i32(byGateway.size());
        byGateway.forEach((gateway, there) -> {
            out.i64(gateway.uid());
            out.i32(there.size());
            for (Listener each : there) {
                out.i32(each.guid());
                out.i32(Math.toIntExact(each.lease()));
                out.flag(each.near());
                if (!each.near()) {
                    out.moment(each.forgetAtNanos());
                }
            }
        });
    }

    private void packEach(List<Listener> listeners, StateWriter out) {
        out.i32(listeners.size());
        for (Listener each : listeners) {
            out.i32(each.guid());
            out.i64(each.lease());
            out.i64(each.gateway().uid());
            out.flag(each.near());
            out.moment(each.near() ? node.nowNanos() : each.forgetAtNanos());
        }
    }

    /** Throws {@link dev.gait.server.state.BadState} for bytes that are none. */
    void unpack(StateReader in, Audience dest) {
        if (in.version() < BY_GATEWAY_SINCE) {
            int count = in.count(0, MOST_READ);
            for (int i = 0; i < count; i++) {
                int guid = in.i32(0);
                long lease = in.i64(0);
                NodeId gateway = new NodeId(in.i64(0));
                boolean near = in.flag(false);
                remember(guid, lease, gateway, near, in.moment(0), dest);
            }
            return;
        }
        int gateways = in.count(0, MOST_READ);
        for (int i = 0; i < gateways; i++) {
            NodeId gateway = new NodeId(in.i64(0));
            int count = in.count(0, MOST_READ);
            for (int k = 0; k < count; k++) {
                int guid = in.i32(0);
                long lease = in.i32(0);
                boolean near = in.flag(false);
                remember(guid, lease, gateway, near, near ? 0 : in.moment(0), dest);
            }
        }
    }

    private void remember(int guid, long lease, NodeId gateway, boolean near, long forgetAtNanos, Audience dest) {
        Observers.Entry listener = observers.of(guid, lease, gateway);
        if (listener != null) {
            dest.remember(listener.observer(), near, forgetAtNanos);
        }
    }
}
