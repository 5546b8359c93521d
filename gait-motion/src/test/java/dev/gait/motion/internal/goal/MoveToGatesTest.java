package dev.gait.motion.internal.goal;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.support.Crowd;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.MotionUpdate;
import org.junit.jupiter.api.Test;

/** When a server-directed movement may act, and what ends or renews it: motion.md §G.5, §I.5, §I.6. */
class MoveToGatesTest {
    private static final int HUNTER = 0x50000B0B;
    private static final int PREY = 0x5000DEE2;

    @Test
    void withoutContactNothingIsDone() {
        Stage stage = Stage.onFlatGround();
        MovementParameters params = new MovementParameters();
        params.desiredHeading = 90;
        stage.actor.moveTo().turnToHeading(params);
        stage.tick();
        assertThat(stage.actor.moveTo().isMovingTo()).isTrue();
        stage.body.contact = false;
        stage.facing(95);

        stage.actor.moveTo().useTime();
        assertThat(stage.actor.moveTo().isMovingTo())
                .as("past the goal, but in the air")
                .isTrue();

        stage.body.contact = true;
        stage.actor.moveTo().useTime();
        assertThat(stage.actor.moveTo().isMovingTo()).isFalse();
        near(stage.heading(), 90);
    }

    @Test
    void contactIsEnoughAndItNeedNotBeWalkable() {
        Stage stage = Stage.onFlatGround();
        MovementParameters params = new MovementParameters();
        params.desiredHeading = 90;
        stage.actor.moveTo().turnToHeading(params);
        stage.tick();
        stage.body.onWalkable = false;
        stage.facing(95);

        stage.actor.moveTo().useTime();

        assertThat(stage.actor.moveTo().isMovingTo()).isFalse();
    }

    /** The old movement is off before the new word is read: a new stance, which stops nothing else, shows it. */
    @Test
    void anUpdateCancelsTheMovementFirst() {
        Crowd crowd = new Crowd();
        Actor walker = crowd.create(HUNTER, 0, 0);
        MotionUpdate order = crowd.motion(HUNTER, MoveToDriver.MOVE_TO_POSITION);
        order.origin.set(Stage.at(0, 10, 0));
        order.runRate = 1;
        crowd.scene.apply(order, crowd.now());
        crowd.tick();
        assertThat(walker.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);

        MotionUpdate nothing = crowd.motion(HUNTER, 3);
        nothing.style = MotionCommand.NON_COMBAT;
        crowd.scene.apply(nothing, crowd.now());

        assertThat(walker.moveTo().isMovingTo()).isFalse();
        assertThat(walker.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.READY);
        double y = Crowd.y(walker);
        for (int i = 0; i < 10; i++) {
            crowd.tick();
        }
        near(Crowd.y(walker), y);
    }

    @Test
    void anotherTurnBeginsFromTheOldOnesEnd() {
        Crowd crowd = new Crowd();
        Actor turner = crowd.create(HUNTER, 0, 0);
        MotionUpdate right = crowd.motion(HUNTER, MoveToDriver.TURN_TO_HEADING);
        right.params.desiredHeading = 90;
        right.params.with(MovementParameters.STOP_COMPLETELY, false);
        crowd.scene.apply(right, crowd.now());
        crowd.tick();
        crowd.tick();
        MotionUpdate left = crowd.motion(HUNTER, MoveToDriver.TURN_TO_HEADING);
        left.params.desiredHeading = 300;
        left.params.with(MovementParameters.STOP_COMPLETELY, false);
        crowd.scene.apply(left, crowd.now());
        for (int i = 0; i < 60; i++) {
            crowd.tick();
        }

        assertThat(turner.moveTo().isMovingTo()).isFalse();
        near(turner.body().frame().heading(), 300);
    }

    /** How far it has strayed is counted from where it set out. */
    @Test
    void theFailDistanceOfAChaseCountsFromItsOwnBeginning() {
        Crowd crowd = new Crowd();
        Actor hunter = crowd.create(HUNTER, 0, 0);
        crowd.create(PREY, 0, 20);
        MotionUpdate order = crowd.motion(HUNTER, MoveToDriver.MOVE_TO_OBJECT);
        order.targetGuid = PREY;
        order.runRate = 1;
        order.params.failDistance = 1;
        crowd.scene.apply(order, crowd.now());

        crowd.ticks(5);
        assertThat(hunter.moveTo().isMovingTo()).isTrue();
        crowd.ticks(10);
        assertThat(hunter.moveTo().isMovingTo()).isFalse();
    }

    /** Landing begins the node again: from where the body is now, so it may walk what it would have run. */
    @Test
    void landingReissuesTheNodeFromWhereTheBodyIs() {
        Stage stage = Stage.onFlatGround();
        stage.actor.moveTo().moveToPosition(Stage.at(0, 40, 0), new MovementParameters());
        stage.ticks(2);
        assertThat(stage.actor.moveTo().isRunning()).isTrue();

        stage.stepper.place(stage.actor, Stage.at(0, 30, 1));
        assertThat(stage.body.contact).isFalse();
        for (int i = 0; i < 60 && !stage.body.contact; i++) {
            stage.tick();
        }

        assertThat(stage.actor.moveTo().isMovingTo()).isTrue();
        assertThat(stage.actor.moveTo().isRunning()).isFalse();
    }

    /** A chaser that got nowhere for a second is not judged by that second once the goal has moved. */
    @Test
    void newsOfTheTargetBeginsTheProgressAnew() {
        Crowd crowd = new Crowd();
        Actor hunter = crowd.create(HUNTER, 0, 0);
        // Two radii and 0.9 m of air: more than the 0.6 m it wants.
        Actor prey = crowd.create(PREY, 0, 0.96 + 0.9);
        MotionUpdate order = crowd.motion(HUNTER, MoveToDriver.MOVE_TO_OBJECT);
        order.targetGuid = PREY;
        order.runRate = 1;
        crowd.scene.apply(order, crowd.now());
        for (int i = 0; i < 45; i++) {
            crowd.tick();
            hunter.body().position.set(Stage.at(0, 0, 0));
        }
        assertThat(hunter.moveTo().isMovingTo()).isTrue();

        // It comes within reach by itself: too little for the second and a half that went by, enough for a new
        // beginning.
        prey.body().position.set(Stage.at(0, 0.96 + 0.58, 0));
        hunter.moveTo().onTargetUpdate(PREY, TargetStatus.OK, prey.body().position, prey.body().position);
        hunter.moveTo().useTime();

        assertThat(hunter.moveTo().isMovingTo()).isFalse();
    }
}
