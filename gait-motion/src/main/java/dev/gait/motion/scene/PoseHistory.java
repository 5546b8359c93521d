package dev.gait.motion.scene;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Frame;

/**
 * Where an actor was at the last few moments that mattered: every step, and every piece of news about it. So a screen can
 * be drawn for any moment of the last tenth of a second, whenever it looks, and looking changes nothing (motion.md §O.1).
 *
 * <p>Apart from the body on purpose: the body is already where the newest news finds it.
 */
final class PoseHistory {
    private static final int KNOTS = 12;
    /** A flood of news leaves two knots in this time, so that what is remembered always reaches back far enough, seconds. */
    private static final double CROWDED = 0.008;

    private final Actor actor;
    private final Knot[] ring = new Knot[KNOTS];
    private int newest;
    private int size;

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
        ring[newest].take(actor, time);
    }

    /** The actor has come to a moment. */
    void add(double time) {
        actor.recall();
        if (time <= newest().time || isCrowded(time)) {
            newest().take(actor, time);
        } else {
            push(time);
        }
    }

    /** News changed the actor at a moment: what it does changes from here on, and where it is may have jumped. */
    void changed(double time) {
        actor.recall();
        if (time <= newest().time && newest().isPoseOf(actor)) {
            newest().take(actor, newest().time);
        } else {
            push(Math.max(time, newest().time));
        }
    }

    private void push(double time) {
        next().take(actor, time);
    }

    /** The next knot, for whoever kept such a moment elsewhere to fill. */
    Knot next() {
        newest = (newest + 1) % KNOTS;
        size = Math.min(size + 1, KNOTS);
        return ring[newest];
    }

    /** Forgets everything: what comes next does not go on from here. */
    void forget() {
        size = 0;
    }

    private boolean isCrowded(double time) {
        if (size < 2) {
            return false;
        }
        Knot before = ring[(newest + KNOTS - 1) % KNOTS];
        return time - before.time < CROWDED && before.isPlacedLike(newest());
    }

    private Knot newest() {
        return ring[newest];
    }

    /** The last moment that is known; what comes later has to be foreseen. */
    double until() {
        return newest().time;
    }

    /** Fills a row of a frame with the actor as it was at a moment, or at the nearest one that is known. */
    void draw(double at, Frame scratch, MotionFrame dest, int row) {
        Knot later = newest();
        if (at >= later.time) {
            later.draw(dest, row);
            return;
        }
        for (int back = 1; back < size; back++) {
            Knot earlier = ring[(newest + KNOTS - back) % KNOTS];
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
        newest().draw(dest, row);
    }
}
