package dev.gait.motion.game;

/**
 * A character as a {@link Ground} sees it: an upright cylinder that wants to be at a place. Read the numbers, and push it
 * to where it may be.
 *
 * @since 0.1
 */
public final class Spot {
    double x;
    double y;
    double z;
    double radius;
    double height;
    double stepUp;
    double pushedX;
    double pushedY;

    Spot() {}

    /** Metres along x, of the body's axis. */
    public double x() {
        return x;
    }

    /** Metres along y. */
    public double y() {
        return y;
    }

    /** Height of the feet. */
    public double z() {
        return z;
    }

    /** How wide the body is, from its axis, metres. */
    public double radius() {
        return radius;
    }

    /** From the feet to the top of the head. */
    public double height() {
        return height;
    }

    /** What is at most so much higher than the feet is stepped on, not run against. */
    public double stepUp() {
        return stepUp;
    }

    /** Moves it over the map. */
    public void push(double dx, double dy) {
        x += dx;
        y += dy;
        pushedX += dx;
        pushedY += dy;
    }
}
