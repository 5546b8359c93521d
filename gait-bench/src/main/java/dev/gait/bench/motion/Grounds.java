package dev.gait.bench.motion;

import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.SeededWorld;

/** The grounds a benchmark names. */
final class Grounds {
    private Grounds() {}

    static CollisionWorld named(String name) {
        return switch (name) {
            case "flat" -> new FlatGround(0);
            case "field" -> new SeededWorld(1);
            case "land" -> MadeUpData.land();
            default -> throw new IllegalArgumentException("unknown ground " + name);
        };
    }
}
