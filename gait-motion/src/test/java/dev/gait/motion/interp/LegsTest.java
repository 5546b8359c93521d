package dev.gait.motion.interp;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.support.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Legs do what the forward command says, and nothing when it says nothing about walking: motion.md §O.3, §O.9. */
class LegsTest {
    /** Sitting in three forms, death, an unknown number, backwards as no key says it, turns and sidesteps in the wrong place, a style, an action. */
    @ParameterizedTest
    @ValueSource(
            ints = {
                0x41000013,
                0x43000118,
                0x4300013D,
                0x40000011,
                0x40007777,
                0x45000006,
                0x6500000D,
                0x6500000E,
                0x6500000F,
                0x65000010,
                0x8000003E,
                0x13000087,
                0x2500003B,
                0x00007777,
                0
            })
    void aForwardCommandThatIsNoGaitStopsARunner(int command) {
        Stage stage = Stage.onFlatGround().running(2.375);
        stage.ticks(3);
        double y = stage.y();

        stage.doing(command, 1);
        stage.ticks(30);

        near(stage.y(), y);
        near(stage.actor.sequencer().velocityY(), 0);
        near(stage.heading(), 0);
    }

    @Test
    void aSubStateOfItsOwnIsShownAsTheCycle() {
        Stage stage = Stage.onFlatGround().running(2);

        stage.doing(0x40007777, 1);

        assertThat(stage.actor.sequencer().cycle()).isEqualTo(0x40007777);
        stage.running(2);
        near(stage.actor.sequencer().velocityY(), 8);
    }

    @Test
    void anotherStanceStopsTheLegsInTheSameStep() {
        Stage stage = Stage.onFlatGround().running(2.375);
        stage.tick();
        double y = stage.y();

        stage.interpreter().doMotion(0x8000003E, new MovementParameters());
        stage.tick();

        assertThat(stage.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(stage.actor.sequencer().cycle()).isEqualTo(MotionCommand.READY);
        near(stage.y(), y);
    }

    /** motion.md §O.5. */
    @Test
    void whoRunsOutOfStaminaWalksInTheNextStepAndRunsAgainWithIt() {
        Stage stage = Stage.with(new Attributes(200, 0, 0, 100));
        MotionInterpreter interpreter = stage.interpreter();
        interpreter.setLastMoveWasAutonomous(true);
        interpreter.setHoldRun(true, false);
        interpreter.doMotion(MotionCommand.WALK_FORWARD, new MovementParameters());
        stage.tick();
        near(stage.y(), 9.5 / 30);

        interpreter.setFacts(new Attributes(200, 0, 0, 0));
        stage.tick();
        near(stage.y(), 9.5 / 30 + 4.0 / 30);

        interpreter.setFacts(new Attributes(200, 0, 0, 1));
        stage.tick();
        near(stage.y(), 9.5 / 30 + 4.0 / 30 + 9.5 / 30);
        assertThat(interpreter.motionsPending()).isFalse();
    }

    @Test
    void aStateInAnotherStanceRunsOn() {
        Stage stage = Stage.onFlatGround().running(2);
        InterpretedMotionState armed = new InterpretedMotionState();
        armed.style = 0x8000003E;
        armed.forwardCommand = MotionCommand.RUN_FORWARD;
        armed.forwardSpeed = 2;

        stage.doing(armed);
        stage.ticks(30);

        near(stage.y(), 8);
        assertThat(stage.actor.sequencer().style()).isEqualTo(0x8000003E);
    }
}
