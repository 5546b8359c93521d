package dev.gait.motion.internal.goal;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Crowd;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.MotionUpdate;
import org.junit.jupiter.api.Test;

/** Actors sent after each other: MoveToObject, TurnToObject, sticky arrival, targets that move or vanish (motion.md §I). */
class ChaseTest {
    private static final int HUNTER = 0x50000B0B;
    private static final int PREY = 0x5000DEE2;

    private final Crowd crowd = new Crowd();
    private final Actor hunter = crowd.create(HUNTER, 0, 0);
    private final Actor prey = crowd.create(PREY, 0, 10);

    private MotionUpdate moveTo(int target) {
        MotionUpdate update = crowd.motion(HUNTER, MoveToDriver.MOVE_TO_OBJECT);
        update.targetGuid = target;
        update.origin.set(Stage.at(7, 0, 0));
        update.runRate = 1;
        return update;
    }

    private int ticksUntilIdle() {
        int ticks = 0;
        while (hunter.moveTo().isMovingTo()) {
            crowd.tick();
            ticks++;
            if (ticks > 3000) {
                throw new AssertionError("never arrives");
            }
        }
        return ticks;
    }

    @Test
    void moveToObjectStopsAtTheDistanceBetweenTheCylinders() {
        crowd.scene.apply(moveTo(PREY), crowd.now());
        assertThat(hunter.moveTo().movementType()).isEqualTo(6);
        assertThat(prey.targets().voyeurCount()).isEqualTo(1);

        ticksUntilIdle();

        double gap = hunter.body().position.distanceTo(prey.body().position) - 0.96;
        assertThat(gap).isBetween(0.6 - 3.12 / 30, 0.6001);
        assertThat(prey.targets().voyeurCount()).isZero();
        assertThat(hunter.corrections().sticky().isStuck()).isFalse();
    }

    @Test
    void anUnknownObjectIsWalkedToWhereTheMessageSaysItIs() {
        crowd.scene.apply(moveTo(0x50009999), crowd.now());

        assertThat(hunter.moveTo().movementType()).isEqualTo(7);
        ticksUntilIdle();
        near(hunter.body().frame().heading(), 90);
        assertThat(Crowd.x(hunter)).isGreaterThan(5.8);
    }

    @Test
    void theRunRateComesWithTheOrder() {
        MotionUpdate update = moveTo(PREY);
        update.runRate = 2.5;
        update.params.with(MovementParameters.CAN_CHARGE, true);

        crowd.scene.apply(update, crowd.now());

        assertThat(hunter.interpreter().myRunRate()).isEqualTo(2.5);
        crowd.tick();
        near(Crowd.y(hunter), 10.0 / 30);
    }

    @Test
    void aFinalHeadingIsRelativeToTheWayThere() {
        MotionUpdate update = moveTo(PREY);
        update.params.with(MovementParameters.USE_FINAL_HEADING, true).desiredHeading = 30;

        crowd.scene.apply(update, crowd.now());
        ticksUntilIdle();

        near(hunter.body().frame().heading(), 30);
    }

    @Test
    void sentAfterItselfItStands() {
        crowd.scene.apply(crowd.state(HUNTER, MotionCommand.RUN_FORWARD, 1), crowd.now());

        crowd.scene.apply(moveTo(HUNTER), crowd.now());

        assertThat(hunter.moveTo().isMovingTo()).isFalse();
        assertThat(hunter.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.READY);
    }

    @Test
    void aChaseOfARunnerIsToldWhereItWentAtLeastEveryHalfSecond() {
        MotionUpdate run = crowd.state(PREY, MotionCommand.RUN_FORWARD, 1);
        run.state.turnCommand = MotionCommand.TURN_RIGHT;
        run.state.turnSpeed = 0.2;
        crowd.scene.apply(run, crowd.now());
        MotionUpdate update = moveTo(PREY);
        update.runRate = 1.5;
        update.params.with(MovementParameters.CAN_CHARGE, true);
        crowd.scene.apply(update, crowd.now());

        Position told = new Position().set(hunter.moveTo().currentTarget());
        int sinceTold = 0;
        for (int i = 0; i < 600 && hunter.moveTo().isMovingTo(); i++) {
            crowd.tick();
            sinceTold++;
            if (told.distanceTo(hunter.moveTo().currentTarget()) > 0.4) {
                told.set(hunter.moveTo().currentTarget());
                sinceTold = 0;
            }
            assertThat(sinceTold).isLessThanOrEqualTo(16);
        }
        assertThat(hunter.moveTo().isMovingTo()).as("caught it").isFalse();
        assertThat(hunter.body().position.distanceTo(prey.body().position)).isLessThan(1.57 + 4.0 / 2);
    }

