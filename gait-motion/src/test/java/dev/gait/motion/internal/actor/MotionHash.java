package dev.gait.motion.internal.actor;

import dev.gait.motion.math.Digest;

/**
 * The 64-bit digest of everything that decides an actor's future: body, states, sequencer, road, stick, leash, goal,
 * targets, stamps and clock. Two actors with the same hash, fed the same, stay the same; goldens and roll-back tests
 * compare it (motion.md §K).
 *
 * <p>Not in it: the actor's id and directory, caches that only save work, and who the world around it is.
 */
public final class MotionHash {
    private final Digest digest = new Digest();

    /** The hash of one actor. Reuses its digest, so it may be asked every tick. */
    public long of(Actor actor) {
        digest.reset();
        actor.addTo(digest);
        return digest.value();
    }

    /** The hash of one actor, for occasional use. */
    public static long once(Actor actor) {
        return new MotionHash().of(actor);
    }
}
