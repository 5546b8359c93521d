package dev.gait.motion.world;

import java.util.List;

/**
 * Which obstacles touch a landblock. One that spans a border is named by every landblock it touches.
 *
 * <p>A source is pure: asked twice, it answers twice the same, in the same order. It is asked once per landblock, not
 * per step.
 */
@FunctionalInterface
public interface ObstacleSource {
    /** Everything that touches this landblock. */
    List<Obstacle> obstacles(int blockX, int blockY);
}
