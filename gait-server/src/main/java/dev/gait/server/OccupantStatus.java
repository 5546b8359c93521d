package dev.gait.server;

import dev.gait.motion.place.Position;
import dev.gait.server.world.Occupant;

/**
 * Where the server's truth has somebody right now, for viewers: map coordinates in metres, heading in degrees.
 *
 * @param seconds the moment its body stands at, of the clock the server is given: a tick, or when something was said to it
 * @param isPlayer whether a client is behind it
 * @param isAttackable whether it is a creature or a player rather than a townsperson
 * @param audience how many players know it
 */
public record OccupantStatus(
        int guid,
        double seconds,
        String name,
        boolean isPlayer,
        boolean isAttackable,
        double x,
        double y,
        double z,
        double heading,
        boolean airborne,
        int cell,
        int audience) {

    static OccupantStatus of(Occupant occupant) {
        Position at = occupant.position();
        return new OccupantStatus(
                occupant.guid(),
                occupant.actor().updateTime(),
                occupant.appearance().name(),
                occupant.controller().observer() != null,
                occupant.appearance().isAttackable(),
                at.globalX(),
                at.globalY(),
                at.frame.z,
                at.frame.heading(),
                !occupant.body().contact,
                at.cell,
                occupant.audience().size());
    }
}
