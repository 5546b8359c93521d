package dev.gait.motion.internal.correct;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.interp.MotionInterpreter;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A stick, a leash, and how they lie over the queue: motion.md §F, worked numbers M.26 and M.27. */
class StickyAndLeashTest {
    private static final int TARGET = 0x50000BEE;

    /** What a stick asks of its actor, played by hand. */
    private static final class Hand implements Targeting {
        int tracked;
        int cancels;

        @Nullable
        Position live;

        @Override
        public void setTarget(int contextId, int objectId, double radius, double quantum, double now) {
            assertThat(contextId).isZero();
            assertThat(radius).isEqualTo(0.5);
            assertThat(quantum).isEqualTo(0.5);
            tracked = objectId;
        }

        @Override
        public void clearTarget() {
            tracked = 0;
        }

        @Override
        public void cancelMoveTo(int error) {
            cancels++;
        }

        @Override
        public @Nullable Position livePosition(int objectId) {
            return live;
        }
    }

    private final Stage stage = Stage.onFlatGround();
    private final Hand hand = new Hand();
    private final MotionInterpreter interpreter = stage.interpreter();
    private final StickyFollower sticky = new StickyFollower(stage.body, interpreter, hand);
    private final Leash leash = stage.actor.corrections().leash();

    @BeforeEach
    void halfAMetreWide() {
        stage.body.radius = 0.5;
    }

    private Frame stickyOffset(double x, double y, double dt) {
        sticky.stickTo(TARGET, stage.body.radius, 0);
        sticky.onTargetUpdate(TARGET, true, Stage.at(x, y, 0));
        Frame offset = new Frame().setOrigin(9, 9, 9);
        sticky.adjustOffset(offset, dt);
        return offset;
    }

    // ---- Sticky ----

    @Test
    void m27StickyClosesInAtFiveTimesTheTopSpeed() {
        Frame offset = stickyOffset(0, 5, Stage.DT);
        near(offset.x, 0);
        near(offset.y, 0.666667);
        near(offset.z, 0);

        near(stickyOffset(0, 5, 0.2).y, 3.7);
        near(stickyOffset(0, 1, Stage.DT).y, -0.3);
    }

    @Test
    void m27StickyWithoutATopSpeedClosesInAtFifteen() {
        interpreter.setMyRunRate(0);
        stage.body.radius = 0.48;

        Frame offset = stickyOffset(3, 4, Stage.DT);

        near(offset.x, 0.3);
        near(offset.y, 0.4);
    }

    @Test
    void aStuckBodyFacesItsTargetInOneTick() {
        stage.facing(200);

        near(stickyOffset(5, 0, Stage.DT).heading(), 250);
        near(
                stage.body
                        .frame()
                        .combine(stickyOffset(5, 0, Stage.DT), new Frame())
                        .heading(),
                90);
    }

    @Test
    void theLivePositionCountsMoreThanTheOneToldLast() {
        hand.live = Stage.at(0, -5, 0);

        near(stickyOffset(0, 5, Stage.DT).heading(), 180);
    }

    @Test
    void untilTheFirstNewsAStickChangesNothingButExemptsFromStalling() {
        sticky.stickTo(TARGET, 0.5, 0);
        Frame offset = new Frame().setOrigin(0, 0.1, 0);

        sticky.adjustOffset(offset, Stage.DT);

        near(offset.y, 0.1);
        assertThat(sticky.isStuck()).isTrue();
        assertThat(sticky.targetId()).isEqualTo(TARGET);
        assertThat(hand.tracked).isEqualTo(TARGET);
    }

    @Test
    void newsOfSomebodyElseIsIgnoredAndBadNewsEndsTheStick() {
        sticky.stickTo(TARGET, 0.5, 0);
        sticky.onTargetUpdate(TARGET + 1, false, Stage.at(0, 0, 0));
        assertThat(sticky.isStuck()).isTrue();

        sticky.onTargetUpdate(TARGET, false, Stage.at(0, 0, 0));
        assertThat(sticky.isStuck()).isFalse();
        assertThat(hand.tracked).isZero();
        assertThat(hand.cancels).isEqualTo(1);
    }

    @Test
    void aStickLastsOneSecondAndNewsDoesNotRenewIt() {
        sticky.stickTo(TARGET, 0.5, 10);
        sticky.onTargetUpdate(TARGET, true, Stage.at(0, 5, 0));

        sticky.useTime(11.0);
        assertThat(sticky.isStuck()).isTrue();
        sticky.useTime(11.001);
        assertThat(sticky.isStuck()).isFalse();
    }

