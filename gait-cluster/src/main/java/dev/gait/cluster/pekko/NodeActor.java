package dev.gait.cluster.pekko;

import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.cluster.Cluster;
import org.apache.pekko.cluster.ClusterEvent;
import org.apache.pekko.cluster.Member;

/** A node's ear: frames and answers of other nodes, and news of who belongs to the cluster. */
final class NodeActor extends AbstractActor {
    private final PekkoNode node;
    private final Cluster cluster = Cluster.get(getContext().getSystem());

    NodeActor(PekkoNode node) {
        this.node = node;
    }

    @Override
    public void preStart() {
        cluster.subscribe(
                getSelf(),
                ClusterEvent.initialStateAsEvents(),
                ClusterEvent.MemberUp.class,
                ClusterEvent.MemberRemoved.class);
    }

    @Override
    public void postStop() {
        cluster.unsubscribe(getSelf());
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(byte[].class, node::heard)
                .match(ClusterEvent.MemberUp.class, up -> node.up(up.member().uniqueAddress(), speaks(up.member())))
                .match(
                        ClusterEvent.MemberRemoved.class,
                        removed -> node.removed(removed.member().uniqueAddress()))
                .build();
    }

    /** The newest version of the nodes' talk that a member knows, which it says where the engine has the application's. */
    private static int speaks(Member member) {
        String said = member.appVersion().version();
        return said.matches("[0-9]{1,9}") ? Integer.parseInt(said) : 0;
    }
}
