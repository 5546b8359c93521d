package gait.bench.motion;

import gait.motion.world.CollisionWorld;
import gait.motion.world.FlatGround;

/** The grounds a benchmark names. */
final class Grounds {
    private Grounds() {}

    static CollisionWorld named(String name) {
        return switch (name) {
            case "flat" -> new FlatGround(0);
            default -> throw new IllegalArgumentException("unknown ground " + name);
        };
    }
}
