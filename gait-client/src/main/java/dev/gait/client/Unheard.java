package dev.gait.client;

import dev.gait.motion.scene.IdIndex;
import dev.gait.motion.scene.MotionScene;
import java.util.Arrays;

/**
 * Those in the scene of whom the lane has not told yet. The ordered stream introduces them where they are now, the lane will
 * show them a steady moment late: who was drawn at once would have to go back. So they are not drawn for a while; the lane
 * tells of whoever is in sight. Of whom it does not, the stream does, and the scene draws it.
 */
final class Unheard {
    /** The lane had time to tell of somebody, seconds. */
    private static final double PATIENCE = 3;

    private final MotionScene scene;
    private final IdIndex byGuid = new IdIndex(16);
    private int[] guids = new int[16];
    private double[] since = new double[16];
    private boolean[] drawn = new boolean[16];
    private int size;

    Unheard(MotionScene scene) {
        this.scene = scene;
    }

    /** Everybody who is there now was drawn by the scene. */
    void drawn() {
        for (int i = 0; i < scene.actors().size(); i++) {
            int at = add(scene.actors().at(i).id(), 0);
            drawn[at] = true;
        }
    }

    /** Somebody would be drawn of whom the lane has not told. True when it is. */
    boolean draws(int guid, double now) {
        int at = byGuid.get(guid);
        if (at == IdIndex.MISSING) {
            at = add(guid, now);
        }
        drawn[at] |= now - since[at] > PATIENCE;
        return drawn[at];
    }

    /** Whether the scene draws it. */
    boolean isDrawn(int guid) {
        int at = byGuid.get(guid);
        return at != IdIndex.MISSING && drawn[at];
    }

    /** The stream tells of somebody's motion: so the lane does not. */
    void toldInStream(int guid) {
        int at = byGuid.get(guid);
        if (at != IdIndex.MISSING) {
            drawn[at] = true;
        }
    }

    /** The lane shows it from now on. True when the scene did until now. */
    boolean takeOver(int guid) {
        int at = byGuid.get(guid);
        boolean was = at != IdIndex.MISSING && drawn[at];
        remove(at);
        return was;
    }

    /** Forgets who has left the scene. */
    void forgetGone() {
        for (int at = size - 1; at >= 0; at--) {
            if (scene.actor(guids[at]) == null) {
                remove(at);
            }
        }
    }

    private int add(int guid, double now) {
        if (size == guids.length) {
            guids = Arrays.copyOf(guids, 2 * size);
            since = Arrays.copyOf(since, 2 * size);
            drawn = Arrays.copyOf(drawn, 2 * size);
        }
        guids[size] = guid;
        since[size] = now;
        drawn[size] = false;
        byGuid.put(guid, size);
        return size++;
    }

    private void remove(int at) {
        if (at == IdIndex.MISSING) {
            return;
        }
        byGuid.remove(guids[at]);
        size--;
        if (at < size) {
            guids[at] = guids[size];
            since[at] = since[size];
            drawn[at] = drawn[size];
            byGuid.put(guids[at], at);
        }
    }
}
