package dev.gait.motion.interp;

import dev.gait.motion.math.Trig;
import dev.gait.motion.place.Frame;

/**
 * What legs without frames and clips make of one step: the arithmetic of motion.md §H.4 and §O.2, in one place for whoever
 * keeps the numbers, a {@link Sequencer} or a row of many.
 */
public final class SteadyLegs {
    private SteadyLegs() {}

    /** Cosine of half a clockwise turn, as a rotation holds it. */
    public static double cosOfTurn(double clockwise) {
        return Trig.cos(clockwise / 2);
    }

    /** The z component of that rotation: clockwise is negative. */
    public static double sinOfTurn(double clockwise) {
        return -Trig.sin(clockwise / 2);
    }

    /**
     * The translation and rotation of a step in body axes. Legs that turn follow the arc, whose chord lies half the turn
     * off the nose and is shorter than the way by sin(a)/a of that half, so that two steps of any lengths end where one of
     * their sum does (§O.2); {@code stepwise} ones walk first and turn then (§H.4).
     *
     * @param cos of the half turn, with {@code sin} what {@link #cosOfTurn} and {@link #sinOfTurn} say; unused for no turn
     */
    public static void step(
            double velocityX,
            double velocityY,
            double clockwise,
            double cos,
            double sin,
            double dt,
            boolean stepwise,
            Frame dest) {
        if (clockwise == 0) {
            dest.setOrigin(velocityX * dt, velocityY * dt, 0).setRotation(1, 0, 0, 0);
            return;
        }
        dest.setRotation(cos, 0, 0, sin);
        if (stepwise) {
            dest.setOrigin(velocityX * dt, velocityY * dt, 0);
        } else {
            double sine = -sin;
            double length = dt * sine / (clockwise / 2);
            dest.setOrigin(
                    (velocityX * cos + velocityY * sine) * length, (velocityY * cos - velocityX * sine) * length, 0);
        }
    }
}
