package dev.gait.motion.game;

/**
 * What a character does from a moment on until the next command: speeds in its own axes. Whoever can say this instead of
 * sending ten positions a second is shown more smoothly for fewer bytes.
 *
 * @param forward m/s ahead, negative backwards
 * @param right m/s to the right, negative to the left
 * @param turn degrees per second clockwise, negative counter-clockwise
 * @since 0.1
 */
public record Command(double forward, double right, double turn) {
    public static final Command STAND = new Command(0, 0, 0);

    public Command {
        if (!Double.isFinite(forward) || !Double.isFinite(right) || !Double.isFinite(turn)) {
            throw new IllegalArgumentException(
                    "a command is three finite speeds, got " + forward + ", " + right + " and " + turn);
        }
    }

    /** Speed over ground, m/s. */
    public double speed() {
        return Math.sqrt(forward * forward + right * right);
    }
}
