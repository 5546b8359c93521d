package dev.gait.motion.internal.correct;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.HeldStill;
import dev.gait.motion.support.Stage;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.Sweep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the queue does about a body that does not get on: motion.md §E.5 to §E.7, worked numbers M.21 to M.23. */
class StallTest {
    /** Flat ground on which nobody takes a step longer than a limit: mud. */
    private record Mud(FlatGround ground, double limit) implements CollisionWorld {
        @Override
        public Sweep.Outcome sweep(Body body, Frame target, Sweep dest) {
            Frame from = body.frame();
            double dx = target.x - from.x;
            double dy = target.y - from.y;
            double factor = Math.min(1, limit / Math.sqrt(dx * dx + dy * dy));
            Frame shortened = new Frame().set(target);
            shortened.setOrigin(from.x + dx * factor, from.y + dy * factor, from.z);
            return ground.sweep(body, shortened, dest);
        }

        @Override
        public boolean place(Body body, Position target, Sweep dest) {
            return ground.place(body, target, dest);
        }

        @Override
        public double groundZ(Position at) {
            return ground.z();
        }
    }

    private static Stage heldStillBefore(int waypoints) {
        Stage stage = Stage.heldStill();
        for (int i = 0; i < waypoints; i++) {
            stage.queue().enqueue(Stage.at(0, 6 + i, 0), false);
        }
        return stage;
    }

    @Test
    void m21OneBlockedNodePassesItsFirstWindowAndBlipsAtTheTenthTick() {
        Stage stage = Stage.heldStill();
        stage.queue().enqueue(Stage.at(0, 5, 0), false);

        stage.ticks(9);
        near(stage.y(), 0);
        assertThat(stage.queue().fails()).isZero();
        assertThat(stage.queue().size()).isEqualTo(1);

        stage.tick();
        near(stage.y(), 5);
        assertThat(stage.queue().size()).isZero();
        assertThat(stage.queue().fails()).isZero();
    }

    /** 0.30 of 8, 19 and 7.5 m/s over five ticks; a little more than a fifth of it per tick passes, a little less fails. */
    @ParameterizedTest
    @CsvSource({"1, 0.4", "2.375, 0.95", "0, 0.375"})
    void m21RequiredProgressPerWindow(double rate, double metresPerWindow) {
        double perTick = metresPerWindow / 5;
        assertThat(failsAfterTenTicks(rate, perTick * 1.001)).isZero();
        assertThat(failsAfterTenTicks(rate, perTick * 0.999)).isEqualTo(1);
    }

    private static int failsAfterTenTicks(double rate, double perTick) {
        Stage stage = Stage.on(new Mud(new FlatGround(0), perTick)).running(rate);
        stage.queue().enqueue(Stage.at(0, 20, 0), false);
        stage.queue().enqueue(Stage.at(0, 40, 0), false);
        stage.ticks(10);
        return stage.queue().fails();
    }

    @ParameterizedTest
    @CsvSource({"1, 10, 6", "2, 15, 7", "3, 20, 8", "4, 25, 9", "5, 25, 10", "6, 25, 11"})
    void m22SeveralBlockedNodes(int waypoints, int blipTick, double y) {
        Stage stage = heldStillBefore(waypoints);

        stage.ticks(blipTick - 1);
        near("before", stage.y(), 0);
        stage.tick();

        near("after", stage.y(), y);
        assertThat(stage.queue().size()).isZero();
        assertThat(stage.queue().fails()).isZero();
    }

    @Test
    void m22TheFailCounterCountsWindows() {
        Stage stage = heldStillBefore(6);

        int[] failsAtWindow = {0, 1, 2, 3};
        for (int fails : failsAtWindow) {
            stage.ticks(5);
            assertThat(stage.queue().fails()).isEqualTo(fails);
            assertThat(stage.queue().size()).isEqualTo(6 - fails);
        }
        stage.ticks(5);
        assertThat(stage.queue().fails()).isZero();
    }

    @Test
    void m23NearSuccessWithinTwentyCentimetres() {
        Stage stage = Stage.heldStill();
        stage.queue().enqueue(Stage.at(0, 0.15, 0), false);

        stage.ticks(9);
        assertThat(stage.queue().size()).isEqualTo(1);
        stage.tick();

        assertThat(stage.queue().size()).isZero();
        assertThat(stage.queue().fails()).isZero();
        near(stage.y(), 0);
        assertThat(stage.body.placements).isZero();
    }

    @Test
    void theWindowIsMeasuredInSecondsNotInTicks() {
        // At 60 ticks a second five ticks last half as long, so half the progress passes.
        Stage stage = Stage.on(new Mud(new FlatGround(0), 0.041));
        stage.queue().enqueue(Stage.at(0, 20, 0), false);
        for (int i = 0; i < 30; i++) {
            stage.step(1.0 / 60);
        }
        assertThat(stage.queue().fails()).isZero();
        assertThat(stage.queue().size()).isEqualTo(1);
    }

    @Test
    void successesOnTheWayDoNotClearTheFailCounter() {
        Stage stage = heldStillBefore(2);
        stage.ticks(10);
        assertThat(stage.queue().fails()).isEqualTo(1);

        // The body turns up at the waypoint it could not reach, with another one behind it.
        stage.queue().enqueue(Stage.at(0, 9, 0), false);
        stage.body.position.set(Stage.at(0, 7, 0));
        stage.tick();

        assertThat(stage.queue().size()).isEqualTo(1);
        assertThat(stage.queue().fails()).isEqualTo(1);
    }

    @Test
    void aStuckBodyIsExemptFromTheStallTest() {
        Stage stage = heldStillBefore(1);
        for (int i = 0; i < 40; i++) {
            stage.queue().adjustOffset(new Frame(), Stage.DT, true);
        }

        assertThat(stage.queue().fails()).isZero();
        assertThat(stage.queue().size()).isEqualTo(1);
    }

    @Test
    void aPlacementThatFailsIsTriedAgainNextTick() {
        Stage stage = Stage.heldStill();
        stage.queue().enqueue(Stage.at(0, 200, 0), false);
        Placer refusing = target -> false;

        stage.queue().useTime(refusing);
        assertThat(stage.queue().size()).isEqualTo(1);
        assertThat(stage.queue().fails()).isEqualTo(4);

        stage.tick();
        near(stage.y(), 200);
        assertThat(stage.queue().size()).isZero();
    }

    @Test
    void anUpdateThatReplacesTheTailDoesNotRestartTheWindow() {
        Stage stage = Stage.on(new HeldStill());
        stage.queue().enqueue(Stage.at(0, 5, 0), false);
        for (int i = 0; i < 9; i++) {
            stage.tick();
            stage.queue().enqueue(Stage.at(0, 5 + (i % 2) * 0.01, 0), false);
        }

        stage.tick();

        near(stage.y(), 5);
    }
}