    @Test
    void newsOfTheTargetCarriesTheTimeOfTheStepThatMadeIt() {
        // The prey's id is stepped first: its news reaches the hunter before the hunter's own step of that tick.
        Actor late = crowd.create(0x50000B0C, 0, -5);
        MotionUpdate chase = crowd.motion(0x50000B0C, MoveToDriver.MOVE_TO_OBJECT);
        chase.targetGuid = PREY;
        chase.runRate = 1;
        crowd.scene.apply(chase, crowd.now());
        prey.body().position.set(Stage.at(0, 14, 0));

        prey.targets().handleTargeting(5.0);

        assertThat(late.now()).isEqualTo(5.0);
        near(late.body().position.distanceTo(late.moveTo().currentTarget()), 19);
    }

    @Test
    void m41ArrivalIsEstimatedAndTakenAsLookAhead() {
        hunter.body().position.set(Stage.at(0, 10 - 12 - 4.0 / 30, 0));
        MotionUpdate update = moveTo(PREY);
        update.params.with(MovementParameters.CAN_CHARGE, true).with(MovementParameters.USE_SPHERES, false);
        crowd.scene.apply(update, crowd.now());
        assertThat(hunter.targets().targetQuantum()).isZero();

        crowd.tick();

        near(hunter.body().cachedSpeed(), 4);
        near(hunter.targets().targetQuantum(), 3);
    }

    @Test
    void m41AnEstimateThatIsOffByLessThanASecondIsKept() {
        hunter.body().position.set(Stage.at(0, 10 - 3.5 - 4.0 / 30, 0));
        MotionUpdate update = moveTo(PREY);
        update.params.with(MovementParameters.CAN_CHARGE, true).with(MovementParameters.USE_SPHERES, false);
        crowd.scene.apply(update, crowd.now());
        hunter.targets().setTargetQuantum(1.5, crowd.now());

        crowd.tick();

        near(hunter.body().cachedSpeed(), 4);
        near(hunter.targets().targetQuantum(), 1.5);
    }

    @Test
    void stickyArrivalSticksForOneSecond() {
        MotionUpdate update = moveTo(PREY);
        update.params.with(MovementParameters.STICKY, true);
        crowd.scene.apply(update, crowd.now());
        ticksUntilIdle();
        assertThat(hunter.corrections().sticky().targetId()).isEqualTo(PREY);

        crowd.tick();
        near(hunter.body().position.distanceTo(prey.body().position) - 0.96, 0.3);
        crowd.ticks(28);
        assertThat(hunter.corrections().sticky().isStuck()).isTrue();
        crowd.ticks(3);
        assertThat(hunter.corrections().sticky().isStuck()).isFalse();
        assertThat(prey.targets().voyeurCount()).isZero();
    }

    @Test
    void turnToObjectFacesItAndIgnoresTheHeadingInTheMessage() {
        MotionUpdate update = crowd.motion(HUNTER, MoveToDriver.TURN_TO_OBJECT);
        update.targetGuid = PREY;
        update.heading = 200;
        update.params.desiredHeading = 100;
        hunter.body().frame().setHeading(180);
        crowd.scene.apply(update, crowd.now());
        assertThat(hunter.moveTo().movementType()).isEqualTo(8);

        ticksUntilIdle();

        near(hunter.body().frame().heading(), 0);
        near(Crowd.y(hunter), 0);
    }

