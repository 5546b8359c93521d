package dev.gait.motion.world;

import dev.gait.motion.body.Body;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
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
 * <p>Changing the numbers behind it changes what recorded traces mean.
 */
public final class SeededWorld implements CollisionWorld, TerrainSource, ObstacleSource {
    private final long seed;
    private final HeightField ground;
    private final SeededObstacles obstacles;
    private final ObstacleWorld world;

    public SeededWorld(long seed) {
        this.seed = seed;
        ground = new HeightField(new SeededTerrain(seed));
        obstacles = new SeededObstacles(seed, ground);
        world = new ObstacleWorld(ground, obstacles);
    }

    public long seed() {
        return seed;
    }

    /** The middle of a landblock, on the ground, with 24 m of open walkable country around: a place to appear at. */
    public Position spawn(int blockX, int blockY) {
        double middle = Landblocks.BLOCK_METERS / 2;
        Position at = new Position();
        if (!at.setGlobal(Landblocks.BLOCK_METERS * blockX + middle, Landblocks.BLOCK_METERS * blockY + middle, 0)) {
            throw new IllegalArgumentException("landblock (" + blockX + ", " + blockY + ") is not on the map");
        }
        at.frame.z = groundZ(at);
        return at;
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
