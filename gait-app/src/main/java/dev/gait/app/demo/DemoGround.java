package dev.gait.app.demo;

import dev.gait.app.viewer.GroundTiles;
import dev.gait.dat.GameData;
import dev.gait.dat.file.DatException;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.GroundSpec;
import org.jspecify.annotations.Nullable;

/** What the demo stands on: the built-in world of a seed, or the user's own data. Every thread gets a world of its own. */
final class DemoGround {
    private static final int BLOCK_X = 0xA9;
    private static final int BLOCK_Y = 0xB4;

    private final long seed;
    private final @Nullable GameData data;
    private final MotionProfile legs;

    DemoGround(long seed, @Nullable GameData data) {
        this.seed = seed;
        this.data = data;
        legs = data == null ? MotionProfile.classic() : data.creatures(MotionProfile.classic());
    }

    CollisionWorld world() throws DatException {
        return data == null ? trace().build() : data.land();
    }

    long seed() {
        return seed;
    }

    MotionProfile legs() {
        return legs;
    }

    /** Where everybody begins: the middle of the landblock where generations of characters have begun. */
    Position start() throws DatException {
        return world().spawn(BLOCK_X, BLOCK_Y);
    }

    GroundTiles tiles() throws DatException {
        return GroundTiles.of(world(), 0);
    }

    /** What a recording says of it: a trace has no word for somebody's own data (docs/dat.md). */
    GroundSpec trace() {
        return data == null ? GroundSpec.field(seed) : GroundSpec.NONE;
    }
}
