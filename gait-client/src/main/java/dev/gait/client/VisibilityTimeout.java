package dev.gait.client;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionScene;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Forgets who has been gone for long. A server says when an object vanishes, not when it leaves our neighbourhood: it
 * falls silent about it and, 25 s later, forgets that we know it (wire.md §E.2). So do we, by the same rule: same or
 * neighbouring landblock, 25 s.
 */
final class VisibilityTimeout {
    private static final double LOOK_SECONDS = 1.0;

    private final MotionScene scene;
    private final ClientListener listener;
    private final Map<Integer, Double> goneSince = new HashMap<>();
    private double nextLook = Double.NEGATIVE_INFINITY;

    VisibilityTimeout(MotionScene scene, ClientListener listener) {
        this.scene = scene;
        this.listener = listener;
    }

    /**
     * Once a step; looks once a second.
     *
     * @param toldWhenGone of whom somebody will say that it has left: it has longer to do so than we wait for silence
     */
    void cull(Position eyes, int own, double now, IntPredicate toldWhenGone) {
        if (now < nextLook) {
            return;
        }
        nextLook = now + LOOK_SECONDS;
        goneSince.keySet().removeIf(guid -> scene.actor(guid) == null);
        for (int i = scene.actors().size() - 1; i >= 0; i--) {
            Actor actor = scene.actors().at(i);
            int guid = actor.id();
            Position at = actor.body().position;
            if (guid == own || isNear(eyes.cell, at.cell) || !at.hasCell()) {
                goneSince.remove(guid);
            } else if (now - goneSince.computeIfAbsent(guid, unused -> now)
                    >= MotionTuning.OUT_OF_SIGHT_SECONDS * (toldWhenGone.test(guid) ? 2 : 1)) {
                vanish(guid, now);
            }
        }
    }

    /** It is out of sight for good: the lane says so, or nobody has spoken of it for too long. */
    void vanish(int guid, double now) {
        goneSince.remove(guid);
        scene.remove(guid, now);
        listener.objectVanished(guid);
    }

    private static boolean isNear(int a, int b) {
        int blockA = Landblocks.block(a);
        int blockB = Landblocks.block(b);
        return Math.abs((blockA >>> 8) - (blockB >>> 8)) <= 1 && Math.abs((blockA & 0xFF) - (blockB & 0xFF)) <= 1;
    }
}
