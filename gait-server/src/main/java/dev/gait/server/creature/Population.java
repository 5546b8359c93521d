package dev.gait.server.creature;

import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import java.util.ArrayList;
import java.util.List;

/** Who lives in a world that nobody has populated otherwise: a few creatures and townspeople around the start. */
public final class Population {
    private static final String[] CREATURES = {"Moor Stalker", "Ridge Prowler", "Dust Hound", "Old Tusker"};
    private static final double SIGHT = 12;
    private static final double LEASH = 80;
    private static final double RUN_RATE = 2.0;

    private Population() {}

    /** Nobody at all. */
    public static List<Spawn> none() {
        return List.of();
    }

    /** Two townspeople at the start, four creatures on their rounds farther out. */
    public static List<Spawn> around(Position start, CollisionWorld ground) {
        List<Spawn> spawns = new ArrayList<>();
        spawns.add(new Spawn.Townsperson("Wayfarer Ilse", at(start, 45, 14, ground), 6));
        spawns.add(new Spawn.Townsperson("Smith Orrin", at(start, 225, 14, ground), 6));
        for (int i = 0; i < CREATURES.length; i++) {
            double direction = 30 + 90.0 * i;
            Position home = at(start, direction, 48, ground);
            List<Position> rounds = List.of(
                    at(home, direction + 90, 10, ground),
                    at(home, direction, 10, ground),
                    at(home, direction - 90, 10, ground));
            spawns.add(new Spawn.Creature(CREATURES[i], home, rounds, i == 0 ? 0 : SIGHT, LEASH, RUN_RATE));
        }
        return List.copyOf(spawns);
    }

    /** A place so far off in a direction, on the ground, facing back. */
    private static Position at(Position from, double heading, double meters, CollisionWorld ground) {
        Position at = new Position();
        at.setGlobal(
                from.globalX() + meters * Headings.sin(heading), from.globalY() + meters * Headings.cos(heading), 0);
        double z = ground.groundZ(at);
        at.frame.z = Double.isFinite(z) ? z : from.frame.z;
        at.frame.setHeading(heading + 180);
        return at;
    }
}
