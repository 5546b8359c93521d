package dev.gait.lab.scheme;

import dev.gait.lab.scenario.TruthPath;

/**
 * What the authority knows about an actor at one moment, for a sender to put into bytes: metres from the run's origin,
 * metres per second in world axes, compass degrees.
 */
public record Report(
        int guid,
        double time,
        double x,
        double y,
        double z,
        double heading,
        double vx,
        double vy,
        double vz,
        boolean airborne) {
    public static Report of(int guid, TruthPath path, double time) {
        return new Report(
                guid,
                time,
                path.x(time),
                path.y(time),
                path.z(time),
                path.heading(time),
                path.velocityX(time),
                path.velocityY(time),
                path.velocityZ(time),
                path.isAirborne(time));
    }
}