    @Test
    void aTurnToAnUnknownObjectTurnsToTheHeadingInTheMessage() {
        MotionUpdate update = crowd.motion(HUNTER, MoveToDriver.TURN_TO_OBJECT);
        update.targetGuid = 0x50009999;
        update.heading = 60;
        update.params.desiredHeading = 100;
        crowd.scene.apply(update, crowd.now());

        assertThat(hunter.moveTo().movementType()).isEqualTo(9);
        ticksUntilIdle();
        near(hunter.body().frame().heading(), 60);
    }

    @Test
    void aTurnDoesNotFollowAMovingObject() {
        MotionUpdate update = crowd.motion(HUNTER, MoveToDriver.TURN_TO_OBJECT);
        update.targetGuid = PREY;
        hunter.body().frame().setHeading(180);
        crowd.scene.apply(update, crowd.now());
        prey.body().position.set(Stage.at(10, 0, 0));

        ticksUntilIdle();

        near(hunter.body().frame().heading(), 0);
    }

    // ---- Targets that vanish ----

    @Test
    void aTargetThatIsDeletedEndsTheChase() {
        crowd.scene.apply(moveTo(PREY), crowd.now());
        crowd.ticks(5);

        crowd.scene.remove(PREY, crowd.now());

        assertThat(hunter.moveTo().isMovingTo()).isFalse();
        assertThat(hunter.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.READY);
        double y = Crowd.y(hunter);
        crowd.ticks(5);
        near(Crowd.y(hunter), y);
    }

    @Test
    void aTargetThatIsRecreatedEndsTheChase() {
        crowd.scene.apply(moveTo(PREY), crowd.now());
        crowd.ticks(5);

        Actor reborn = crowd.create(PREY, Stage.at(5, 5, 0), 1);

        assertThat(hunter.moveTo().isMovingTo()).isFalse();
        assertThat(reborn.targets().voyeurCount()).isZero();
    }

    @Test
    void aTargetThatTeleportsEndsTheChaseAndOneThatIsPlacedDoesNot() {
        crowd.scene.apply(moveTo(PREY), crowd.now());
        var placed = crowd.position(PREY, Stage.at(0, 20, 0));
        crowd.scene.apply(placed, crowd.now());
        assertThat(hunter.moveTo().isMovingTo()).isTrue();

        var teleported = crowd.position(PREY, Stage.at(0, 30, 0));
        teleported.teleportStamp = 1;
        crowd.scene.apply(teleported, crowd.now());

        assertThat(hunter.moveTo().isMovingTo()).isFalse();
    }

    @Test
    void aHunterThatIsDeletedIsNoVoyeurAnyMore() {
        crowd.scene.apply(moveTo(PREY), crowd.now());

        crowd.scene.remove(HUNTER, crowd.now());

        assertThat(prey.targets().voyeurCount()).isZero();
        crowd.ticks(30);
    }

    @Test
    void aStuckBodyLetsGoWhenItsTargetIsDeleted() {
        MotionUpdate stick = crowd.state(HUNTER, MotionCommand.READY, 1);
        stick.stickyGuid = PREY;
        crowd.scene.apply(stick, crowd.now());
        crowd.tick();
        near(Crowd.y(hunter), 20.0 / 30);

        crowd.scene.remove(PREY, crowd.now());
        crowd.tick();

        assertThat(hunter.corrections().sticky().isStuck()).isFalse();
        near(Crowd.y(hunter), 20.0 / 30);
    }

    @Test
    void stickingToNobodyKnownChangesNothing() {
        MotionUpdate stick = crowd.state(HUNTER, MotionCommand.READY, 1);
        stick.stickyGuid = 0x50009999;

        crowd.scene.apply(stick, crowd.now());

        assertThat(hunter.corrections().sticky().isStuck()).isFalse();
    }

    @Test
    void anActionThatIsDoneLetsGo() {
        MotionUpdate stick = crowd.state(HUNTER, MotionCommand.READY, 1);
        stick.stickyGuid = PREY;
        stick.state.actions.add(MotionCommand.WAVE, 1, 1, false);
        crowd.scene.apply(stick, crowd.now());
        crowd.ticks(5);
        assertThat(hunter.corrections().sticky().isStuck()).isTrue();

        hunter.interpreter().dropLinks();

        assertThat(hunter.corrections().sticky().isStuck()).isFalse();
    }
}
