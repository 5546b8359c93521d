package dev.gait.motion.internal.goal;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The arithmetic of server-directed movement: motion.md §I.2, §I.5, worked numbers M.35 to M.37, M.39, M.40. */
class MoveToRulesTest {
    private static final int RIGHT = MotionCommand.TURN_RIGHT;
    private static final int LEFT = MotionCommand.TURN_LEFT;
    private final MovementParameters params = new MovementParameters();

    @Test
    void m35HeadingDifference() {
        near(MoveToRules.headingDiff(350, 10, RIGHT), 340);
        near(MoveToRules.headingDiff(10, 350, RIGHT), 20);
        near(MoveToRules.headingDiff(10, 350, LEFT), 340);
        near(MoveToRules.headingDiff(350, 10, LEFT), 20);
        near(MoveToRules.headingDiff(90, 90, RIGHT), 0);
        near(MoveToRules.headingDiff(90, 90, LEFT), 0);
    }

    @ParameterizedTest
    @CsvSource({
        "left, 355, false",
        "left, 350, true",
        "left, 349, true",
        "left, 5, false",
        "left, 170, true",
        "right, 349, false",
        "right, 350, false",
        "right, 351, true",
        "right, 2, true"
    })
    void m36HeadingGreaterThan350(String turn, double heading, boolean passed) {
        assertThat(MoveToRules.headingGreater(heading, 350, turn.equals("left") ? LEFT : RIGHT))
                .isEqualTo(passed);
    }

    private void expect(double distance, int command, int key) {
        assertThat(MoveToRules.command(params, distance)).isEqualTo(command);
        assertThat(MoveToRules.holdKey(params, distance)).isEqualTo(key);
    }

    @Test
    void m37CommandForADistanceWithDefaults() {
        expect(10, MotionCommand.WALK_FORWARD, HoldKey.NONE);
        expect(15.6, MotionCommand.WALK_FORWARD, HoldKey.NONE);
        expect(15.7, MotionCommand.WALK_FORWARD, HoldKey.RUN);
        // 0.6 as the wire and retail keep it.
        expect(0.6f, MotionCommand.INVALID, HoldKey.NONE);
    }

    @Test
    void m37ChargeRunsAndSoDoesWhoCannotWalk() {
        params.with(MovementParameters.CAN_CHARGE, true);
        expect(3, MotionCommand.WALK_FORWARD, HoldKey.RUN);

        params.reset().with(MovementParameters.CAN_WALK, false);
        expect(3, MotionCommand.WALK_FORWARD, HoldKey.RUN);

        params.reset().with(MovementParameters.CAN_RUN, false);
        expect(30, MotionCommand.WALK_FORWARD, HoldKey.NONE);
    }

    @Test
    void m37MovingAwayOnly() {
        params.with(MovementParameters.MOVE_TOWARDS, false).with(MovementParameters.MOVE_AWAY, true);
        params.minDistance = 5;

        assertThat(MoveToRules.command(params, 2)).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(MoveToRules.movesAway(params, MotionCommand.WALK_FORWARD)).isTrue();
        assertThat(MoveToRules.command(params, 6)).isEqualTo(MotionCommand.INVALID);
    }

    @Test
    void m37TowardsAndAway() {
        params.with(MovementParameters.MOVE_AWAY, true);
        params.distanceToObject = 3;
        params.minDistance = 2;

        assertThat(MoveToRules.command(params, 1.0)).isEqualTo(MotionCommand.WALK_BACKWARDS);
        assertThat(MoveToRules.movesAway(params, MotionCommand.WALK_BACKWARDS)).isTrue();
        assertThat(MoveToRules.command(params, 2.5)).isEqualTo(MotionCommand.INVALID);
        assertThat(MoveToRules.command(params, 4)).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(MoveToRules.movesAway(params, MotionCommand.WALK_FORWARD)).isFalse();
    }

    @Test
    void neitherTowardsNorAwayGoesTowards() {
        params.bits = 0;

        assertThat(MoveToRules.command(params, 4)).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(MoveToRules.command(params, 0.5)).isEqualTo(MotionCommand.INVALID);
    }

    @Test
    void aBodyFacesItsGoalUnlessItGoesAwayOrBackwards() {
        assertThat(MoveToRules.desiredHeading(MotionCommand.WALK_FORWARD, false))
                .isZero();
        assertThat(MoveToRules.desiredHeading(MotionCommand.RUN_FORWARD, true)).isEqualTo(180);
        assertThat(MoveToRules.desiredHeading(MotionCommand.WALK_BACKWARDS, true))
                .isZero();
        assertThat(MoveToRules.desiredHeading(MotionCommand.WALK_BACKWARDS, false))
                .isEqualTo(180);
        assertThat(MoveToRules.desiredHeading(MotionCommand.INVALID, true)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"9.75, 1.2, false", "9.7, 1.2, true", "9.74, 1.0, true", "10.5, 1.5, false"})
    void m39CheckProgressMade(double distance, double seconds, boolean made) {
        MoveProgress progress = new MoveProgress();
        progress.begin(10, 0);

        assertThat(progress.check(distance, false, seconds)).isEqualTo(made);
    }

    @Test
    void progressAwayIsMeasuredTheOtherWayRound() {
        MoveProgress progress = new MoveProgress();
        progress.begin(2, 0);

        assertThat(progress.check(2.2, true, 1.1)).isFalse();
        assertThat(progress.check(2.4, true, 1.1)).isTrue();
    }

    @Test
    void whileThereIsNoProgressTheWindowGrows() {
        MoveProgress progress = new MoveProgress();
        progress.begin(10, 0);
        assertThat(progress.check(9.9, false, 2)).isFalse();
        assertThat(progress.check(9.5, false, 4)).isFalse();
        assertThat(progress.check(9.0, false, 4)).isTrue();
        assertThat(progress.check(9.0, false, 5)).isTrue();
        assertThat(progress.check(9.0, false, 5.1)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "20, 0",
        "20.1, 0x6500000D",
        "179.9, 0x6500000D",
        "180, 0x6500000E",
        "339.9, 0x6500000E",
        "340, 0"
    })
    void m40SteeringBand(double off, String turn) {
        assertThat(MoveToRules.steer(off)).isEqualTo(Integer.decode(turn));
    }
}
