package dev.gait.motion.internal.correct;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Stage;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

/** The interpolation queue on the way to its waypoints: motion.md §E, worked numbers M.14 to M.19, M.24, M.25. */
class QueueTest {
    private final Stage stage = Stage.onFlatGround();
    private final InterpolationQueue queue = stage.queue();

    private void enqueue(double x, double y, double z, double heading) {
        queue.enqueue(Stage.at(x, y, z, heading), false);
    }

    private Frame offsetOfOneTick(Frame rootMotion) {
        queue.adjustOffset(rootMotion, Stage.DT, false);
        return rootMotion;
    }

    // ---- Approaching ----

    @Test
    void m15ApproachRunning() {
        stage.running(2.375);
        enqueue(0, 2, 0, 90);

        double[] ys = {0.633333, 1.26667, 1.9, 2.0};
        for (double y : ys) {
            stage.tick();
            near(stage.y(), y);
            near(stage.x(), 0);
            near(stage.heading(), 90);
        }
        assertThat(queue.size()).isEqualTo(1);

        stage.tick();
        assertThat(queue.size()).isZero();
        assertThat(queue.fails()).isZero();
        // The waypoint is done before it acts, so the legs carry the body in this tick: east, as it faces.
        near(stage.x(), 9.5 / 30);
        near(stage.y(), 2.0);
    }

    @Test
    void m16ApproachIdle() {
        enqueue(0.6, 0.8, 0, 0);

        double x = 0;
        double y = 0;
        for (int tick = 1; tick <= 4; tick++) {
            stage.tick();
            x += tick < 4 ? 0.16 : 0.12;
            y += tick < 4 ? 0.213333 : 0.16;
            near(stage.x(), x);
            near(stage.y(), y);
        }
        assertThat(queue.size()).isEqualTo(1);
        stage.tick();
        assertThat(queue.size()).isZero();
        near(stage.y(), 0.8);
    }

    @Test
    void m17ApproachInLocalAxes() {
        stage.facing(30);
        enqueue(1, 2, 0.1, 75);
        near(stage.body.position.distanceTo(Stage.at(1, 2, 0.1)), 2.2383);

        Frame offset = offsetOfOneTick(new Frame());

        near(offset.x, -0.0159614);
        near(offset.y, 0.265922);
        near(offset.z, 0.0119138);
        near(offset.heading(), 45);
        Vector3d world = stage.body.frame().toWorld(offset.x, offset.y, offset.z, new Vector3d());
        near(world, 0.119138, 0.238276, 0.0119138);
    }

    @Test
    void m17WithKeepHeadingThereIsNoRotation() {
        stage.facing(30);
        queue.enqueue(Stage.at(1, 2, 0.1, 75), true);

        near(offsetOfOneTick(new Frame()).heading(), 0);
        near(queue.waypoint(0, new Position()).frame.heading(), 30);
    }

    @Test
    void m18FallbackSpeedWithoutAUsableTopSpeed() {
        stage.running(0);
        enqueue(0, 10, 0, 0);

        stage.tick();

        near(stage.y(), 0.25);
    }

    @Test
    void catchUpReplacesRootMotionTranslationAndRotationAlike() {
        enqueue(2, 0, 0, 0);
        Frame root = new Frame().setOrigin(0, 0.4, 0).setHeading(12);

        offsetOfOneTick(root);

        near(root.x, 8.0 / 30);
        near(root.y, 0);
        near(root.heading(), 0);
    }

    @Test
    void withoutARoadOrContactRootMotionIsUntouched() {
        Frame root = offsetOfOneTick(new Frame().setOrigin(0.1, 0.4, 0).setHeading(12));
        near(root.y, 0.4);

        enqueue(0, 2, 0, 0);
        stage.body.contact = false;
        offsetOfOneTick(root);
        near(root.x, 0.1);
        near(root.y, 0.4);
        near(root.heading(), 12);
        assertThat(queue.size()).isEqualTo(1);
    }

    @Test
    void contactIsEnoughAndWalkableGroundIsNotNeeded() {
        enqueue(0, 2, 0, 0);
        stage.body.onWalkable = false;

        near(offsetOfOneTick(new Frame()).y, 8.0 / 30);
    }

