package gait.app.demo;

import gait.client.ClientListener;
import gait.motion.place.Position;
import gait.net.message.MessageHandler;
import gait.net.message.MessageReader;
import gait.net.message.ObjectCreate;
import gait.net.message.UpdatePosition;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the viewer's client was told, beside what it made of it: names, and the last position of everybody. */
final class Ear implements ClientListener, MessageHandler {
    /** A position as it came in, in map coordinates. */
    record Heard(long nanos, double x, double y, double z) {}

    /** Somebody the server introduced. */
    record Person(String name, String kind) {}

    private static final int CREATURE_CLASS = 7;
    private static final int PLAYER_CLASS = 1;

    private final MessageReader reader = new MessageReader();
    private final Position place = new Position();
    private final Map<Integer, Heard> positions = new HashMap<>();
    private final Map<Integer, Person> people = new LinkedHashMap<>();
    private int version;
    private long nowNanos;

    @Override
    public void objectAppeared(ObjectCreate message) {
        String kind = switch (message.weenie.classId) {
            case PLAYER_CLASS -> "player";
            case CREATURE_CLASS -> "creature";
            default -> "townsperson";
        };
        people.put(message.guid, new Person(message.weenie.name, kind));
        version++;
    }

    @Override
    public void objectVanished(int guid) {
        people.remove(guid);
        positions.remove(guid);
        version++;
    }

    @Override
    public void heard(byte[] bytes, int offset, int length, long now) {
        nowNanos = now;
        reader.read(bytes, offset, length, this);
    }

    @Override
    public void onUpdatePosition(UpdatePosition message) {
        place.cell = message.pack.origin.cell;
        place.frame.setOrigin(message.pack.origin.x, message.pack.origin.y, message.pack.origin.z);
        positions.put(message.guid, new Heard(nowNanos, place.globalX(), place.globalY(), place.frame.z));
    }

    @Nullable Heard position(int guid) {
        return positions.get(guid);
    }

    Map<Integer, Person> people() {
        return people;
    }

    /** Changes whenever somebody came or went. */
    int version() {
        return version;
    }

    /** A new session begins with nobody. */
    void forget() {
        people.clear();
        positions.clear();
        version++;
    }
}
