package dev.gait.server.avatar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.local.PlayerInput;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.world.FlatGround;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A key is put at its own moment only where every input before it has come, and none after it. */
class InputSimulationTest {
    private static final long MILLI = 1_000_000L;
    private static final int INPUT_MILLIS = 50;
    private static final double RUN_METERS = 9.5 * INPUT_MILLIS / 1000;

    private final InputSimulation.Events counting = new InputSimulation.Events() {
        @Override
        public void jumped(double velocityX, double velocityY, double velocityZ) {}

        @Override
        public void stopped() {}

        @Override
        public void played(Actor simulated, int millis, long nowNanos) {}

        @Override
        public void hurried() {
            dropped++;
        }
    };

    private final Position start = new Position(0xA9B40025, 96, 96, 0);
    private final InputSimulation simulation = simulation();
    private long now;
    private int dropped;

    private InputSimulation simulation() {
        FlatGround ground = new FlatGround(0);
        MotionScene scene = new MotionScene(ground, MotionProfile.classic(), MotionOptions.DEFAULT, 4);
        Actor actor = Objects.requireNonNull(scene.create(7, start));
        return new InputSimulation(actor, ground, new Attributes(200, 300, 0, 100), counting, 0);
    }

    /** The inputs of a runner, 50 ms each, come as they were sent, but for one. */
    private void run(int inputs, int lost) {
        for (int tick = 1; tick <= inputs; tick++) {
            now += INPUT_MILLIS * MILLI;
            if (tick != lost) {
                PlayerInput input = new PlayerInput();
                input.tick = tick;
                input.millis = INPUT_MILLIS;
                input.state.forwardCommand = MotionCommand.WALK_FORWARD;
                input.state.forwardHoldKey = HoldKey.RUN;
                simulation.take(input);
            }
            simulation.play(now);
        }
    }

    /** Where the runner is by its own word after so many inputs. */
    private Position after(int inputs) {
        return new Position(start.cell, 96, 96 + inputs * RUN_METERS, 0);
    }

    @Test
    void withEveryInputTheKeyHasItsMoment() {
        run(4, 0);
        assertThat(simulation.hasComeTo(after(4))).isTrue();
    }

    @Test
    void aKeyThatIsAheadOfAnInputHasNot() {
        run(4, 4);
        assertThat(simulation.hasComeTo(after(4)))
                .as("the last one is not here")
                .isFalse();
    }

    @Test
    void norHasOneBeforeWhichAnInputIsMissing() {
        run(4, 3);
        assertThat(simulation.hasComeTo(after(4)))
                .as("one of those before is not here")
                .isFalse();
        assertThat(simulation.hasComeTo(after(2)))
                .as("and what has come is of later")
                .isFalse();
    }

    @Test
    void norHasAKeyThatComesAfterTheNextInputs() {
        run(4, 0);
        assertThat(simulation.hasComeTo(after(3))).isFalse();
    }

    private void hear(int tick) {
        now += INPUT_MILLIS * MILLI;
        PlayerInput input = new PlayerInput();
        input.tick = tick;
        input.millis = INPUT_MILLIS;
        input.state.forwardCommand = MotionCommand.WALK_FORWARD;
        input.state.forwardHoldKey = HoldKey.RUN;
        simulation.take(input);
        simulation.play(now);
    }

    @Test
    void numbersMayGoRound() {
        for (int tick = Integer.MAX_VALUE - 100; tick != Integer.MIN_VALUE + 100; tick++) {
            hear(tick);
        }
        assertThat(simulation.nextState().acknowledgedTick).isEqualTo(Integer.MIN_VALUE + 99);
    }

    /** Of a hundred every second one is lost: that is waited for once, not fifty times. */
    @Test
    void whatIsMissingOfOneBacklogIsWaitedForOnce() {
        int tick = 0;
        while (tick < 100) {
            tick += 2;
            hear(tick);
        }
        for (int i = 0; i < 100; i++) {
            hear(++tick);
        }
        assertThat(simulation.nextState().acknowledgedTick).isEqualTo(tick);
    }

    /**
     * Seed 1662 of the soak: the hello came two seconds late, nothing else for four and a half, and what was said meanwhile
     * is still being caught up with when the beginning is over by the clock.
     */
    @Test
    void whoIsStillCatchingUpHasNotBegunYet() {
        double early = 2.0;
        int tick = 0;
        for (now = 0; now < 12_000 * MILLI; now += 10 * MILLI) {
            while (now >= 4_500 * MILLI && (tick + 1) * INPUT_MILLIS / 1000.0 - early + 0.2 <= now * 1e-9) {
                PlayerInput input = new PlayerInput();
                input.tick = ++tick;
                input.millis = INPUT_MILLIS;
                simulation.take(input);
            }
            simulation.play(now);
        }
        assertThat(dropped).isZero();
        assertThat(simulation.nextState().acknowledgedTick).isEqualTo(tick);
    }
}
