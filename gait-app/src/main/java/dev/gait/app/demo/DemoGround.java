package dev.gait.app.demo;

import dev.gait.app.viewer.GroundTiles;
import dev.gait.dat.GameData;
import dev.gait.dat.file.DatException;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.GroundSpec;
import dev.gait.motion.world.Obstacle;
import dev.gait.motion.world.ObstacleSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the demo stands on: the built-in world of a seed, or the user's own data. Every thread gets a world of its own. */
final class DemoGround {
    private static final int BLOCK_X = 0xA9;
    private static final int BLOCK_Y = 0xB4;
    /** The track: its radius, the level ground around its middle, and how far that is from the start, in steps. Metres. */
    static final double TRACK_RADIUS = 24;

    private static final double TRACK_ROOM = 30;
    private static final double TRACK_FAR = 66;
    private static final double TRACK_STEP = 6;

    private final long seed;
    private final @Nullable GameData data;
    private final MotionProfile legs;
    private @Nullable RunningTrack track;

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

    /**
     * Where somebody can run laps and be seen: near the start, as level as there is, with nothing in the way. The page opens
     * with it.
     */
    RunningTrack track() throws DatException {
        if (track == null) {
            track = findTrack();
        }
        return track;
    }

    private RunningTrack findTrack() throws DatException {
        CollisionWorld world = world();
        ObstacleSource things = world instanceof ObstacleSource source ? source : (x, y) -> List.of();
        Position start = start();
        Position best = start;
        double least = Double.POSITIVE_INFINITY;
        for (double east = -TRACK_FAR; east <= TRACK_FAR; east += TRACK_STEP) {
            for (double north = -TRACK_FAR; north <= TRACK_FAR; north += TRACK_STEP) {
                Position middle = new Position();
                middle.setGlobal(start.globalX() + east, start.globalY() + north, 0);
                double rough = roughness(world, things, middle);
                if (rough < least) {
                    least = rough;
                    best = middle;
                }
            }
        }
        return new RunningTrack(best.globalX(), best.globalY(), TRACK_RADIUS);
    }

    /** Metres between the highest and the lowest of a round place; what stands on it counts as a hill. */
    private static double roughness(CollisionWorld world, ObstacleSource things, Position middle) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        Position at = new Position();
        for (double east = -TRACK_ROOM; east <= TRACK_ROOM; east += TRACK_STEP) {
            for (double north = -TRACK_ROOM; north <= TRACK_ROOM; north += TRACK_STEP) {
                at.setGlobal(middle.globalX() + east, middle.globalY() + north, 0);
                double z = world.groundZ(at);
                low = Math.min(low, z);
                high = Math.max(high, z);
            }
        }
        double standing = things.obstacles(BLOCK_X, BLOCK_Y).stream()
                .filter(thing -> Math.hypot(thing.x() - middle.globalX(), thing.y() - middle.globalY()) < TRACK_ROOM)
                .mapToDouble(Obstacle::height)
                .sum();
        return Double.isFinite(high - low) ? high - low + standing : Double.POSITIVE_INFINITY;
    }

    GroundTiles tiles() throws DatException {
        return GroundTiles.of(world(), 0);
    }

    /** What a recording says of it: a trace has no word for somebody's own data (docs/dat.md). */
    GroundSpec trace() {
        return data == null ? GroundSpec.field(seed) : GroundSpec.NONE;
    }
}
