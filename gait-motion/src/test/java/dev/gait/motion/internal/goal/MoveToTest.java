package dev.gait.motion.internal.goal;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.support.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One actor sent to places and headings: motion.md §I.3 to §I.5, worked number M.38. Objects are in {@link ChaseTest}. */
class MoveToTest {
    private final Stage stage = Stage.onFlatGround();
    private final MoveToDriver driver = stage.actor.moveTo();
    private final InterpretedMotionState state = stage.interpreter().interpreted();
    private final MovementParameters params = new MovementParameters();

    private static int ticksUntilIdle(Stage stage) {
        int ticks = 0;
        while (stage.actor.moveTo().isMovingTo()) {
            stage.tick();
            ticks++;
            if (ticks > 3000) {
                throw new AssertionError("never arrives");
            }
        }
        return ticks;
    }

    @ParameterizedTest
    @CsvSource({"classic, 86, 0.576", "authored, 103, 0.586467"})
    void m38MoveToPosition(String profile, int moveTicks, double distanceLeft) {
        Stage walker = Stage.with(profile.equals("classic") ? MotionProfile.classic() : MotionProfile.authoredHuman());
        walker.tick();
        walker.actor.moveTo().moveToPosition(Stage.at(10, 0, 0), params);
        assertThat(walker.interpreter().interpreted().turnCommand).isEqualTo(MotionCommand.TURN_RIGHT);

        walker.ticks(31);
        near(walker.heading(), 31 * 2.864789);
        near(walker.x(), 0);
        walker.tick();
        // It would be 91.6732 here; arriving sets it.
        near(walker.heading(), 90);
        assertThat(walker.interpreter().interpreted().turnCommand).isZero();
        assertThat(walker.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);

        assertThat(ticksUntilIdle(walker)).isEqualTo(moveTicks);
        near(10 - walker.x() - 0.48, distanceLeft);
        near(walker.heading(), 90);
        assertThat(walker.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.READY);
        walker.ticks(5);
        near(10 - walker.x() - 0.48, distanceLeft);
    }

    @Test
    void whereItAlreadyIsNothingHappens() {
        driver.moveToPosition(Stage.at(0.5, 0, 0), params);

        assertThat(driver.isMovingTo()).isFalse();
        stage.ticks(3);
        near(stage.x(), 0);
    }

    @Test
    void theFirstDistanceIsPlainAndTheLaterOnesLessTheRadius() {
        // 1.0 m between centres is more than 0.6, so it sets out; less 0.48 it has arrived after the turn.
        driver.moveToPosition(Stage.at(0, 1.0, 0), params);

        assertThat(driver.isMovingTo()).isFalse();
        stage.ticks(2);
        near(stage.y(), 0);
    }

    @Test
    void withoutSpheresTheCentreHasToArrive() {
        params.with(MovementParameters.USE_SPHERES, false);
        driver.moveToPosition(Stage.at(0, 1.0, 0), params);

        ticksUntilIdle(stage);
        assertThat(stage.y()).isGreaterThanOrEqualTo(0.4 - 1e-6);
    }

    @Test
    void aFinalHeadingIsAbsoluteAndTurnedToAfterTheWalk() {
        params.with(MovementParameters.USE_FINAL_HEADING, true).desiredHeading = 270;
        driver.moveToPosition(Stage.at(0, 3, 0), params);

        while (state.turnCommand == 0) {
            stage.tick();
        }
        assertThat(state.forwardCommand).isEqualTo(MotionCommand.READY);
        near(state.turnSpeed, -1);
        ticksUntilIdle(stage);

        near(stage.heading(), 270);
        assertThat(state.turnCommand).isZero();
    }

    @Test
    void aTurnAfterAWalkWaitsOneTickForTheStopToBeDone() {
        params.with(MovementParameters.USE_FINAL_HEADING, true).desiredHeading = 90;
        driver.moveToPosition(Stage.at(0, 3, 0), params);
        while (state.forwardCommand != MotionCommand.READY) {
            stage.tick();
        }
        assertThat(state.turnCommand).as("arrived, the stop is still pending").isZero();

        stage.tick();

        assertThat(state.turnCommand).isEqualTo(MotionCommand.TURN_RIGHT);
        near(stage.heading(), 0);
        stage.tick();
        near(stage.heading(), 2.86479);
    }

