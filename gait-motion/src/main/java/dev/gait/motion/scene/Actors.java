package dev.gait.motion.scene;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.internal.goal.Tracked;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Everybody in a scene: a dense array to walk through and an index to find them by. The only type that knows how actors
 * are stored (decision 0003). Removing swaps the last one into the gap, so indices are good until the next change.
 */
public final class Actors implements Directory {
    private @Nullable Actor[] dense;
    private PoseHistory[] poses;
    private final IdIndex index;
    private int size;

    Actors(int expected) {
        dense = new Actor[Math.max(4, expected)];
        poses = new PoseHistory[dense.length];
        index = new IdIndex(expected);
    }

    /** How many there are. */
    public int size() {
        return size;
    }

    /** The one at an index; good until somebody comes or goes. */
    public Actor at(int i) {
        Actor actor = i < size ? dense[i] : null;
        if (actor == null) {
            throw new IndexOutOfBoundsException("actor " + i + " of " + size);
        }
        return actor;
    }

    PoseHistory poseAt(int i) {
        return poses[i];
    }

    PoseHistory poseOf(Actor actor) {
        return poses[index.get(actor.id())];
    }

    /** Somebody by id, or null. */
    public @Nullable Actor get(int id) {
        int slot = index.get(id);
        return slot == IdIndex.MISSING ? null : dense[slot];
    }

    /** For whoever follows: what is nowhere cannot be followed. */
    @Override
    public @Nullable Tracked find(int id) {
        Actor actor = get(id);
        return actor != null && actor.body().position.hasCell() ? actor : null;
    }

    void add(Actor actor, double time) {
        if (size == dense.length) {
            dense = Arrays.copyOf(dense, size * 2);
            poses = Arrays.copyOf(poses, size * 2);
        }
        dense[size] = actor;
        poses[size] = new PoseHistory(actor, time);
        index.put(actor.id(), size);
        size++;
    }

    void remove(int id) {
        int slot = index.get(id);
        if (slot == IdIndex.MISSING) {
            return;
        }
        // Whoever is kept by number must have its state back before the numbers change.
        at(slot).recall();
        index.remove(id);
        size--;
        if (slot != size) {
            Actor last = dense[size];
            if (last != null) {
                last.recall();
            }
            dense[slot] = last;
            poses[slot] = poses[size];
            if (last != null) {
                index.put(last.id(), slot);
            }
        }
        dense[size] = null;
    }
}