    @Test
    void stickingAnewRenewsIt() {
        sticky.stickTo(TARGET, 0.5, 10);
        sticky.stickTo(TARGET, 0.5, 10.9);

        sticky.useTime(11.5);
        assertThat(sticky.isStuck()).isTrue();
        assertThat(hand.cancels).isEqualTo(1);
    }

    // ---- Leash ----

    @ParameterizedTest
    @CsvSource({"20, 0.75", "10, 1", "10.0001, 0.9999975", "50, 0", "80, 0"})
    void m26LeashFactorOutdoors(double walked, double factor) {
        leash.constrainTo(Stage.at(0, walked, 0), 10, 50);
        Frame offset = new Frame().setOrigin(0, 0.5, 0).setHeading(30);

        leash.adjustOffset(offset);

        near(offset.y, 0.5 * factor);
        near(offset.heading(), 30);
        near(leash.pathLength(), walked + 0.5 * factor);
    }

    @Test
    void m26LeashFactorAtItsVeryEnd() {
        leash.constrainTo(Stage.at(0, 49.9999, 0));
        Frame offset = new Frame().setOrigin(0, 1, 0);

        leash.adjustOffset(offset);

        assertThat(offset.y).isBetween(2.4e-6, 2.6e-6);
    }

    @Test
    void m26LeashIndoors() {
        stage.body.position.cell = 0xA9B40100;
        leash.constrainTo(new Position(0xA9B40100, 96, 108, 0));
        Frame offset = new Frame().setOrigin(0, 1, 0);

        leash.adjustOffset(offset);

        near(offset.y, 0.533333);
    }

    @Test
    void m26RunningWithoutNewsCoastsToAStop() {
        stage.running(2.375);
        leash.constrainTo(stage.body.position);
        int[] ticks = {32, 68, 119, 206};
        double[] metres = {10, 20, 30, 40};

        int tick = 0;
        for (int i = 0; i < ticks.length; i++) {
            while (leash.pathLength() < metres[i]) {
                stage.tick();
                tick++;
            }
            assertThat(tick).as("%s m", metres[i]).isEqualTo(ticks[i]);
        }
        while (!leash.isFullyConstrained()) {
            stage.tick();
            tick++;
        }
        assertThat(tick).isEqualTo(294);
        stage.ticks(3000);
        assertThat(leash.pathLength()).isLessThanOrEqualTo(50.0);
        assertThat(stage.y()).isBetween(49.9, 50.0);
    }

    @Test
    void withoutContactTheLeashOnlyCounts() {
        leash.constrainTo(Stage.at(0, 49, 0));
        stage.body.contact = false;
        Frame offset = new Frame().setOrigin(0, 0.5, 0);

        leash.adjustOffset(offset);

        near(offset.y, 0.5);
        near(leash.pathLength(), 49.5);
    }

    @Test
    void anUnconstrainedBodyIsNotBraked() {
        leash.constrainTo(Stage.at(0, 60, 0));
        leash.unConstrain();
        Frame offset = new Frame().setOrigin(0, 0.5, 0);

        leash.adjustOffset(offset);

        near(offset.y, 0.5);
        near(leash.pathLength(), 60);
        // Retail asks for the length all the same.
        assertThat(leash.isFullyConstrained()).isTrue();
    }

    @Test
    void aBodyThatNeverHadALeashIsNotAtItsEnd() {
        assertThat(leash.isFullyConstrained()).isFalse();
    }

    // ---- Together: §F.1 ----

    @Test
    void nobodyAnythingMeansNoMove() {
        stage.tick();

        near(stage.x(), 0);
        near(stage.y(), 0);
        near(stage.heading(), 0);
    }

    @Test
    void legsAloneMoveInTheDirectionTheBodyFaces() {
        stage.running(1);
        stage.ticks(30);
        near(stage.y(), 4);

        stage.facing(180);
        stage.ticks(30);
        near(stage.y(), 0);

        stage.facing(90);
        stage.ticks(30);
        near(stage.x(), 4);
    }

    @Test
    void theQueueAloneMovesAStandingBody() {
        stage.queue().enqueue(Stage.at(1, 0, 0), false);

        stage.tick();

        near(stage.x(), 8.0 / 30);
    }

    @Test
    void legsAndQueueAreNotAddedUp() {
        stage.running(1);
        stage.queue().enqueue(Stage.at(0, 5, 0), false);

        stage.tick();

        near(stage.y(), 8.0 / 30);
    }

    @Test
    void theLeashShortensWhatTheQueueDecided() {
        stage.queue().enqueue(Stage.at(0, 5, 0), false);
        leash.constrainTo(Stage.at(0, 30, 0));

        stage.tick();

        near(stage.y(), 0.5 * 8.0 / 30);
    }
}
