package dev.gait.net.session;

/**
 * The game time a server tells its clients: seconds that advance with the nanoseconds the host passes in.
 *
 * @param secondsAtZero game time when the host's clock reads 0
 */
public record GameClock(double secondsAtZero) {

    public double secondsAt(long nowNanos) {
        return secondsAtZero + nowNanos * 1e-9;
    }

    /** A clock that reads these seconds at this moment. */
    public static GameClock reading(double seconds, long nowNanos) {
        return new GameClock(seconds - nowNanos * 1e-9);
    }
}
