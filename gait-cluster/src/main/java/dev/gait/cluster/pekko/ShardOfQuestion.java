package dev.gait.cluster.pekko;

import org.apache.pekko.cluster.sharding.ShardRegion;

/** Which shard a question is about; the engine makes one entity of each. */
final class ShardOfQuestion implements ShardRegion.MessageExtractor {
    @Override
    public String entityId(Object message) {
        return Integer.toString(Envelope.questionShard((byte[]) message));
    }

    @Override
    public Object entityMessage(Object message) {
        return message;
    }

    @Override
    public String shardId(Object message) {
        return entityId(message);
    }
}
