package dev.gait.bench.motion;

import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.GroundSpec;

/** The grounds a benchmark names. */
final class Grounds {
    private Grounds() {}

    static CollisionWorld named(String name) {
        return switch (name) {
            case "flat" -> GroundSpec.flat(0).build();
            case "field" -> GroundSpec.field(1).build();
            case "land" -> MadeUpData.land();
            default -> throw new IllegalArgumentException("unknown ground " + name);
        };
    }
}
