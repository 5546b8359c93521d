package dev.gait.motion.local;

import static dev.gait.motion.local.Inputs.at;
import static dev.gait.motion.local.Inputs.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.support.Prng;
import dev.gait.motion.support.Property;
import dev.gait.motion.world.FlatGround;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Time is cut into inputs: every 50 ms and when what is held changes. */
class InputRecorderTest {
    private final PresentationSmoother smoother = new PresentationSmoother(true);
    private final PredictedPlayer predicted =
            new PredictedPlayer(Inputs.replay(Inputs.SKILLED, new FlatGround(0)), smoother);
    private final InputRecorder recorder = new InputRecorder(predicted);
    private final Actor player = Inputs.player(at(10, 20, 0));
    private final InputHistory history = predicted.history();

    private void hold(int forwardCommand) {
        player.interpreter().raw().forwardCommand = forwardCommand;
    }

    private List<Integer> millis() {
        return IntStream.range(0, history.size())
                .mapToObj(i -> history.get(i).millis)
                .toList();
    }

    @Test
    void anUnchangedHoldIsCutEveryFiftyMilliseconds() {
        int made = 0;
        for (int frame = 0; frame <= 60; frame++) {
            made += recorder.advance(player, frame / 60.0);
        }

        assertThat(made).isEqualTo(20);
        assertThat(millis()).hasSize(20).containsOnly(50);
    }

    @Test
    void aChangeCutsAtOnceAndTimeBeforeItBelongsToWhatWasHeldBefore() {
        recorder.advance(player, 0);
        recorder.advance(player, 0.030);
        hold(MotionCommand.WALK_FORWARD);
        assertThat(recorder.advance(player, 0.033)).isEqualTo(1);
        recorder.advance(player, 0.100);

        assertThat(millis()).containsExactly(33, 50);
        assertThat(history.get(0).state.forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(history.get(1).state.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
    }

    @Test
    void noTimeIsLostHoweverFramesFall() {
        Property.forAll(50, this::checkNoTimeIsLost);
    }

    private void checkNoTimeIsLost(Prng lots) {
        PredictedPlayer one = new PredictedPlayer(Inputs.blindReplay(), smoother);
        InputRecorder cutter = new InputRecorder(one);
        Actor actor = Inputs.player(at(10, 20, 0));
        double now = 12345.678;
        double start = now;
        long total = 0;
        int acknowledged = 0;
        cutter.advance(actor, now);
        for (int frame = 0; frame < 500; frame++) {
            now += lots.between(0.0005, 0.04);
            if (lots.oneIn(10)) {
                actor.interpreter().raw().forwardCommand =
                        lots.pick(MotionCommand.READY, MotionCommand.WALK_FORWARD, MotionCommand.WALK_BACKWARDS);
            }
            cutter.advance(actor, now);
            for (int i = 0; i < one.history().size(); i++) {
                total += one.history().get(i).millis;
                acknowledged = one.history().get(i).tick;
            }
            one.history().prune(acknowledged);
        }
        double elapsed = (now - start) * 1000;
        assertThat((double) total).isBetween(elapsed - 51, elapsed);
    }

    @Test
    void theRestIsPreviewed() {
        predicted.acknowledge(state(1, 0, at(10, 20, 0)), 0);
        hold(MotionCommand.WALK_FORWARD);
        recorder.advance(player, 0);
        recorder.advance(player, 0.070);

        assertThat(millis()).containsExactly(50);
        assertThat(predicted.predicted().frame.y).isCloseTo(20 + 3.12 * 0.07, within(1e-5));
    }

    @Test
    void aJumpBeginsTheNextInput() {
        predicted.acknowledge(state(1, 0, at(10, 20, 0)), 0);
        recorder.advance(player, 0);
        assertThat(recorder.jump(0.5, 0.020)).isEqualTo(1);
        recorder.advance(player, 0.040);
        assertThat(predicted.predicted().frame.z)
                .as("the preview jumps already")
                .isGreaterThan(0.1);
        recorder.advance(player, 0.080);
        recorder.advance(player, 0.130);

        assertThat(millis()).containsExactly(20, 50, 50);
        assertThat(IntStream.range(0, 3).mapToObj(i -> history.get(i).jumpExtent))
                .containsExactly(0.0, 0.5, 0.0);
    }

    @Test
    void aChargeFromAStandstillIsPartOfWhatIsHeld() {
        recorder.advance(player, 0);
        player.interpreter().tellStandingLongJump(true);
        recorder.advance(player, 0.020);
        recorder.advance(player, 0.080);

        assertThat(history.get(0).standingLongJump).isFalse();
        assertThat(history.get(1).standingLongJump).isTrue();
    }

    @Test
    void aLongPauseLeavesTheLastTwoSeconds() {
        recorder.advance(player, 0);
        recorder.advance(player, 3600);

        assertThat(history.totalMillis()).isEqualTo(2000);
    }

    @Test
    void aClockThatRunsBackwardsStartsAnew() {
        recorder.advance(player, 10);
        recorder.advance(player, 5);
        recorder.advance(player, 5.05);

        assertThat(millis()).containsExactly(50);
    }
}
