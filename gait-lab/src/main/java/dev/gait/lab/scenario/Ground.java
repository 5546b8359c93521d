package dev.gait.lab.scenario;

import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.NoGround;
import dev.gait.motion.world.Obstacle;
import dev.gait.motion.world.ObstacleWorld;
import dev.gait.motion.world.Obstacles;
import java.util.List;

/**
 * What a scenario is played on. The authority and every observer build a world of their own from it, because a world
 * keeps scratch and belongs to one thread.
 */
@FunctionalInterface
public interface Ground {
    CollisionWorld build();

    /** Flat ground at height 0 with nothing on it. */
    Ground FLAT = () -> new FlatGround(0);

    /** No geometry at all: motion.md §H.9. */
    Ground NONE = NoGround::new;

    /** An upright box: centre in metres from the run's origin, extents, and the heading of its depth. */
    record Box(double x, double y, double width, double depth, double height, double heading) {}

    /** Flat ground with boxes on it. */
    static Ground withBoxes(List<Box> boxes) {
        List<Obstacle> obstacles = boxes.stream()
                .map(box -> Obstacle.box(
                        RunSetup.ORIGIN_X + box.x(),
                        RunSetup.ORIGIN_Y + box.y(),
                        0,
                        box.width() / 2,
                        box.depth() / 2,
                        box.height(),
                        box.heading()))
                .toList();
        return () -> new ObstacleWorld(new FlatGround(0), Obstacles.of(obstacles));
    }
}
