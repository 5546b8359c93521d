package dev.gait.motion.game;

import dev.gait.motion.world.Obstacle;
import java.util.List;

/**
 * What characters stand on and what stops them: the one thing a game must say about its level. Two questions, in plain map
 * metres.
 *
 * <p><b>How high is the floor?</b> {@link #floor} answers with the highest floor at a point that is not above a height: the
 * feet plus what one may step up. So a bridge and the road under it are two floors of one point, and a ledge that is too
 * high to step on is no floor at all. NaN says that there is none: nobody walks there, as at the edge of the world or
 * against a cliff.
 *
 * <p><b>What is in the way?</b> {@link #pushOut} is given an upright cylinder that moved a little, at most a quarter of
 * its radius, and pushes it out of walls. Pushing straight away from each wall is enough: a character that walks against
 * a wall at an angle then slides along it. The default is no walls.
 *
 * <p>The same ground must stand on the server and on every client, and the same question must always get the same answer:
 * no chance, no clock. A flat floor, boxes and cylinders upon any ground, and a mesh of triangles are here already.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Ground {
    /** The highest floor at a point that is not above {@code from}, or NaN where there is none. */
    double floor(double x, double y, double from);

    /** Pushes a character out of what it is in. */
    default void pushOut(Spot spot) {}

    /** An endless floor at a height. */
    static Ground flat(double z) {
        return (x, y, from) -> from >= z ? z : Double.NaN;
    }

    /** This ground with boxes and cylinders standing on it; their tops are floors, too. */
    default Ground with(List<Obstacle> obstacles) {
        return new ObstacleGround(this, obstacles);
    }

    /** This ground with boxes and cylinders standing on it. */
    default Ground with(Obstacle... obstacles) {
        return with(List.of(obstacles));
    }

    /**
     * A level made of triangles: those that are flat enough to stand on are floors, the others are walls.
     *
     * @param vertices x, y, z of each corner
     * @param triangles three indices of corners each
     */
    static Ground mesh(float[] vertices, int[] triangles) {
        return new MeshGround(vertices, triangles);
    }
}
