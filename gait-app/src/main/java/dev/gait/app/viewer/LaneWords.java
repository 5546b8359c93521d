package dev.gait.app.viewer;

import dev.gait.net.extension.GlideRecord;
import dev.gait.net.message.WireReader;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads what Glide's lane tells, record by record, for whoever only looks on: a handle becomes whose it is, and a place that
 * repeats every kilometre the one next to where that body was told to be last. What is told under a handle that nobody
 * introduced is passed over.
 */
final class LaneWords {
    /** Called for every record that is understood; the record and the bytes are borrowed. */
    @FunctionalInterface
    interface Visitor {
        void told(int guid, GlideRecord record, byte[] bytes, int offset, int length);
    }

    private static final int BASE_BYTES = 4;

    private static final class Whom {
        private final int guid;
        private double x;
        private double y;
        private double z;

        Whom(int guid) {
            this.guid = guid;
        }
    }

    private final Map<Integer, Whom> byHandle = new HashMap<>();
    private final GlideRecord record = new GlideRecord();
    private final WireReader in = new WireReader();

    /** One body of the lane: its time base, then records. */
    void read(byte[] bytes, int offset, int length, Visitor visitor) {
        if (length < BASE_BYTES) {
            return;
        }
        in.wrap(bytes, offset + BASE_BYTES, length - BASE_BYTES);
        while (in.remaining() > 0) {
            int at = offset + length - in.remaining();
            record.read(in);
            if (!in.isOk()) {
                return;
            }
            Whom whom = whom();
            if (whom != null) {
                visitor.told(whom.guid, record, bytes, at, offset + length - in.remaining() - at);
            }
        }
    }

    /** Another lane begins, with handles of its own. */
    void forget() {
        byHandle.clear();
    }

    private @Nullable Whom whom() {
        if (record.kind == GlideRecord.Kind.ENTER) {
            byHandle.put(record.handle, new Whom(record.guid));
        }
        Whom whom = byHandle.get(record.handle);
        if (whom != null && hasPlace(record)) {
            if (record.kind == GlideRecord.Kind.POSITION || record.kind == GlideRecord.Kind.FLIGHT) {
                record.x = GlideRecord.Unwrap.place(whom.x, record.x);
                record.y = GlideRecord.Unwrap.place(whom.y, record.y);
                record.z = GlideRecord.Unwrap.place(whom.z, record.z);
            }
            whom.x = record.x;
            whom.y = record.y;
            whom.z = record.z;
        }
        return whom;
    }

    /** Whether a record says where somebody is. */
    static boolean hasPlace(GlideRecord told) {
        return switch (told.kind) {
            case POSITION, TELEPORT, FLIGHT, ENTER -> true;
            case COMMAND, ACTION, LEAVE -> false;
        };
    }
}
