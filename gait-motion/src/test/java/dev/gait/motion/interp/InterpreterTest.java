package dev.gait.motion.interp;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementError;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.support.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the interpreter does with commands and states: motion.md §D.7 to §D.13. */
class InterpreterTest {
    private final Stage stage = Stage.onFlatGround();
    private final MotionInterpreter interpreter = stage.interpreter();
    private final InterpretedMotionState state = interpreter.interpreted();
    private final MovementParameters params = new MovementParameters();

    // ---- Contact: §D.7 ----

    @Test
    void inTheAirOnlyTurningFallingAndDyingAreAllowed() {
        assertThat(interpreter.contactAllowsMove(MotionCommand.WALK_FORWARD)).isTrue();
        stage.liftedTo(10);

        assertThat(interpreter.contactAllowsMove(MotionCommand.WALK_FORWARD)).isFalse();
        assertThat(interpreter.contactAllowsMove(MotionCommand.READY)).isFalse();
        assertThat(interpreter.contactAllowsMove(MotionCommand.SIDESTEP_RIGHT)).isFalse();
        assertThat(interpreter.contactAllowsMove(MotionCommand.TURN_RIGHT)).isTrue();
        assertThat(interpreter.contactAllowsMove(MotionCommand.TURN_LEFT)).isTrue();
        assertThat(interpreter.contactAllowsMove(MotionCommand.FALLING)).isTrue();
        assertThat(interpreter.contactAllowsMove(MotionCommand.DEAD)).isTrue();
    }

    @Test
    void thingsAndWeightlessBodiesMoveWithoutGround() {
        stage.liftedTo(10);
        interpreter.setFacts(MoverFacts.THING);
        assertThat(interpreter.contactAllowsMove(MotionCommand.WALK_FORWARD)).isTrue();

        interpreter.setFacts(MoverFacts.REMOTE);
        stage.body.physicsState &= ~0x4;
        assertThat(interpreter.contactAllowsMove(MotionCommand.WALK_FORWARD)).isFalse();
        stage.body.physicsState &= ~0x400;
        assertThat(interpreter.contactAllowsMove(MotionCommand.WALK_FORWARD)).isTrue();
    }

    @Test
    void contactWithoutWalkableGroundIsNotEnough() {
        stage.body.onWalkable = false;

        assertThat(interpreter.contactAllowsMove(MotionCommand.WALK_FORWARD)).isFalse();
    }

    // ---- DoInterpretedMotion, StopInterpretedMotion ----

