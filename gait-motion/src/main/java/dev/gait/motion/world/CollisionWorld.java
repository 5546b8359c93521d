package dev.gait.motion.world;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;

/**
 * The ground and the walls: the only thing two machines may see differently, so it is handed in (motion.md §H.6, §H.8).
 *
 * <p>Implementations are pure: the same body and move give the same answer, and nothing is remembered between calls but
 * scratch. One instance serves one thread.
 */
public interface CollisionWorld {
    /**
     * Moves a body from where it is towards {@code target} (a frame in the same landblock coordinates) and says where it
     * ends. The body itself is not changed; its velocity, contact plane and dimensions are read.
     */
    Sweep.Outcome sweep(Body body, Frame target, Sweep dest);

    /**
     * The ordinary step, done in place: a body at rest on walkable ground goes to {@code target} inside its cell, touches
     * nothing and stays on the same plane. True when that was all there was to it and the body's frame is set; false, and
     * nothing changed, when the question needs a {@link #sweep}. Must give the same numbers as the sweep would.
     */
    default boolean walk(Body body, Frame target) {
        return false;
    }

    /**
     * Describes the ground around a body that stands on it with nothing in its way, so that its next steps can be taken
     * without asking: inside the patch {@link #walk} (or, where there is none, {@link #sweep}) must answer exactly what
     * {@link Patch} says. False where nothing so simple can be said.
     */
    default boolean patch(Body body, Patch dest) {
        return false;
    }

    /**
     * The same for a body in the air: as long as it is above the patch's plane and within its edges, {@link #sweep} must take
     * it straight to where it is going, with nothing touched. Over a level plane to the very numbers, otherwise by adding
     * the difference, as a sweep goes from event to event.
     */
    default boolean airspace(Body body, Patch dest) {
        return false;
    }

    /** Changes when this world is another one than before, and what was said of it is void. */
    default int version() {
        return 0;
    }

    /**
     * Finds a legal spot for a body at {@code target}, stepping down and sliding around obstacles as a placement may.
     * False when there is none; then {@code dest} means nothing.
     */
    boolean place(Body body, Position target, Sweep dest);

    /** False for a world without geometry, where updates decide contact and landing (motion.md §H.9). */
    default boolean hasGeometry() {
        return true;
    }

    /** Whether there is anything in indoor cells; without, nobody can be in one. */
    default boolean hasInteriors() {
        return false;
    }

    /** Height of the ground at a point of the map, or NaN where there is none. For setting things on it. */
    double groundZ(Position at);

    /** This ground in a few numbers, for files and for other machines; NONE for one that cannot be told so. */
    default GroundSpec spec() {
        return GroundSpec.NONE;
    }

    /** The middle of a landblock, on the ground: a place to appear at. */
    default Position spawn(int blockX, int blockY) {
        double middle = Landblocks.BLOCK_METERS / 2;
        Position at = new Position();
        if (!at.setGlobal(Landblocks.BLOCK_METERS * blockX + middle, Landblocks.BLOCK_METERS * blockY + middle, 0)) {
            throw new IllegalArgumentException("landblock (" + blockX + ", " + blockY + ") is not on the map");
        }
        double z = groundZ(at);
        at.frame.z = Double.isFinite(z) ? z : 0;
        return at;
    }
}
