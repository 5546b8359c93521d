package dev.gait.server.strict;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts messages together that came in parts; independent of ours, as everything of the strict peers is. */
final class PeerParts {
    private final Map<Integer, byte[][]> unfinished = new HashMap<>();

    /** The message that this part was the last of; null if others are missing. */
    @Nullable
    PeerMessage add(PeerPacket.Part part) {
        byte[][] parts = unfinished.computeIfAbsent(part.message(), unused -> new byte[part.count()][]);
        parts[part.index()] = part.data();
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        for (byte[] piece : parts) {
            if (piece == null) {
                return null;
            }
            whole.writeBytes(piece);
        }
        unfinished.remove(part.message());
        return new PeerMessage(whole.toByteArray());
    }
}