    @Test
    void anActionInTheAirIsRefusedAndACycleIsOnlyRemembered() {
        stage.liftedTo(10);

        assertThat(interpreter.doInterpretedMotion(MotionCommand.WAVE, params)).isEqualTo(MovementError.IN_THE_AIR);
        assertThat(state.actions.size()).isZero();
        assertThat(interpreter.doInterpretedMotion(MotionCommand.WALK_FORWARD, params))
                .isZero();
        assertThat(state.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(interpreter.sequencer().cycle()).isEqualTo(MotionCommand.FALLING);
    }

    @Test
    void groundedMotionNeverPushesAVelocity() {
        stage.running(2.94);
        stage.ticks(10);

        assertThat(stage.body.hasVelocity()).isFalse();
        near(stage.y(), 10 * 4 * 2.94 / 30);
    }

    @Test
    void withoutModifyInterpretedStateTheStateStays() {
        params.with(MovementParameters.MODIFY_INTERPRETED_STATE, false);

        interpreter.doInterpretedMotion(MotionCommand.WALK_FORWARD, params);

        assertThat(state.forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(interpreter.sequencer().cycle()).isEqualTo(MotionCommand.WALK_FORWARD);
    }

    @Test
    void duringAStandingLongJumpLocomotionIsStoredButNotPlayed() {
        interpreter.tellStandingLongJump(true);

        interpreter.doInterpretedMotion(MotionCommand.WALK_FORWARD, params);
        interpreter.doInterpretedMotion(MotionCommand.SIDESTEP_RIGHT, params.withSpeed(1.248));

        assertThat(state.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(state.sidestepCommand).isEqualTo(MotionCommand.SIDESTEP_RIGHT);
        assertThat(interpreter.sequencer().isStill()).isTrue();

        interpreter.stopInterpretedMotion(MotionCommand.WALK_FORWARD, params);
        assertThat(state.forwardCommand).isEqualTo(MotionCommand.READY);
    }

    @Test
    void aStandingLongJumperToldToWalkStaysReadyInItsLegs() {
        interpreter.tellStandingLongJump(true);
        stage.doing(MotionCommand.WALK_FORWARD, 1);

        assertThat(state.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(interpreter.sequencer().cycle()).isEqualTo(MotionCommand.READY);
    }

    // ---- DoMotion, StopMotion, hold keys: §D.11 ----

    @Test
    void doMotionAdjustsACopyAndKeepsTheRawStateLiteral() {
        interpreter.setMyRunRate(2.375);
        interpreter.raw().currentHoldKey = HoldKey.RUN;

        assertThat(interpreter.doMotion(MotionCommand.WALK_BACKWARDS, params)).isZero();

        assertThat(interpreter.raw().forwardCommand).isEqualTo(MotionCommand.WALK_BACKWARDS);
        assertThat(interpreter.raw().forwardSpeed).isEqualTo(1.0);
        assertThat(state.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        near(state.forwardSpeed, -1.54375);
        assertThat(params.speed).isEqualTo(1.0);
    }

    @Test
    void stopMotionFindsTheCanonicalMotionOfALiteralOne() {
        interpreter.doMotion(MotionCommand.TURN_LEFT, params);
        near(state.turnSpeed, -1);

        interpreter.stopMotion(MotionCommand.TURN_LEFT, params);

        assertThat(state.turnCommand).isZero();
        assertThat(interpreter.raw().turnCommand).isZero();
        assertThat(interpreter.sequencer().isStill()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"0x41000012, 0x3F", "0x41000013, 0x40", "0x41000014, 0x41", "0x13000087, 0x42"})
    void combatRefusesToCrouchSitLieAndWave(String motion, String error) {
        state.style = MotionCommand.MAGIC;
        assertThat(interpreter.doMotion(Integer.decode(motion), params)).isEqualTo(Integer.decode(error));

        state.style = MotionCommand.NON_COMBAT;
        assertThat(interpreter.doMotion(Integer.decode(motion), params)).isZero();
    }

    @Test
    void theSeventhQueuedActionIsRefused() {
        for (int i = 0; i < 6; i++) {
            assertThat(interpreter.doMotion(MotionCommand.WAVE, params)).isZero();
        }

        assertThat(interpreter.doMotion(MotionCommand.WAVE, params)).isEqualTo(MovementError.TOO_MANY_ACTIONS);
    }

    @Test
    void theRunKeyTurnsAWalkIntoARunAndBack() {
        Stage mine = Stage.with(new Attributes(200, 200, 0, 100));
        MotionInterpreter own = mine.interpreter();
        own.setLastMoveWasAutonomous(true);
        own.doMotion(MotionCommand.WALK_FORWARD, params);
        assertThat(own.interpreted().forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);

        own.setHoldKey(HoldKey.RUN, true);
        assertThat(own.interpreted().forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
        near(own.interpreted().forwardSpeed, 2.375);

        own.setHoldKey(HoldKey.NONE, true);
        assertThat(own.interpreted().forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);

        own.setHoldRun(true, true);
        assertThat(own.interpreted().forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
    }

    @Test
    void holdKeyNoneActsOnlyWhenItWasRun() {
        interpreter.raw().currentHoldKey = HoldKey.INVALID;

        interpreter.setHoldKey(HoldKey.NONE, true);

        assertThat(interpreter.raw().currentHoldKey).isEqualTo(HoldKey.INVALID);
    }

    @Test
    void stopCompletelyKeepsHoldKeysAndSideAndTurnSpeeds() {
        interpreter.raw().currentHoldKey = HoldKey.RUN;
        interpreter.doMotion(MotionCommand.SIDESTEP_LEFT, params);
        interpreter.doMotion(MotionCommand.TURN_LEFT, params);
        interpreter.doMotion(MotionCommand.WALK_FORWARD, params);

        interpreter.stopCompletely();

        assertThat(state.forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(state.sidestepCommand).isZero();
        assertThat(state.turnCommand).isZero();
        near(state.turnSpeed, -1.5);
        assertThat(interpreter.raw().currentHoldKey).isEqualTo(HoldKey.RUN);
        assertThat(interpreter.sequencer().isStill()).isTrue();
    }

    // ---- Applying states: §D.12 ----

    @Test
    void aRemoteAppliesItsInterpretedStateWhateverTheRawOneSays() {
        interpreter.setLastMoveWasAutonomous(true);
        interpreter.raw().forwardCommand = MotionCommand.WALK_FORWARD;

        interpreter.applyCurrentMovement(false, false);

        assertThat(state.forwardCommand).isEqualTo(MotionCommand.READY);
    }

    @Test
    void aRunningStateTeachesTheRunRate() {
        stage.running(2.94);
        assertThat(interpreter.myRunRate()).isEqualTo(2.94);

        stage.doing(MotionCommand.WALK_FORWARD, 1);
        assertThat(interpreter.myRunRate()).isEqualTo(2.94);
    }

    @Test
    void backwardIsForwardWithANegativeSpeedAndMovesBackward() {
        stage.doing(MotionCommand.WALK_FORWARD, -0.65);

        stage.ticks(30);

        near(stage.y(), -2.028);
        assertThat(state.forwardSpeed).isEqualTo(-0.65);
    }

    @Test
    void aTurnThatEndsIsStoppedEvenInTheAir() {
        InterpretedMotionState turning = new InterpretedMotionState();
        turning.turnCommand = MotionCommand.TURN_RIGHT;
        stage.doing(turning);
        stage.liftedTo(10);
        assertThat(interpreter.sequencer().turnRate()).isEqualTo(1.5);

        stage.doing(MotionCommand.READY, 1);

        assertThat(interpreter.sequencer().turnRate()).isZero();
    }

    @Test
    void walkingThatTurnsBackwardRestartsItsCycleInTheSameTick() {
        stage.doing(MotionCommand.WALK_FORWARD, 1);
        stage.ticks(10);
        assertThat(interpreter.sequencer().phase()).isPositive();

        stage.doing(MotionCommand.WALK_FORWARD, -0.65);

        assertThat(interpreter.sequencer().phase()).isZero();
        assertThat(interpreter.sequencer().cycleSpeed()).isEqualTo(-0.65);
        stage.tick();
        near(stage.y(), 10 * 3.12 / 30 - 2.028 / 30);
    }

    @Test
    void aNewSpeedOfTheSameCycleOnlyRetunesIt() {
        stage.doing(MotionCommand.WALK_FORWARD, 1);
        stage.ticks(10);
        double phase = interpreter.sequencer().phase();

        stage.doing(MotionCommand.WALK_FORWARD, 0.5);

        assertThat(interpreter.sequencer().phase()).isEqualTo(phase);
        assertThat(interpreter.sequencer().cycleSpeed()).isEqualTo(0.5);
    }

    // ---- Pending motions: §D.13, §D.14 ----

    @Test
    void cyclesAreDoneAtTheNextTickAndActionsWhenTheyHavePlayed() {
        interpreter.doInterpretedMotion(MotionCommand.WALK_FORWARD, params);
        assertThat(interpreter.motionsPending()).isTrue();
        stage.tick();
        assertThat(interpreter.motionsPending()).isFalse();

        interpreter.doInterpretedMotion(MotionCommand.WAVE, params);
        stage.ticks(29);
        assertThat(interpreter.motionsPending()).isTrue();
        assertThat(state.actions.size()).isEqualTo(1);
        stage.ticks(2);
        assertThat(interpreter.motionsPending()).isFalse();
        assertThat(state.actions.size()).isZero();
    }

    @Test
    void leavingTheGroundDropsQueuedActions() {
        interpreter.doInterpretedMotion(MotionCommand.WAVE, params);

        stage.liftedTo(10);

        assertThat(state.actions.size()).isZero();
    }

    @Test
    void dyingDropsLinksAndIsAlwaysAllowed() {
        interpreter.doInterpretedMotion(MotionCommand.WAVE, params);

        assertThat(interpreter.doInterpretedMotion(MotionCommand.DEAD, params)).isZero();

        assertThat(state.actions.size()).isZero();
        assertThat(state.forwardCommand).isEqualTo(MotionCommand.DEAD);
    }

    @Test
    void aBodyWithoutACellNeverHasLinks() {
        stage.body.position.cell = 0;

        interpreter.doInterpretedMotion(MotionCommand.WAVE, params);

        assertThat(interpreter.motionsPending()).isFalse();
    }
}