    @Test
    void farAwayItRunsAtTheRateItWasTold() {
        stage.interpreter().setMyRunRate(2);
        driver.moveToPosition(Stage.at(0, 40, 0), params);
        stage.tick();
        assertThat(state.forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
        near(state.forwardSpeed, 2);
        near(stage.y(), 8.0 / 30);
        assertThat(driver.isRunning()).isTrue();

        ticksUntilIdle(stage);
        assertThat(40 - stage.y() - 0.48).isBetween(0.6 - 8.0 / 30, 0.6001);
        assertThat(driver.isRunning()).isFalse();
    }

    @Test
    void theSpeedOfTheParametersScalesTheWalk() {
        params.speed = 0.5;
        driver.moveToPosition(Stage.at(0, 5, 0), params);

        stage.tick();

        near(stage.y(), 1.56 / 30);
    }

    @Test
    void beyondTheFailDistanceItGivesUp() {
        params.failDistance = 2;
        driver.moveToPosition(Stage.at(0, 10, 0), params);

        ticksUntilIdle(stage);

        assertThat(stage.y()).isBetween(2.0, 2.2);
        assertThat(state.forwardCommand).isEqualTo(MotionCommand.READY);
    }

    @Test
    void awayFromAPlaceItTurnsItsBackFirst() {
        params.with(MovementParameters.MOVE_TOWARDS, false).with(MovementParameters.MOVE_AWAY, true);
        params.minDistance = 5;
        driver.moveToPosition(Stage.at(0, 2, 0), params);

        ticksUntilIdle(stage);

        // The turn node faces the place; the steering of the walk turns the body away from it.
        assertThat(stage.body.position.distanceTo(Stage.at(0, 2, 0))).isGreaterThanOrEqualTo(5.48 - 1e-6);
        assertThat(state.forwardCommand).isEqualTo(MotionCommand.READY);
    }

    @Test
    void towardsAndAwayBacksOffBackwards() {
        params.with(MovementParameters.MOVE_AWAY, true);
        params.distanceToObject = 3;
        params.minDistance = 2;
        driver.moveToPosition(Stage.at(0, 1, 0), params);
        stage.tick();

        assertThat(state.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        near(state.forwardSpeed, -0.65);
        ticksUntilIdle(stage);
        near(stage.heading(), 0);
        assertThat(1 - stage.y() - 0.48).isBetween(2.0, 2.1);
    }

    // ---- Turning ----

    @ParameterizedTest
    @CsvSource({"90, 1", "270, -1", "180, 1", "181, -1"})
    void turnToHeadingTakesTheShorterWay(double heading, double speed) {
        params.desiredHeading = heading;
        driver.turnToHeading(params);
        assertThat(state.turnCommand).isEqualTo(MotionCommand.TURN_RIGHT);
        near(state.turnSpeed, speed);

        ticksUntilIdle(stage);

        near(stage.heading(), heading);
        assertThat(state.turnCommand).isZero();
        near(stage.x(), 0);
    }

    @Test
    void aHeadingAlreadyHeldIsDoneAtOnce() {
        params.desiredHeading = 0.0001;
        driver.turnToHeading(params);
        assertThat(driver.isMovingTo()).isFalse();

        params.desiredHeading = 359.9999;
        driver.turnToHeading(params);
        assertThat(driver.isMovingTo()).isFalse();
    }

    @Test
    void turnSpeedScalesTheTurn() {
        params.desiredHeading = 90;
        params.speed = 2;
        driver.turnToHeading(params);

        stage.tick();

        near(stage.heading(), 5.72958);
    }

    @Test
    void turningStopsTheLegsOnlyIfItIsToldTo() {
        stage.running(1);
        params.desiredHeading = 90;
        driver.turnToHeading(params.with(MovementParameters.STOP_COMPLETELY, false));
        stage.ticks(3);
        assertThat(state.forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
        assertThat(stage.y()).isPositive();

        Stage other = Stage.onFlatGround().running(1);
        other.actor.moveTo().turnToHeading(params.with(MovementParameters.STOP_COMPLETELY, true));
        other.ticks(3);
        near(other.y(), 0);
    }

    @Test
    void aTurnWaitsWhileMotionsArePending() {
        stage.tick();
        stage.interpreter().doInterpretedMotion(MotionCommand.WAVE, new MovementParameters());
        params.desiredHeading = 90;

        driver.turnToHeading(params);
        stage.ticks(30);
        near(stage.heading(), 0);

        stage.ticks(10);
        assertThat(stage.heading()).isPositive();
    }

    // ---- Steering ----

    @Test
    void aGoalOffTheNoseIsSteeredTo() {
        driver.moveToPosition(Stage.at(0, 10, 0), params);
        stage.tick();
        stage.facing(320);
        stage.tick();
        assertThat(state.turnCommand).isEqualTo(MotionCommand.TURN_RIGHT);
        near(state.turnSpeed, 1);

        stage.ticks(12);
        assertThat(state.turnCommand).as("back within twenty degrees").isZero();
        ticksUntilIdle(stage);
        assertThat(stage.body.position.distanceTo(Stage.at(0, 10, 0))).isLessThan(1.09);
    }

    @Test
    void steeringIsIssuedOnlyOnChange() {
        driver.moveToPosition(Stage.at(0, 30, 0), params);
        stage.tick();
        stage.facing(90);
        stage.tick();
        assertThat(stage.interpreter().motionsPending()).isFalse();
        stage.tick();
        assertThat(state.turnCommand).isEqualTo(MotionCommand.TURN_RIGHT);
        near(state.turnSpeed, -1.5);
    }

    // ---- Interruptions ----

    @Test
    void cancellingStopsTheBody() {
        driver.moveToPosition(Stage.at(0, 10, 0), params);
        stage.ticks(5);

        driver.cancel(0x36);

        assertThat(driver.isMovingTo()).isFalse();
        assertThat(state.forwardCommand).isEqualTo(MotionCommand.READY);
        double y = stage.y();
        stage.ticks(5);
        near(stage.y(), y);
    }

    @Test
    void inTheAirItWaitsAndLandingGoesOn() {
        driver.moveToPosition(Stage.at(0, 10, 0), params);
        stage.ticks(5);
        stage.liftedTo(2);
        double y = stage.y();
        stage.tick();
        assertThat(stage.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(driver.isMovingTo()).isTrue();

        ticksUntilIdle(stage);

        assertThat(stage.y()).isGreaterThan(y);
        assertThat(stage.body.position.distanceTo(Stage.at(0, 10, 0))).isLessThan(1.09);
    }

    @Test
    void orderedInTheAirItSetsOutOnLanding() {
        stage.liftedTo(1);
        driver.moveToPosition(Stage.at(0, 10, 0), params);
        stage.tick();
        near(stage.y(), 0);

        ticksUntilIdle(stage);

        assertThat(stage.body.position.distanceTo(Stage.at(0, 10, 0))).isLessThan(1.09);
    }

    @Test
    void aStickyBitIsIgnoredForPlaces() {
        driver.moveToPosition(Stage.at(0, 3, 0), params.with(MovementParameters.STICKY, true));

        ticksUntilIdle(stage);

        assertThat(stage.actor.corrections().sticky().isStuck()).isFalse();
    }

    @Test
    void anUpdateOnTheWayKeepsTheHeading() {
        driver.moveToPosition(Stage.at(0, 10, 0), params);
        stage.ticks(3);
        stage.queue().enqueue(Stage.at(0, 1, 0, 90), driver.isMovingTo());

        stage.tick();

        near(stage.heading(), 0);
    }

    @Test
    void theHoldKeyOfTheWalkIsUsedForTheFinalTurn() {
        params.with(MovementParameters.USE_FINAL_HEADING, true)
                .with(MovementParameters.CAN_CHARGE, true)
                .desiredHeading = 90;
        driver.moveToPosition(Stage.at(0, 5, 0), params);
        while (state.turnCommand == 0) {
            stage.tick();
        }

        near(state.turnSpeed, 1.5);
    }

    @Test
    void anActorWithoutOthersKnowsNobody() {
        Actor alone = new Actor(7);
        alone.enter(Stage.at(0, 0, 0), 0);

        alone.stickTo(8);

        assertThat(alone.corrections().sticky().isStuck()).isFalse();
    }
}
