package dev.gait.client;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionScene;
import java.util.LinkedHashMap;
import java.util.Map;

/** What those whom the server introduced are called. Who has left the scene is forgotten when there are many. */
final class KnownNames {
    private static final int MANY = 4096;

    private final MotionScene scene;
    private final Map<Integer, String> names = new LinkedHashMap<>();

    KnownNames(MotionScene scene) {
        this.scene = scene;
    }

    void learn(int guid, String name) {
        if (names.size() >= MANY) {
            names.keySet().removeIf(known -> scene.actor(known) == null);
        }
        names.put(guid, name);
    }

    String nameOf(int guid) {
        return scene.actor(guid) == null ? "" : names.getOrDefault(guid, "");
    }

    /** The first in the scene who is called this, whatever the case; 0 if nobody is. */
    int find(String name) {
        for (Map.Entry<Integer, String> each : names.entrySet()) {
            if (each.getValue().equalsIgnoreCase(name) && scene.actor(each.getKey()) != null) {
                return each.getKey();
            }
        }
        return 0;
    }

    boolean locate(int guid, Position dest) {
        Actor actor = scene.actor(guid);
        if (actor == null || !actor.body().position.hasCell()) {
            return false;
        }
        dest.set(actor.body().position);
        return true;
    }
}
