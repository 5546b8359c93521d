package dev.gait.motion.internal.correct;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Stage;
import org.junit.jupiter.api.Test;

/** The edges of the queue's rules, where one comparison or one reset decides: motion.md §E. */
class QueueEdgesTest {
    /** The corner of a landblock, where five centimetres of the wire's 32-bit floats are exactly that. */
    private static final int CORNER = 0xA9B40001;

    private static final double REACH = 0.05f;

    private final Actor actor = new Actor(1);
    private final InterpolationQueue queue = actor.corrections().queue();

    private static Position at(double y, double heading) {
        return new Position(CORNER, 0, y, 0, heading);
    }

    private void standAt(double y) {
        actor.enter(at(y, 0), 0);
    }

    private double waypointY(int index) {
        return queue.waypoint(index, new Position()).frame.y;
    }

    @Test
    void everyTailWithinFiveCentimetresGoesNotOnlyTheLast() {
        standAt(0);
        queue.enqueue(at(1.0, 0), false);
        queue.enqueue(at(1.051, 0), false);
        assertThat(queue.size()).isEqualTo(2);

        queue.enqueue(at(1.026, 0), false);

        assertThat(queue.size()).isEqualTo(1);
        assertThat(waypointY(0)).isEqualTo(1.026);
    }

    @Test
    void aTailAtExactlyFiveCentimetresStays() {
        standAt(5);
        queue.enqueue(at(0, 0), false);
        queue.enqueue(at(REACH, 0), false);

        assertThat(queue.size()).isEqualTo(2);
    }

    @Test
    void aTargetAtExactlyFiveCentimetresIsUnderfoot() {
        standAt(0);
        queue.enqueue(at(3, 0), false);

        queue.enqueue(at(REACH, 90), false);

        assertThat(queue.isInterpolating()).isFalse();
        near(actor.body().frame().heading(), 90);
    }

    @Test
    void aWaypointAtExactlyFiveCentimetresIsStillWalkedToAndDone() {
        standAt(1);
        queue.enqueue(at(REACH, 90), false);
        actor.body().frame().setOrigin(0, 0, 0);
        Frame offset = new Frame();
        offset.setOrigin(7, 7, 7);

        queue.adjustOffset(offset, Stage.DT, false);

        near(offset.x, 0);
        near(offset.y, REACH);
        near(offset.heading(), 90);
        assertThat(queue.isInterpolating()).isFalse();
    }

    @Test
    void aWaypointNearerThanThatIsDoneAndTheLegsGoOn() {
        standAt(1);
        queue.enqueue(at(0.0499, 90), false);
        actor.body().frame().setOrigin(0, 0, 0);
        Frame offset = new Frame();
        offset.setOrigin(7, 7, 7);

        queue.adjustOffset(offset, Stage.DT, false);

        near(offset.x, 7);
        assertThat(queue.isInterpolating()).isFalse();
    }

    @Test
    void theHeadingThatIsKeptIsForcedInEveryTick() {
        Stage stage = Stage.onFlatGround().facing(0);
        InterpretedMotionState turning = new InterpretedMotionState();
        turning.turnCommand = MotionCommand.TURN_RIGHT;
        stage.queue().enqueue(Stage.at(0, 3, 0, 0), true);
        stage.doing(turning);
        // Its own heading was written into the waypoint; whatever turns the body later, the queue turns it not at all.
        stage.facing(40);

        stage.ticks(5);

        near(stage.heading(), 40);
        assertThat(stage.y()).isGreaterThan(1);
    }

    @Test
    void evictingTheHeadLeavesTheStallWindowOpen() {
        Stage stage = Stage.heldStill();
        for (int i = 0; i < 20; i++) {
            stage.queue().enqueue(Stage.at(0, 6 + i, 0), false);
        }
        stage.ticks(9);

        stage.queue().enqueue(Stage.at(0, 26, 0), false);
        stage.tick();

        assertThat(stage.queue().fails())
                .as("the window of five ticks spans the new head")
                .isEqualTo(1);
    }

    @Test
    void aSuccessInTheMiddleForgivesNoFailure() {
        Stage stage = Stage.heldStill();
        stage.queue().enqueue(Stage.at(0, 6, 0), false);
        stage.queue().enqueue(Stage.at(0, 7, 0), false);
        stage.queue().enqueue(Stage.at(0, 8, 0), false);
        stage.ticks(10);
        assertThat(stage.queue().fails()).isEqualTo(1);

        stage.body.frame().setOrigin(stage.body.frame().x, stage.body.frame().y + 7, 0);
        stage.tick();

        assertThat(stage.queue().size()).isEqualTo(1);
        assertThat(stage.queue().fails()).isEqualTo(1);
    }

    @Test
    void stoppingKeepsTheHeadingFlag() {
        standAt(0);
        queue.enqueue(at(3, 0), true);
        queue.stop();

        assertThat(queue.keepsHeading()).isTrue();
    }

    @Test
    void aRoadThatWasStoppedLeavesNothingToJudgeTheNextOneBy() {
        Stage stage = Stage.heldStill();
        stage.queue().enqueue(Stage.at(0, 5, 0), false);
        stage.ticks(7);
        stage.queue().stop();

        stage.queue().enqueue(Stage.at(0, 6, 0), false);
        stage.ticks(9);
        assertThat(stage.queue().fails()).as("its first window always passes").isZero();
        assertThat(stage.queue().size()).isEqualTo(1);

        stage.tick();
        near(stage.y(), 6);
    }

    @Test
    void aStuckBodyNeverStalls() {
        Stage stage = Stage.heldStill();
        stage.queue().enqueue(Stage.at(0, 6, 0), false);
        Frame offset = new Frame();
        for (int i = 0; i < 40; i++) {
            stage.queue().adjustOffset(offset.setIdentity(), Stage.DT, true);
        }

        assertThat(stage.queue().fails()).isZero();
        assertThat(stage.queue().size()).isEqualTo(1);
    }
}
