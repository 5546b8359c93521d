package dev.gait.motion.world;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import java.util.List;

/**
 * The built-in world: a whole map of rolling ground, steep hills, walls, stairs, platforms and trees that follows from
 * one number. It is what {@code {"kind":"field","seed":n}} in a trace means, and what a server without data runs on.
 *
 * <p>Nothing is stored: a landblock is worked out when somebody first comes near and kept while there is room, and it
 * comes out the same on every machine. Renderers read {@link #vertexZ}, {@link #splitsSouthWestToNorthEast} and
 * {@link #obstacles} and see exactly what bodies collide with.
 *
 * <p>There are 24 m of open walkable country around the middle of every landblock, to appear at ({@link #spawn}).
 *
 * <p>Changing the numbers behind it changes what recorded traces mean.
 */
public final class SeededWorld implements CollisionWorld, TerrainSource, ObstacleSource {
    private final long seed;
    private final HeightField ground;
    private final SeededObstacles obstacles;
    private final ObstacleWorld world;

    /** Hills, trees and walls that a seed decides, the same on every machine. */
    public SeededWorld(long seed) {
        this.seed = seed;
        ground = new HeightField(new SeededTerrain(seed));
        obstacles = new SeededObstacles(seed, ground);
        world = new ObstacleWorld(ground, obstacles);
    }

    /** What decides it. */
    public long seed() {
        return seed;
    }

    @Override
    public GroundSpec spec() {
        return GroundSpec.field(seed);
    }

    @Override
    public Sweep.Outcome sweep(Body body, Frame target, Sweep dest) {
        return world.sweep(body, target, dest);
    }

    @Override
    public boolean walk(Body body, Frame target) {
        return world.walk(body, target);
    }

    @Override
    public boolean patch(Body body, Patch dest) {
        return world.patch(body, dest);
    }

    @Override
    public boolean airspace(Body body, Patch dest) {
        return world.airspace(body, dest);
    }

    @Override
    public boolean place(Body body, Position target, Sweep dest) {
        return world.place(body, target, dest);
    }

    @Override
    public double groundZ(Position at) {
        return ground.groundZ(at);
    }

    @Override
    public double vertexZ(int landX, int landY) {
        return ground.vertexZ(landX, landY);
    }

    /** What stands in a landblock, freshly worked out: for renderers and maps, not for every step. */
    @Override
    public List<Obstacle> obstacles(int blockX, int blockY) {
        return obstacles.obstacles(blockX, blockY);
    }
}
