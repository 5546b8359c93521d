package dev.gait.motion.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Stage;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The whole step on ground and among obstacles: legs, queue, physics, sweep, commit. */
class WorldStepTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** A box whose near face a body at the stage's origin all but touches; it ends before y = 5. */
    private static ObstacleWorld behindABox() {
        Position origin = Stage.at(0, 0, 0);
        double near = MotionTuning.DEFAULT_RADIUS + 0.001;
        double half = (4.4 - near) / 2;
        Obstacle box = Obstacle.box(origin.globalX(), origin.globalY() + near + half, -1, 30, half, 6, 0);
        return new ObstacleWorld(new FlatGround(0), Obstacles.of(box));
    }

    @ParameterizedTest
    @CsvSource({"1, 10, 6", "2, 15, 7", "3, 20, 8", "4, 25, 9", "5, 25, 10", "6, 25, 11"})
    void m22SeveralNodesBehindARealBox(int waypoints, int blipTick, double y) {
        Stage stage = Stage.on(behindABox());
        for (int i = 0; i < waypoints; i++) {
            stage.queue().enqueue(Stage.at(0, 6 + i, 0), false);
        }

        stage.ticks(blipTick - 1);
        assertThat(stage.y()).as("before the blip").isCloseTo(0, within(0.002));
        stage.tick();

        assertThat(stage.y()).as("after the blip").isCloseTo(y, within(1e-9));
        assertThat(stage.queue().size()).isZero();
        assertThat(stage.body.isGrounded()).isTrue();
    }

    @Test
    void aRunnerInTheBuiltInWorldKeepsToTheGround() {
        SeededWorld world = new SeededWorld(5);
        Stage stage = runnerFrom(world, 100, 100, 30);

        for (int i = 0; i < 600; i++) {
            stage.tick();
            assertThat(stage.z()).isGreaterThanOrEqualTo(world.groundZ(stage.body.position) - 0.001);
            assertThat(stage.body.frame().isValid()).isTrue();
        }

        double way = world.spawn(100, 100).distanceTo(stage.body.position);
        assertThat(way).as("it got somewhere").isGreaterThan(50);
    }

    @Test
    void aJumpOffATopLandsBesideIt() {
        Position origin = Stage.at(0, 0, 0);
        Obstacle box = Obstacle.box(origin.globalX(), origin.globalY(), 0, 2, 2, 1.5, 0);
        Stage stage = Stage.on(new ObstacleWorld(new FlatGround(0), Obstacles.of(box)));
        stage.stepper.place(stage.actor, Stage.at(0, 0, 1.5));
        assertThat(stage.body.isGrounded()).isTrue();
        stage.running(1);
        stage.ticks(60);
        assertThat(stage.z())
                .as("a runner slides along the edge and does not walk off")
                .isEqualTo(1.5);

        stage.body.setVelocity(0, 4, 4);
        stage.ticks(60);

        assertThat(stage.z()).isZero();
        assertThat(stage.y()).isGreaterThan(3);
        assertThat(stage.body.isGrounded()).isTrue();
    }

    private static Stage runnerFrom(SeededWorld world, int blockX, int blockY, double heading) {
        Stage stage = Stage.on(world);
        Position spawn = world.spawn(blockX, blockY);
        spawn.frame.setHeading(heading);
        stage.stepper.place(stage.actor, spawn);
        return stage.running(1.5);
    }

    @Test
    void aTickOnAHeightFieldAllocatesNothing() {
        HeightField field = new HeightField((x, y) -> 4 * Headings.sin(70.0 * x) + 3 * Headings.cos(50.0 * y));
        Stage stage = Stage.on(field);
        stage.stepper.place(stage.actor, Stage.at(0, 0, 0));
        InterpretedMotionState circle = new InterpretedMotionState();
        circle.forwardCommand = MotionCommand.RUN_FORWARD;
        circle.forwardSpeed = 2;
        circle.turnCommand = MotionCommand.TURN_RIGHT;
        circle.turnSpeed = 0.1;
        stage.doing(circle);

        assertThat(bytesOf(stage::tick)).isZero();
        assertThat(stage.body.contact).isTrue();
    }

    @Test
    void aTickAmongObstaclesAllocatesNothing() {
        Position origin = Stage.at(0, 0, 0);
        Obstacle[] ring = new Obstacle[12];
        for (int i = 0; i < ring.length; i++) {
            double x = origin.globalX() + 4 * Headings.sin(30 * i);
            double y = origin.globalY() + 4 * Headings.cos(30 * i);
            ring[i] = i % 3 == 0
                    ? Obstacle.cylinder(x, y, -1, 0.8, 4)
                    : Obstacle.box(x, y, -1, 1.5, 0.4, i % 3 == 1 ? 1.3 : 4, 30 * i);
        }
        Stage stage = Stage.on(new ObstacleWorld(new FlatGround(0), Obstacles.of(ring)));
        stage.running(1);
        double[] heading = {0};
        int[] slides = {0};

        long bytes = bytesOf(() -> {
            heading[0] += 1.7;
            stage.facing(heading[0] % 360);
            stage.tick();
            slides[0] += stage.body.sliding ? 1 : 0;
        });

        assertThat(bytes).isZero();
        assertThat(slides[0]).as("it ran along walls").isPositive();
    }

    /** The best of a few rounds, because the JVM books a few bytes of its own when it swaps compiled code. */
    private static long bytesOf(Runnable tick) {
        for (int i = 0; i < 3_000; i++) {
            tick.run();
        }
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5 && least > 0; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 10_000; i++) {
                tick.run();
            }
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
