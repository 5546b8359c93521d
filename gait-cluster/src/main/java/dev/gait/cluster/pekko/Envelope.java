package dev.gait.cluster.pekko;

import dev.gait.cluster.message.NodeId;
import java.nio.ByteBuffer;

/**
 * What travels between actors, always as bytes, which the engine carries as they are: a frame for a node, a question who
 * owns a shard, its answer, or an operator's wish where a shard should be.
 */
final class Envelope {
    static final byte FRAME = 0;
    static final byte LOCATED = 1;
    static final byte WANTED = 2;
    static final byte ASK = 3;

    /** What is before a frame. */
    static final int HEADER = 1 + Long.BYTES;

    private Envelope() {}

    static byte[] frame(NodeId from, byte[] frame) {
        return ByteBuffer.allocate(HEADER + frame.length)
                .put(FRAME)
                .putLong(from.uid())
                .put(frame)
                .array();
    }

    /** From the node that owns the shard. */
    static byte[] located(NodeId owner, int shard) {
        return ByteBuffer.allocate(HEADER + Integer.BYTES)
                .put(LOCATED)
                .putLong(owner.uid())
                .putInt(shard)
                .array();
    }

    /** The shard is wanted at this node. */
    static byte[] wanted(NodeId where, int shard) {
        byte[] bytes = located(where, shard);
        bytes[0] = WANTED;
        return bytes;
    }

    /** Somebody who leaves has another node ask for it. */
    static byte[] ask(NodeId asker, int shard) {
        byte[] bytes = located(asker, shard);
        bytes[0] = ASK;
        return bytes;
    }

    static boolean isWhole(byte[] bytes) {
        return bytes.length >= HEADER && (bytes[0] == FRAME || bytes.length == HEADER + Integer.BYTES);
    }

    static byte kind(byte[] bytes) {
        return bytes[0];
    }

    static NodeId from(byte[] bytes) {
        return new NodeId(ByteBuffer.wrap(bytes).getLong(1));
    }

    static int shard(byte[] bytes) {
        return ByteBuffer.wrap(bytes).getInt(HEADER);
    }

    // ---- Questions to whoever owns a shard ----------------------------------------------------------------------

    static byte[] question(NodeId asker, int shard) {
        return ByteBuffer.allocate(Integer.BYTES + Long.BYTES)
                .putInt(shard)
                .putLong(asker.uid())
                .array();
    }

    static int questionShard(byte[] question) {
        return ByteBuffer.wrap(question).getInt(0);
    }

    static NodeId asker(byte[] question) {
        return new NodeId(ByteBuffer.wrap(question).getLong(Integer.BYTES));
    }
}
