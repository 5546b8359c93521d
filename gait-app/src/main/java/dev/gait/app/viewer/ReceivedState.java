package dev.gait.app.viewer;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.Route;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.UpdatePosition;
import dev.gait.trace.TraceRecorder;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a client was told, beside what it made of it: who is there, the last position of everybody, and what the engine did
 * with it.
 */
public final class ReceivedState implements MessageHandler {
    /** A position as it came in, in map coordinates; seconds of the viewer's clock. */
    private record Heard(double at, double x, double y, double z) {}

    private final MessageReader reader = new MessageReader();
    private final LaneWords lane = new LaneWords();
    private final Position place = new Position();
    private final Map<Integer, Heard> positions = new HashMap<>();
    private final Map<Integer, Route> routes = new HashMap<>();
    private final Map<Integer, TraceRecorder.Label> people = new LinkedHashMap<>();
    private int version;
    private double now;

    public void appeared(ObjectCreate message) {
        people.put(message.guid, TraceRecorder.Label.of(message));
        version++;
    }

    public void vanished(int guid) {
        people.remove(guid);
        positions.remove(guid);
        routes.remove(guid);
        version++;
    }

    public void routed(int guid, Route route) {
        routes.put(guid, route);
    }

    /** One message of the server. */
    public void heard(byte[] bytes, int offset, int length, double at) {
        now = at;
        reader.read(bytes, offset, length, this);
    }

    /** One body of Glide's lane. */
    public void heardInLane(byte[] bytes, int offset, int length, double at) {
        lane.read(bytes, offset, length, (guid, record, all, from, size) -> {
            if (LaneWords.hasPlace(record)) {
                positions.put(guid, new Heard(at, record.x, record.y, record.z));
            }
        });
    }

    @Override
    public void onUpdatePosition(UpdatePosition message) {
        place.cell = message.pack.origin.cell;
        place.frame.setOrigin(message.pack.origin.x, message.pack.origin.y, message.pack.origin.z);
        positions.put(message.guid, new Heard(now, place.globalX(), place.globalY(), place.frame.z));
    }

    /** A new session begins with nobody. */
    public void forget() {
        people.clear();
        positions.clear();
        routes.clear();
        lane.forget();
        version++;
    }

    /** Changes whenever somebody came or went. */
    public int version() {
        return version;
    }

    /** What a recording calls somebody. */
    public TraceRecorder.Label label(int guid) {
        return people.getOrDefault(guid, TraceRecorder.Label.NONE);
    }

    /** The id of somebody by name, 0 for nobody we know. */
    public int find(String name) {
        for (Map.Entry<Integer, TraceRecorder.Label> somebody : people.entrySet()) {
            if (somebody.getValue().name().equals(name)) {
                return somebody.getKey();
            }
        }
        return 0;
    }

    /** Adds to a row what was heard of its figure. */
    public void fill(ViewFrame frame, int row, ActorRow rows, int guid, double at) {
        @Nullable Heard word = positions.get(guid);
        if (word != null) {
            rows.heard(frame, row, word.x(), word.y(), word.z(), at - word.at());
        }
        @Nullable Route route = routes.get(guid);
        if (route != null) {
            frame.rows[row + ViewFrame.FLAGS] |= number(route) << 24;
        }
    }

    public void writeRoster(JsonGenerator json) throws IOException {
        for (Map.Entry<Integer, TraceRecorder.Label> somebody : people.entrySet()) {
            json.writeStartObject();
            json.writeNumberField("id", Integer.toUnsignedLong(somebody.getKey()));
            json.writeStringField("name", somebody.getValue().name());
            json.writeStringField("kind", somebody.getValue().kind());
            json.writeEndObject();
        }
    }

    /** What the page knows a route by ({@code frame.js}); 0 is "none yet". Numbers stay with their meaning for good. */
    static int number(Route route) {
        return switch (route) {
            case STALE -> 1;
            case FORCE -> 2;
            case TELEPORT -> 3;
            case AIRBORNE -> 4;
            case LAND -> 5;
            case PLACE -> 6;
            case ENQUEUE -> 7;
            case LEASH -> 8;
        };
    }
}
