package dev.gait.cluster.pekko;

import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;

/**
 * A shard where the engine has put it: as long as this actor lives, the blocks of the shard are this node's. It answers who
 * asks where the shard is. When the engine wants it elsewhere it gives the blocks up first and stops only then.
 */
final class ShardActor extends AbstractActor {
    /** The engine's word that the shard goes elsewhere, and the world's that it has let go. */
    enum Order {
        HAND_OVER,
        STOP
    }

    private final PekkoNode node;
    private final int shard;

    ShardActor(PekkoNode node) {
        this.node = node;
        shard = Integer.parseInt(getSelf().path().name());
    }

    @Override
    public void preStart() {
        node.own(shard);
    }

    @Override
    public Receive createReceive() {
        ActorRef self = getSelf();
        return receiveBuilder()
                .match(byte[].class, question -> node.answer(Envelope.asker(question), shard))
                .matchEquals(Order.HAND_OVER, order -> node.release(shard, () -> self.tell(Order.STOP, self)))
                .matchEquals(Order.STOP, order -> getContext().stop(self))
                .build();
    }
}
