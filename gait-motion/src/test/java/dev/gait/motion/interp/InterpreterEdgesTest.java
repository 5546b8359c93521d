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

/** Rules of the interpreter that one line decides: motion.md §D.5, §D.8, §D.9, §D.11 to §D.13. */
class InterpreterEdgesTest {
    private final Stage stage = Stage.onFlatGround();
    private final MotionInterpreter interpreter = stage.interpreter();
    private final MovementParameters params = new MovementParameters();

    private static InterpretedMotionState state(int forward) {
        InterpretedMotionState state = new InterpretedMotionState();
        state.forwardCommand = forward;
        return state;
    }

    @Test
    void walkingAtNoSpeedDoesNotBecomeRunning() {
        interpreter.adjustMotion(MotionCommand.WALK_FORWARD, 0, HoldKey.RUN);

        assertThat(interpreter.adjustedMotion()).isEqualTo(MotionCommand.WALK_FORWARD);
        near(interpreter.adjustedSpeed(), 0);
    }

    @Test
    void stoppingCompletelyPutsTheForwardSpeedBackToOneAndKeepsTheOthers() {
        interpreter.raw().forwardCommand = MotionCommand.WALK_FORWARD;
        interpreter.raw().forwardSpeed = 0.5;
        interpreter.raw().sidestepSpeed = 0.7;
        interpreter.interpreted().forwardSpeed = 0.5;
        interpreter.interpreted().turnSpeed = 0.7;

        interpreter.stopCompletely();

        near(interpreter.raw().forwardSpeed, 1);
        near(interpreter.raw().sidestepSpeed, 0.7);
        near(interpreter.interpreted().forwardSpeed, 1);
        near(interpreter.interpreted().turnSpeed, 0.7);
        assertThat(interpreter.raw().forwardCommand).isEqualTo(MotionCommand.READY);
    }

    @Test
    void whoStopsOutOfAPostureMayNotJumpUntilTheStopIsDone() {
        stage.tick();
        interpreter.interpreted().forwardCommand = MotionCommand.CROUCH;

        interpreter.stopCompletely();

        assertThat(stage.actor.jumps().jumpIsAllowed(1)).isEqualTo(MovementError.CANNOT_JUMP_FROM_HERE);
        stage.tick();
        assertThat(stage.actor.jumps().jumpIsAllowed(1)).isZero();
    }

    /** The posture of before decides: what is left behind forbids the jump while it is being left. */
    @Test
    void aStateToldOutOfAPostureForbidsTheJumpUntilItIsTaken() {
        stage.doing(state(MotionCommand.CROUCH));

        interpreter.moveToInterpretedState(state(MotionCommand.READY));
        assertThat(stage.actor.jumps().jumpIsAllowed(1)).isEqualTo(MovementError.CANNOT_JUMP_FROM_HERE);

        stage.tick();
        interpreter.moveToInterpretedState(state(MotionCommand.READY));
        assertThat(stage.actor.jumps().jumpIsAllowed(1)).isZero();
    }

    @Test
    void aToldStateGivesTheRawStateItsStyle() {
        InterpretedMotionState armed = new InterpretedMotionState();
        armed.style = 0x8000003E;

        stage.doing(armed);

        assertThat(interpreter.raw().style).isEqualTo(0x8000003E);
    }

    @Test
    void anActionIsJudgedByItselfNotByThePosture() {
        stage.doing(state(MotionCommand.PICKUP));
        stage.tick();
        assertThat(interpreter.motionsPending()).isFalse();

        interpreter.doInterpretedMotion(MotionCommand.WAVE, params);

        assertThat(interpreter.pendingJumpError()).isZero();
        stage.ticks(40);
        interpreter.doInterpretedMotion(MotionCommand.TURN_RIGHT, params);
        assertThat(interpreter.pendingJumpError()).isEqualTo(MovementError.CANNOT_JUMP_FROM_HERE);
    }

    @Test
    void aChargedJumpLeavesWithTheStatesVelocityWhateverTheBodyHad() {
        Stage jumper = Stage.with(new Attributes(200, 300, 0, 100));
        jumper.doing(MotionCommand.RUN_FORWARD, 2.375);
        jumper.body.setVelocity(3, 0, 0);

        assertThat(jumper.actor.jumps().jump(1)).isZero();

        near(jumper.body.velocityX, 0);
        near(jumper.body.velocityY, 9.5);
        near(jumper.body.velocityZ, 9.08653);
    }

    @Test
    void noJumpIsWorthMoreThanAFullOne() {
        double[] asked = {0};
        Stage jumper = Stage.with(new MoverFacts() {
            @Override
            public double jumpVelocity(double extent) {
                asked[0] = extent;
                return 5;
            }
        });

        jumper.actor.jumps().jump(7);

        near(asked[0], 1);
    }

    @Test
    void jumpingEndsAServersMovementEvenWhenItIsRefused() {
        params.desiredHeading = 90;
        stage.actor.moveTo().turnToHeading(params);
        stage.tick();
        assertThat(stage.actor.moveTo().isMovingTo()).isTrue();
        stage.actor.corrections().leash().constrainTo(Stage.at(0, 49, 0));

        assertThat(stage.actor.jumps().jump(1)).isEqualTo(MovementError.GENERAL_FAILURE);

        assertThat(stage.actor.moveTo().isMovingTo()).isFalse();
    }

    @Test
    void landingFinishesWhatWasPending() {
        stage.liftedTo(0.5);
        interpreter.append(7, MotionCommand.WAVE, 0);
        assertThat(interpreter.action()).isEqualTo(MotionCommand.WAVE);

        for (int i = 0; i < 30 && !stage.body.contact; i++) {
            stage.tick();
        }

        assertThat(stage.body.contact).isTrue();
        assertThat(interpreter.action())
                .as("hitting the ground drops the links")
                .isZero();
    }
}
