package dev.gait.motion.glide;

/**
 * What a body does with its legs, as numbers: metres per second forward and to the right, radians per second clockwise,
 * and what an animator plays meanwhile. A game with its own animations fills in whatever its commands mean.
 */
public final class Legs {
    public double forward;
    public double right;
    public double turn;
    /** The cycle that plays, in the game's own numbering (a motion command in Asheron's Call), and its signed speed. */
    public int cycle;

    public double cycleSpeed = 1;

    public Legs set(double ahead, double toTheRight, double clockwise) {
        forward = ahead;
        right = toTheRight;
        turn = clockwise;
        return this;
    }

    public Legs set(Legs other) {
        forward = other.forward;
        right = other.right;
        turn = other.turn;
        cycle = other.cycle;
        cycleSpeed = other.cycleSpeed;
        return this;
    }

    /** Speed over ground, m/s. */
    public double speed() {
        return Math.sqrt(forward * forward + right * right);
    }

    boolean isPlausible() {
        return Math.abs(forward) < GlideRemote.FASTEST
                && Math.abs(right) < GlideRemote.FASTEST
                && Math.abs(turn) < GlideRemote.FASTEST
                && Math.abs(cycleSpeed) < GlideRemote.FASTEST;
    }
}
