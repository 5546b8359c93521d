package dev.gait.motion.scene;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Frame;

/**
 * Where an actor was at the last few moments that mattered: every step, and every piece of news about it. So a screen can
 * be drawn for any moment of the last tenth of a second, whenever it looks, and looking changes nothing (motion.md §O.1).
 * Of a host's own steps, which may be shorter, the last five are remembered; before them the oldest moment is shown.
 *
 * <p>Apart from the body on purpose: the body is already where the newest news finds it. Small on purpose: it is most of what
 * an actor takes of a cache.
 */
final class PoseHistory {
    /** Steps fill so many in a sixth of a second; much news makes room for twice as many. */
    private static final int KNOTS = 6;
    /** As far back as a picture may lie, and a step more, seconds. */
    private static final double REACH = 0.134;
    /** A flood of news leaves two knots in this time, so that what is remembered always reaches back far enough, seconds. */
    private static final double CROWDED = 0.008;

    private final Actor actor;
    private Knot[] ring = new Knot[KNOTS];
    private int newest;
    private int size;
    /** The time of the newest knot, and of the one before it. */
    private double until;

    private double before;

    PoseHistory(Actor actor, double time) {
        this.actor = actor;
        for (int i = 0; i < KNOTS; i++) {
            ring[i] = new Knot();
        }
        restart(time);
    }

    /** Forgets everything before this moment: the clock has begun, or was set. */
    void restart(double time) {
        actor.recall();
        size = 1;
        retake(time);
    }

    /** The actor has come to a moment. */
    void add(double time) {
        actor.recall();
        step(time).take(actor, time);
    }

    /** The knot of a step, for whoever kept such a moment elsewhere to fill: the next one, or in a crowd the newest anew. */
    Knot step(double time) {
        if (size > 0 && (time <= until || isCrowded(time))) {
            until = time;
            return ring[newest];
        }
        return next(time);
    }

    /** News changed the actor at a moment: what it does changes from here on, and where it is may have jumped. */
    void changed(double time) {
        actor.recall();
        makeRoom(time);
        if (time <= until && ring[newest].isPoseOf(actor)) {
            retake(until);
        } else {
            push(Math.max(time, until));
        }
    }

    private void retake(double time) {
        until = time;
        ring[newest].take(actor, time);
    }

    private void push(double time) {
        next(time).take(actor, time);
    }

    private Knot next(double time) {
        before = until;
        until = time;
        newest = (newest + 1) % ring.length;
        size = Math.min(size + 1, ring.length);
        return ring[newest];
    }

    /** Only news make room, never a step: a step allocates nothing. */
    private void makeRoom(double time) {
        if (size < ring.length || ring.length > KNOTS || knot(size - 1).time < time - REACH) {
            return;
        }
        Knot[] larger = new Knot[2 * KNOTS];
        for (int i = 0; i < larger.length; i++) {
            larger[i] = i < size ? knot(size - 1 - i) : new Knot();
        }
        ring = larger;
        newest = size - 1;
    }

    /** Forgets everything: what comes next does not go on from here. */
    void forget() {
        size = 0;
    }

    private boolean isCrowded(double time) {
        return size > 1 && time - before < CROWDED && knot(1).isPlacedLike(knot(0));
    }

    /** The one so many before the newest. */
    private Knot knot(int back) {
        return ring[(newest + ring.length - back) % ring.length];
    }

    /** The last moment that is known; what comes later has to be foreseen. */
    double until() {
        return until;
    }

    /** Fills a row of a frame with the actor as it was at a moment, or at the nearest one that is known. */
    void draw(double at, Frame scratch, MotionFrame dest, int row) {
        Knot later = knot(0);
        if (at >= until) {
            later.draw(dest, row);
            return;
        }
        for (int back = 1; back < size; back++) {
            Knot earlier = knot(back);
            if (at >= earlier.time) {
                earlier.drawTowards(later, at, scratch, dest, row);
                return;
            }
            later = earlier;
        }
        later.draw(dest, row);
    }

    /** The same for the newest moment. */
    void drawNewest(MotionFrame dest, int row) {
        knot(0).draw(dest, row);
    }
}