    @Test
    void reachingAWaypointPopsItAndLeavesRootMotionInThatTick() {
        enqueue(0, 2, 0, 0);
        enqueue(0, 4, 0, 0);
        stage.body.position.set(Stage.at(0, 1.951, 0));

        Frame root = offsetOfOneTick(new Frame().setOrigin(0, 0.4, 0));

        assertThat(queue.size()).isEqualTo(1);
        near(root.y, 0.4);
    }

    @Test
    void theLastStepEndsOnTheWaypointNeverBeyondIt() {
        stage.running(4.5);
        enqueue(0, 0.5, 0, 0);

        stage.tick();

        near(stage.y(), 0.5);
    }

    @Test
    void theServersWordMayPullABodyBackwards() {
        stage.running(2);
        enqueue(0, -3, 0, 0);

        stage.tick();

        near(stage.y(), -16.0 / 30);
    }

    @Test
    void m25StopSettlesInOneTickForARunnerAndSixForAnIdler() {
        stage.running(2.375);
        stage.doing(MotionCommand.READY, 1);
        enqueue(0, 0.6, 0, 0);
        stage.tick();
        near(stage.y(), 0.6);
        assertThat(queue.size()).isEqualTo(1);
        stage.tick();
        assertThat(queue.size()).isZero();

        Stage idler = Stage.onFlatGround();
        idler.queue().enqueue(Stage.at(0, 1.5, 0), false);
        idler.ticks(5);
        assertThat(idler.y()).isLessThan(1.45);
        idler.tick();
        near(idler.y(), 1.5);
        assertThat(idler.queue().size()).isEqualTo(1);
        idler.tick();
        assertThat(idler.queue().size()).isZero();
    }

    // ---- Enqueueing ----

    @Test
    void m19aANewTargetReplacesATailWithinFiveCentimetres() {
        enqueue(0, 1, 0, 0);
        enqueue(0, 1.049, 0, 0);
        assertThat(queue.size()).isEqualTo(1);
        near(stage.waypointY(0), 1.049);

        enqueue(0, 1.1, 0, 0);
        assertThat(queue.size()).isEqualTo(2);
    }

    @Test
    void m19bTwentyTwoWaypointsKeepTheNewestTwenty() {
        for (int y = 1; y <= 22; y++) {
            enqueue(0, y, 0, 0);
        }

        assertThat(queue.size()).isEqualTo(20);
        near(stage.waypointY(0), 3);
        near(stage.waypointY(19), 22);
    }

    @Test
    void m19cAHundredMetresIsNearAndMoreIsFar() {
        enqueue(0, 100, 0, 0);
        assertThat(queue.fails()).isZero();

        Stage other = Stage.onFlatGround();
        other.queue().enqueue(Stage.at(0, 100.01, 0), false);
        assertThat(other.queue().size()).isEqualTo(1);
        assertThat(other.queue().fails()).isEqualTo(4);
    }

    @Test
    void theFarDistanceIsMeasuredFromTheTail() {
        enqueue(0, 90, 0, 0);
        enqueue(0, 180, 0, 0);
        assertThat(queue.fails()).isZero();

        enqueue(0, 70, 0, 0);
        assertThat(queue.fails()).isEqualTo(4);
    }

    @Test
    void m19dIndoorsTwentyMetresAndTwentyFiveForOnesOwn() {
        stage.body.position.cell = 0xA9B40100;
        queue.enqueue(new Position(0xA9B40100, 96, 116, 0), false);
        assertThat(queue.fails()).isZero();
        queue.stop();
        queue.enqueue(new Position(0xA9B40100, 96, 116.001, 0), false);
        assertThat(queue.fails()).isEqualTo(4);

        Stage mine = Stage.with(new Attributes(100, 100, 0, 100));
        mine.body.position.cell = 0xA9B40100;
        mine.queue().enqueue(new Position(0xA9B40100, 96, 121, 0), false);
        assertThat(mine.queue().fails()).isZero();
        mine.queue().stop();
        mine.queue().enqueue(new Position(0xA9B40100, 96, 121.001, 0), false);
        assertThat(mine.queue().fails()).isEqualTo(4);
    }

