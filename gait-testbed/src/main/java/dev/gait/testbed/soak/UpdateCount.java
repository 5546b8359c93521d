package dev.gait.testbed.soak;

import dev.gait.net.message.Opcode;
import dev.gait.net.packet.LittleEndian;
import dev.gait.testbed.world.VirtualClient;
import java.util.HashMap;
import java.util.Map;

/** How many positions of each object a client has heard since it was last asked to count anew. */
final class UpdateCount implements VirtualClient.Ear {
    private final Map<Integer, Integer> counts = new HashMap<>();

    @Override
    public void heard(byte[] bytes, int offset, int length, long nowNanos) {
        if (length >= 8 && LittleEndian.i32(bytes, offset) == Opcode.UPDATE_POSITION) {
            counts.merge(LittleEndian.i32(bytes, offset + 4), 1, Integer::sum);
        }
    }

    int of(int guid) {
        return counts.getOrDefault(guid, 0);
    }

    void reset() {
        counts.clear();
    }
}
