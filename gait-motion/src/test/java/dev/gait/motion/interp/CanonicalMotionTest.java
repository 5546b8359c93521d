package dev.gait.motion.interp;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.support.Stage;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Canonical commands and how fast they are: motion.md §D.4 to §D.6, worked numbers M.9, M.13, M.14. */
class CanonicalMotionTest {
    private final Stage stage = Stage.onFlatGround();
    private final MotionInterpreter interpreter = stage.interpreter();
    private final InterpretedMotionState state = interpreter.interpreted();

    private static int command(String name) {
        return switch (name) {
            case "WalkForward" -> MotionCommand.WALK_FORWARD;
            case "WalkBackwards" -> MotionCommand.WALK_BACKWARDS;
            case "RunForward" -> MotionCommand.RUN_FORWARD;
            case "TurnRight" -> MotionCommand.TURN_RIGHT;
            case "TurnLeft" -> MotionCommand.TURN_LEFT;
            case "SideStepRight" -> MotionCommand.SIDESTEP_RIGHT;
            case "SideStepLeft" -> MotionCommand.SIDESTEP_LEFT;
            case "Ready" -> MotionCommand.READY;
            default -> throw new IllegalArgumentException(name);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "2.375, WalkForward, WalkForward, 1, RunForward, 2.375",
        "2.375, WalkBackwards, WalkForward, -0.65, WalkForward, -1.54375",
        "2.375, RunForward, RunForward, 1, RunForward, 1",
        "2.375, TurnRight, TurnRight, 1, TurnRight, 1.5",
        "2.375, TurnLeft, TurnRight, -1, TurnRight, -1.5",
        "2.375, SideStepRight, SideStepRight, 1.248, SideStepRight, 2.964",
        "2.375, SideStepLeft, SideStepRight, -1.248, SideStepRight, -2.964",
        "4.5, WalkBackwards, WalkForward, -0.65, WalkForward, -2.925",
        "4.5, SideStepRight, SideStepRight, 1.248, SideStepRight, 3",
        "4.5, SideStepLeft, SideStepRight, -1.248, SideStepRight, -3",
        "1.91667, WalkForward, WalkForward, 1, RunForward, 1.91667",
        "1.91667, WalkBackwards, WalkForward, -0.65, WalkForward, -1.24584",
        "1.91667, SideStepRight, SideStepRight, 1.248, SideStepRight, 2.392",
        "2.375, Ready, Ready, 1, Ready, 1"
    })
    void m9AdjustMotion(double rate, String motion, String walked, double walkSpeed, String ran, double runSpeed) {
        interpreter.setMyRunRate(rate);

        interpreter.adjustMotion(command(motion), 1.0, HoldKey.NONE);
        assertThat(interpreter.adjustedMotion()).isEqualTo(command(walked));
        near(interpreter.adjustedSpeed(), walkSpeed);

        interpreter.adjustMotion(command(motion), 1.0, HoldKey.RUN);
        assertThat(interpreter.adjustedMotion()).isEqualTo(command(ran));
        near(interpreter.adjustedSpeed(), runSpeed);
    }

    @Test
    void anInvalidHoldKeyMeansTheCurrentOne() {
        interpreter.setMyRunRate(2);
        interpreter.raw().currentHoldKey = HoldKey.RUN;

        interpreter.adjustMotion(MotionCommand.WALK_FORWARD, 1.0, HoldKey.INVALID);

        assertThat(interpreter.adjustedMotion()).isEqualTo(MotionCommand.RUN_FORWARD);
        assertThat(interpreter.adjustedSpeed()).isEqualTo(2.0);
    }

    @Test
    void aThingThatIsNoCreatureIsNotAdjusted() {
        interpreter.setFacts(MoverFacts.THING);

        interpreter.adjustMotion(MotionCommand.TURN_LEFT, 1.0, HoldKey.RUN);

        assertThat(interpreter.adjustedMotion()).isEqualTo(MotionCommand.TURN_LEFT);
        assertThat(interpreter.adjustedSpeed()).isEqualTo(1.0);
    }

    @ParameterizedTest
    @CsvSource({
        "WalkForward, 1, 0, 1, 0, 3.12",
        "WalkForward, -0.65, 0, 1, 0, -2.028",
        "WalkForward, -1.54375, 0, 2.375, 0, -4.8165",
        "RunForward, 2.375, 0, 2.375, 0, 9.5",
        "RunForward, 2.375, 2.964, 2.375, 3.45178, 8.85072",
        "RunForward, 1, 1.248, 1, 1.45338, 3.72662",
        "WalkForward, 1, 1.248, 1, 1.56, 3.12",
        "Ready, 1, -3, 4.5, -3.75, 0",
        "WalkForward, -1.91, 0, 2.94, 0, -5.9592"
    })
    void m13StateVelocity(String forward, double speed, double sidestep, double rate, double x, double y) {
        interpreter.setMyRunRate(rate);
        state.forwardCommand = command(forward);
        state.forwardSpeed = speed;
        state.sidestepCommand = sidestep == 0 ? MotionCommand.INVALID : MotionCommand.SIDESTEP_RIGHT;
        state.sidestepSpeed = sidestep;

        near(interpreter.stateVelocity(new Vector3d()), x, y, 0);
    }

    @Test
    void aBodyAtRestHasNoStateVelocityEvenIfItsRunRateIsNegative() {
        interpreter.setMyRunRate(-4.5);

        near(interpreter.stateVelocity(new Vector3d()), 0, 0, 0);
    }

    @Test
    void maxSpeedIsFourTimesTheRunRateWhoeverKnowsIt() {
        interpreter.setMyRunRate(2.375);
        interpreter.setFacts(MoverFacts.NONE);
        near(interpreter.maxSpeed(), 4);
        near(interpreter.stateVelocity(new Vector3d()), 0, 0, 0);

        interpreter.setFacts(MoverFacts.REMOTE);
        near(interpreter.maxSpeed(), 9.5);

        interpreter.setFacts(new Attributes(200, 0, 0, 10));
        interpreter.setMyRunRate(1);
        near(interpreter.maxSpeed(), 9.5);
    }

    @Test
    void withoutAWeenieTheLaunchIsClampedAtRateOneNotAtTheRateLastSeen() {
        interpreter.setMyRunRate(3);
        interpreter.setFacts(MoverFacts.NONE);
        state.forwardCommand = MotionCommand.RUN_FORWARD;
        state.forwardSpeed = 3;

        near(interpreter.stateVelocity(new Vector3d()), 0, 4, 0);
    }

    @Test
    void m14CatchUpSpeedIsTwiceTheAdjustedMaximum() {
        near(2 * interpreter.adjustedMaxSpeed(), 8);

        stage.running(2.375);
        near(2 * interpreter.adjustedMaxSpeed(), 19);

        stage.doing(MotionCommand.READY, 1);
        near(2 * interpreter.adjustedMaxSpeed(), 19);

        stage.running(0);
        assertThat(interpreter.adjustedMaxSpeed()).isZero();
    }

    @Test
    void adjustedMaxSpeedOfARunnerIsItsOwnSpeedEvenIfNegative() {
        interpreter.setMyRunRate(2);
        state.forwardCommand = MotionCommand.RUN_FORWARD;
        state.forwardSpeed = -1;

        near(interpreter.adjustedMaxSpeed(), -4);
    }
}
