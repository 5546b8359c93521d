package game;

import dev.gait.motion.game.Ground;
import dev.gait.motion.game.Speeds;
import dev.gait.motion.world.Obstacle;

/** What both halves must agree about: the ground and how fast one is. */
final class Level {
    static final Speeds SPEEDS = Speeds.of(6).withAcceleration(40, 60);
    static final Ground GROUND =
            Ground.flat(0).with(Obstacle.box(0, 12, 0, 8, 0.5, 3, 0), Obstacle.cylinder(-9, -9, 0, 1.5, 3));

    private Level() {}
}
