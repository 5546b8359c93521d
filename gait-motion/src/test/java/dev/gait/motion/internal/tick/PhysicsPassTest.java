package dev.gait.motion.internal.tick;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Stage;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.Sweep;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When bodies are stepped, and in slices of what length: motion.md §H.1, worked number M.33. */
class PhysicsPassTest {
    /** Flat ground that notes how long each step was, read off a body that runs 4 m/s. */
    private static final class Metronome implements CollisionWorld {
        final List<Double> seconds = new ArrayList<>();
        private final FlatGround ground = new FlatGround(0);

        @Override
        public Sweep.Outcome sweep(Body body, Frame target, Sweep dest) {
            seconds.add((target.y - body.frame().y) / 4.0);
            return ground.sweep(body, target, dest);
        }

        @Override
        public boolean place(Body body, Position target, Sweep dest) {
            return ground.place(body, target, dest);
        }

        @Override
        public double groundZ(Position at) {
            return 0;
        }
    }

    private final Metronome world = new Metronome();
    private final PhysicsPass pass = new PhysicsPass(new ActorStepper(world));
    private final Actor actor = new Actor(Stage.ID);

    private Actor runner() {
        actor.enter(Stage.at(0, 0, 0), 0);
        InterpretedMotionState state = new InterpretedMotionState();
        state.forwardCommand = MotionCommand.RUN_FORWARD;
        actor.interpreter().moveToInterpretedState(state);
        return actor;
    }

    @ParameterizedTest
    @CsvSource({
        "0.0001, '', 0",
        "0.01, '0.01', 0",
        "0.2, '0.2', 0",
        "0.21, '0.2', 0.01",
        "0.42, '0.2 0.2', 0.02",
        "0.5, '0.2 0.2 0.1', 0",
        "1.0, '0.2 0.2 0.2 0.2 0.2', 0",
        "2.0, '0.2 0.2 0.2 0.2 0.2 0.2 0.2 0.2 0.2 0.2', 0",
        "2.01, '', 0"
    })
    void m33QuantumSlicing(double elapsed, String slices, double carried) {
        pass.update(runner(), Stage.at(0, 0, 0), elapsed);

        String[] expected = slices.isEmpty() ? new String[0] : slices.split(" ");
        assertThat(world.seconds).hasSize(expected.length);
        for (int i = 0; i < expected.length; i++) {
            assertThat(world.seconds.get(i)).isCloseTo(Double.parseDouble(expected[i]), within(1e-9));
        }
        assertThat(actor.updateTime()).isCloseTo(elapsed - carried, within(1e-9));
    }

    @Test
    void aCarriedRemainderIsSteppedWithTheNextPass() {
        pass.update(runner(), Stage.at(0, 0, 0), 0.21);
        pass.update(actor, Stage.at(0, 0, 0), 0.25);

        assertThat(world.seconds.get(1)).isCloseTo(0.05, within(1e-9));
    }

    @Test
    void theGateHoldsTheWholePassBackUntilAThirtiethHasGoneBy() {
        assertThat(pass.beginIfDue(10.0)).isFalse();
        assertThat(pass.beginIfDue(10.02)).isFalse();
        assertThat(pass.beginIfDue(10.04)).isTrue();
        assertThat(pass.beginIfDue(10.06)).isFalse();
        assertThat(pass.lastPass()).isEqualTo(10.04);
    }

    @Test
    void aClockThatRunsBackwardsStartsTheGateAnew() {
        pass.beginIfDue(10.0);

        assertThat(pass.beginIfDue(5.0)).isFalse();
        assertThat(pass.beginIfDue(5.04)).isTrue();
    }

    @Test
    void beyondNinetySixMetresABodySleepsAndWakesWithoutACatchUpBurst() {
        runner();
        pass.update(actor, Stage.at(0, 96.01, 0), 0.1);
        assertThat(actor.body().active).isFalse();
        assertThat(world.seconds).isEmpty();

        pass.update(actor, Stage.at(0, 96, 0), 1.0);
        assertThat(actor.body().active).isTrue();
        assertThat(world.seconds).isEmpty();

        pass.update(actor, Stage.at(0, 96, 0), 1.05);
        assertThat(world.seconds).hasSize(1);
        near(world.seconds.get(0), 0.05);
    }

    @Test
    void distanceToThePlayerIsRefreshedAtTheTopOfAnUpdate() {
        runner();
        assertThat(actor.body().playerDistance).isEqualTo(Float.MAX_VALUE);

        pass.update(actor, Stage.at(0, 30, 0), 0.1);

        near(actor.body().playerDistance, 30);
    }

    @Test
    void parentedFrozenAndCellessBodiesAreNotTouched() {
        runner();
        actor.body().parented = true;
        pass.update(actor, Stage.at(0, 0, 0), 0.1);
        actor.body().parented = false;
        actor.body().physicsState |= PhysicsState.FROZEN;
        pass.update(actor, Stage.at(0, 0, 0), 0.2);

        assertThat(world.seconds).isEmpty();
        assertThat(actor.body().active).isFalse();
        assertThat(actor.body().playerDistance).isEqualTo(Float.MAX_VALUE);
    }

    @Test
    void staticObjectsNeverBecomeActive() {
        runner();
        actor.body().physicsState |= PhysicsState.STATIC;

        pass.update(actor, Stage.at(0, 0, 0), 0.1);

        assertThat(actor.body().active).isFalse();
        assertThat(world.seconds).isEmpty();
    }

    @Test
    void aFixedStepGivesWholeTicksAndKeepsTheRest() {
        FixedStep clock = new FixedStep(33_000_000, 5);
        assertThat(clock.ticksDue(1_000_000_000L)).isZero();
        assertThat(clock.ticksDue(1_032_000_000L)).isZero();
        assertThat(clock.ticksDue(1_040_000_000L)).isEqualTo(1);
        near(clock.fraction(), 7.0 / 33);
        assertThat(clock.ticksDue(1_099_000_000L)).isEqualTo(2);
        assertThat(clock.ticksDue(1_098_000_000L)).isZero();
        assertThat(clock.ticksDue(9_000_000_000L)).isEqualTo(5);
        assertThat(clock.fraction()).isZero();
    }

    @Test
    void thirtyTicksASecondAreThirtyAfterADayToo() {
        FixedStep clock = FixedStep.perSecond(30, 15);
        clock.ticksDue(5);
        long ticks = 0;
        for (long frame = 1; frame <= 86_400L * 4; frame++) {
            ticks += clock.ticksDue(5 + frame * 250_000_000L);
        }
        assertThat(ticks).isEqualTo(86_400L * 30);
        near(clock.fraction(), 0);
        assertThat(clock.droppedTime()).isFalse();

        assertThat(clock.ticksDue(Long.MAX_VALUE)).as("a pause of centuries").isEqualTo(15);
        assertThat(clock.droppedTime()).isTrue();
    }
}
