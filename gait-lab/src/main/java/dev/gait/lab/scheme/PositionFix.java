package dev.gait.lab.scheme;

/**
 * One position as an observer learns it. Velocity is zero unless the scheme sends it; {@code jump} says that the body is
 * elsewhere and must not be slid there.
 *
 * @param sentAt the sender's clock, seconds; the time of arrival where the message has none
 */
public record PositionFix(
        int guid,
        double sentAt,
        double x,
        double y,
        double z,
        double heading,
        double vx,
        double vy,
        double vz,
        boolean jump) {}
