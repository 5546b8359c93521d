package dev.gait.motion.internal.correct;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.Concern;
import dev.gait.motion.interp.MotionInterpreter;
import dev.gait.motion.math.Digest;
import dev.gait.motion.place.Frame;

/**
 * The three hands the server has on a body, in the order they act: the road replaces the legs, a stick replaces both,
 * the leash shortens what is left (motion.md §F.1, retail's PositionManager).
 */
public final class Corrections {
    private final Body body;
    private final InterpolationQueue queue;
    private final StickyFollower sticky;
    private final Leash leash;

    public Corrections(Body body, MotionInterpreter interpreter, Targeting targeting) {
        this.body = body;
        queue = new InterpolationQueue(body, interpreter);
        sticky = new StickyFollower(body, interpreter, targeting);
        leash = new Leash(body);
    }

    public void adjustOffset(Frame offset, double dt) {
        if (body.hasConcern(Concern.QUEUE | Concern.STICKY)) {
            queue.adjustOffset(offset, dt, sticky.isStuck());
            sticky.adjustOffset(offset, dt);
        }
        leash.adjustOffset(offset);
    }

    public void useTime(double now, Placer placer) {
        queue.useTime(placer);
        sticky.useTime(now);
    }

    public InterpolationQueue queue() {
        return queue;
    }

    public StickyFollower sticky() {
        return sticky;
    }

    public Leash leash() {
        return leash;
    }

    /** Becomes the same as another actor's, for rolling back; the body's concerns are the body's to copy. */
    public void copyFrom(Corrections other) {
        queue.copyFrom(other.queue);
        sticky.copyFrom(other.sticky);
        leash.copyFrom(other.leash);
    }

    public void addTo(Digest digest) {
        queue.addTo(digest);
        sticky.addTo(digest);
        leash.addTo(digest);
    }
}