    @Test
    void m19eATargetUnderfootClearsTheQueueAndTurnsTheBodyAtOnce() {
        enqueue(0, 3, 0, 0);
        enqueue(0, 0.05, 0, 77);
        assertThat(queue.size()).isZero();
        near(stage.heading(), 77);

        enqueue(0, 0.0501, 0, 10);
        assertThat(queue.size()).isEqualTo(1);
        near(stage.heading(), 77);
    }

    @Test
    void aMovingToBodyKeepsItsHeadingAtATargetUnderfoot() {
        stage.facing(33);

        queue.enqueue(Stage.at(0, 0.01, 0, 77), true);

        near(stage.heading(), 33);
    }

    @Test
    void nothingTurnsWhenAnUpdateArrivesOnlyInTheFirstTick() {
        enqueue(0, 5, 0, 120);
        near(stage.heading(), 0);

        stage.tick();
        near(stage.heading(), 120);
        assertThat(stage.y()).isLessThan(0.3);
    }

    @Test
    void aFarTargetKeepsTheHeadingFlagOfBefore() {
        queue.enqueue(Stage.at(0, 3, 0, 80), true);
        queue.enqueue(Stage.at(0, 200, 0, 80), false);
        assertThat(queue.keepsHeading()).isTrue();
        near(queue.waypoint(1, new Position()).frame.heading(), 0);

        Stage other = Stage.onFlatGround();
        other.queue().enqueue(Stage.at(0, 200, 0, 80), true);
        assertThat(other.queue().keepsHeading()).isFalse();
        near(other.queue().waypoint(0, new Position()).frame.heading(), 80);
    }

    @Test
    void theFarPathIgnoresTheCapButIsBoundedAtSixtyFour() {
        for (int i = 1; i <= 100; i++) {
            enqueue(0, 101.0 * (i % 2), 0, i % 360);
        }

        assertThat(queue.size()).isEqualTo(64);
        assertThat(queue.fails()).isEqualTo(4);
    }

    // ---- Blips ----

    @Test
    void m24AFarTargetWalksOneStepThenBlipsInTheSameTick() {
        enqueue(0, 150, 0, 0);
        near(offsetOfOneTick(new Frame()).y, 0.266667);

        stage.tick();

        near(stage.y(), 150);
        assertThat(queue.size()).isZero();
        assertThat(queue.fails()).isZero();
        assertThat(stage.body.placements).isEqualTo(1);
    }

    @Test
    void aBlipKeepsTheVelocity() {
        stage.body.setVelocity(3, 0, 0);
        enqueue(0, 150, 0, 0);

        stage.tick();

        near(stage.body.velocityX, 3 * 0.904966);
    }

    @Test
    void stopForgetsTheRoadAndItsFailures() {
        enqueue(0, 150, 0, 0);

        queue.stop();

        assertThat(queue.isInterpolating()).isFalse();
        assertThat(queue.fails()).isZero();
        stage.tick();
        near(stage.y(), 0);
    }

    // ---- Jump and velocity nodes: §E.6 ----

    @Test
    void aVelocityNodeAtTheHeadSetsTheVelocityAndGoes() {
        queue.enqueueVelocity(0, 0, 7);
        enqueue(0, 3, 0, 0);

        stage.tick();

        near(stage.body.velocityZ, 7);
        assertThat(queue.size()).isEqualTo(1);
    }

    @Test
    void aJumpNodeAtTheHeadJustGoes() {
        queue.enqueueJump();

        stage.tick();

        assertThat(queue.size()).isZero();
        assertThat(stage.body.hasVelocity()).isFalse();
    }

    @Test
    void aBlipWithAVelocityNodeAtTheTailPlacesAtTheLastPositionAndTakesTheVelocity() {
        enqueue(0, 150, 0, 0);
        queue.enqueueVelocity(1, 2, 0);

        stage.tick();

        near(stage.y(), 150);
        near(stage.body.velocityX, 1);
        near(stage.body.velocityY, 2);
        assertThat(queue.size()).isZero();
    }
}
