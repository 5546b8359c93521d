package dev.gait.motion.interp;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.support.Stage;
import org.junit.jupiter.api.Test;

/** Cycles, what is laid over them, and the root motion they make: motion.md §D.14, §H.4. */
class SequencerTest {
    private static InterpretedMotionState state(int forward, double speed, double sidestep, double turn) {
        InterpretedMotionState state = new InterpretedMotionState();
        state.forwardCommand = forward;
        state.forwardSpeed = speed;
        state.sidestepCommand = sidestep == 0 ? 0 : MotionCommand.SIDESTEP_RIGHT;
        state.sidestepSpeed = sidestep == 0 ? 1 : sidestep;
        state.turnCommand = turn == 0 ? 0 : MotionCommand.TURN_RIGHT;
        state.turnSpeed = turn == 0 ? 1 : turn;
        return state;
    }

    @Test
    void everyAxisContributesItsSpeedTimesItsBase() {
        Stage stage = Stage.onFlatGround().doing(state(MotionCommand.WALK_FORWARD, -0.65, 1.248, -1));

        near(stage.actor.sequencer().velocityY(), -2.028);
        near(stage.actor.sequencer().velocityX(), 1.56);
        near(stage.actor.sequencer().turnRate(), -1.5);
    }

    @Test
    void onTheGroundThereIsNoSpeedLimit() {
        Stage stage = Stage.onFlatGround().doing(state(MotionCommand.RUN_FORWARD, 2.375, 2.964, 0));

        stage.ticks(30);

        near(stage.y(), 9.5);
        near(stage.x(), 3.705);
    }

    @Test
    void theBodyIsMovedWithTheHeadingAtTheStartOfTheTickThenTurned() {
        Stage stage = Stage.onFlatGround().doing(state(MotionCommand.RUN_FORWARD, 1, 0, 1));

        stage.tick();

        near(stage.x(), 0);
        near(stage.y(), 4.0 / 30);
        near(stage.heading(), 2.86479);
    }

    @Test
    void theAuthoredHumanWalksSlower() {
        Stage stage = Stage.with(MotionProfile.authoredHuman()).doing(MotionCommand.WALK_FORWARD, 1);
        stage.ticks(30);
        near(stage.y(), 2.602);

        stage.running(1);
        stage.ticks(30);
        near(stage.y(), 6.602);
    }

    @Test
    void uncanonicalCommandsContributeNothingAndReplaceNothingOnTheirAxes() {
        Stage stage = Stage.onFlatGround().doing(state(MotionCommand.WALK_FORWARD, 1, 1, 1));
        InterpretedMotionState odd = new InterpretedMotionState();
        odd.forwardCommand = MotionCommand.WALK_FORWARD;
        odd.sidestepCommand = MotionCommand.SIDESTEP_LEFT;
        odd.turnCommand = MotionCommand.TURN_LEFT;

        stage.doing(odd);

        near(stage.actor.sequencer().velocityY(), 3.12);
        near(stage.actor.sequencer().velocityX(), 1.25);
        near(stage.actor.sequencer().turnRate(), 1.5);
        assertThat(stage.interpreter().interpreted().turnCommand).isEqualTo(MotionCommand.TURN_LEFT);
    }

    @Test
    void inTheAirLegsDoNotCarryButTurningStillTurns() {
        Stage stage = Stage.onFlatGround().doing(state(MotionCommand.READY, 1, 0, 1));
        stage.liftedTo(10);

        stage.tick();

        near(stage.heading(), 2.86479);
        near(stage.x(), 0);
        near(stage.y(), 0);
    }

    @Test
    void airborneBodiesFallInTheirCycleAndResumeItOnLanding() {
        Stage stage = Stage.onFlatGround().running(2);
        stage.liftedTo(0.5);
        assertThat(stage.actor.sequencer().cycle()).isEqualTo(MotionCommand.FALLING);
        assertThat(stage.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);

        for (int i = 0; i < 60 && !stage.body.contact; i++) {
            stage.tick();
        }

        assertThat(stage.actor.sequencer().cycle()).isEqualTo(MotionCommand.RUN_FORWARD);
    }

    @Test
    void m45RootMotionQuantisedToWholeFrames() {
        Stage stage =
                Stage.with(new MotionProfile.Clips(MotionProfile.classic(), 30)).running(2.375);
        double[] metres = {0.266667, 0.266667, 0.4, 0.266667, 0.266667, 0.4};

        double before = 0;
        for (double expected : metres) {
            stage.tick();
            near(stage.y() - before, expected);
            before = stage.y();
        }
        near(stage.y(), 1.86667);
    }

    @Test
    void quantisedRootMotionAveragesTheContinuousOne() {
        Stage frames =
                Stage.with(new MotionProfile.Clips(MotionProfile.classic(), 30)).running(2.375);

        frames.ticks(300);

        assertThat(Math.abs(frames.y() - 95)).isLessThan(9.5 / 71.25);
    }

    @Test
    void onArcsTheWayDoesNotDependOnTheTick() {
        InterpretedMotionState circling = new InterpretedMotionState();
        circling.forwardCommand = MotionCommand.RUN_FORWARD;
        circling.forwardSpeed = 2;
        circling.turnCommand = MotionCommand.TURN_RIGHT;
        Stage stage = Stage.with(MotionOptions.DEFAULT).doing(circling);

        stage.ticks(60);

        // 8 m/s and 1.5 rad/s for two seconds: a circle of radius 16/3 m, three radians of it
        near(stage.x(), 16 / 3.0 * (1 - StrictMath.cos(3)));
        near(stage.y(), 16 / 3.0 * StrictMath.sin(3));
        near(stage.heading(), StrictMath.toDegrees(3));
    }

    @Test
    void aScaledBodyStridesByItsScale() {
        Stage stage = Stage.onFlatGround().doing(MotionCommand.WALK_FORWARD, 1);
        stage.body.scale = 1.5;

        stage.ticks(30);

        near(stage.y(), 4.68);
    }

    @Test
    void theAnimatorsPhaseRunsThroughTheCycle() {
        Stage stage = Stage.onFlatGround().doing(MotionCommand.WALK_FORWARD, 1);

        stage.ticks(45);

        near(stage.actor.sequencer().phase(), 0.5);
        stage.doing(MotionCommand.WALK_FORWARD, -1);
        stage.ticks(15);
        near(stage.actor.sequencer().phase(), 0.5);
    }
}
