package dev.gait.motion.outbound;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.RawMotionState;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.local.InputReplay;
import dev.gait.motion.local.PlayerInput;
import dev.gait.motion.local.PlayerState;
import dev.gait.motion.place.Headings;
import dev.gait.motion.world.FlatGround;
import org.junit.jupiter.api.Test;

/** A heading may be held besides turn keys: motion.md §O.13. */
class HeadingTest {
    /** Degrees a walker turns in a frame of 1/30 s. */
    private static final double PER_FRAME = 2.86479;

    private final ControlledPlayer player = new ControlledPlayer();

    private double heading() {
        return player.actor.body().frame().heading();
    }

    private RawMotionState lastSaid() {
        return player.words.motions().get(player.words.motions().size() - 1).state;
    }

    @Test
    void itIsTurnedTowardsAtTheTurnRateAndNeverPassed() {
        player.controls.holdHeading(30, player.now());

        player.frames(10);
        near(heading(), 10 * PER_FRAME);
        player.frames(1);
        near(heading(), 30);
        player.frames(20);
        near(heading(), 30);
        assertThat(player.actor.sequencer().turnSpeed()).isZero();
    }

    @Test
    void theShorterWayIsTakenAndRunnersTurnFaster() {
        player.running();
        player.controls.holdHeading(300, player.now());

        player.frames(4);
        near(heading(), 360 - 4 * 1.5 * PER_FRAME);
        player.frames(40);
        near(heading(), 300);
    }

    @Test
    void aMovingHeadingIsFollowed() {
        for (int i = 1; i <= 60; i++) {
            player.controls.holdHeading(i, player.now());
            player.frames(1);
            near(heading(), i);
        }
    }

    @Test
    void turnKeysComeFirstAndTheHeadingAfterThem() {
        player.controls.holdHeading(10, player.now());
        player.press(MovementKey.TURN_LEFT);
        player.frames(5);
        near(heading(), 360 - 5 * PER_FRAME);

        player.release(MovementKey.TURN_LEFT);
        player.frames(30);
        near(heading(), 10);
    }

    @Test
    void itIsSaidWhenItBeginsWhenItEndsAndTwiceASecondBetween() {
        for (int i = 1; i <= 150; i++) {
            player.controls.holdHeading(i, player.now());
            player.frames(1);
        }
        assertThat(player.words.motions()).hasSizeBetween(9, 11);
        assertThat(player.words.positions()).as("the heart beats on").hasSizeBetween(4, 6);

        player.controls.releaseHeading(player.now());
        int said = player.words.motions().size();
        assertThat(lastSaid().turnCommand).isEqualTo(MotionCommand.INVALID);
        player.frames(60);
        assertThat(player.words.motions()).hasSize(said);
    }

    @Test
    void othersAreToldATurnThatEndsWhereTheHeadingIs() {
        player.controls.holdHeading(340, player.now());
        RawMotionState begin = lastSaid();
        assertThat(begin.turnCommand).isEqualTo(MotionCommand.TURN_LEFT);
        assertThat(begin.turnHoldKey).isEqualTo(HoldKey.NONE);
        // Twenty degrees in half a second.
        near(begin.turnSpeed * 1.5 * 0.5, Headings.toRadians(20));
        assertThat(begin.heading).isNaN();

        player.words.forget();
        player.frames(16);
        assertThat(player.words.motions()).hasSize(1);
        assertThat(lastSaid().turnCommand).as("it has arrived").isEqualTo(MotionCommand.INVALID);
        player.frames(60);
        assertThat(player.words.motions()).as("nothing new").hasSize(1);
    }

    @Test
    void aWideTurnIsToldNoFasterThanOneMayTurn() {
        player.controls.holdHeading(180, player.now());
        near(lastSaid().turnSpeed, 1);
        assertThat(lastSaid().turnCommand).isEqualTo(MotionCommand.TURN_RIGHT);
    }

    @Test
    void theServerTakesItAndItActsAgainWhenControlReturns() {
        player.controls.holdHeading(90, player.now());
        player.frames(3);
        player.serverSays(MotionCommand.RUN_FORWARD);
        double then = heading();
        player.frames(1);
        near(heading(), then);

        player.serverSays(MotionCommand.READY);
        player.frames(60);
        near(heading(), 90);
    }

    @Test
    void whoLosesTheKeyboardLooksWhereItLooks() {
        player.controls.holdHeading(90, player.now());
        player.frames(3);
        player.controls.loseFocus(player.now());
        double then = heading();

        player.frames(10);

        near(heading(), then);
    }

    @Test
    void anythingThatIsNoNumberIsRefused() {
        assertThatThrownBy(() -> player.controls.holdHeading(Double.NaN, 0))
                .isInstanceOf(IllegalArgumentException.class);
        player.controls.holdHeading(-90, 0);
        assertThat(player.actor.interpreter().raw().heading).isEqualTo(270);
        player.controls.holdHeading(359.999999999, 0);
        assertThat(player.actor.interpreter().raw().heading).isZero();
    }

    /** What the player does live and what a replay makes of the recorded input are the same turn. */
    @Test
    void aReplayTurnsAsThePlayerDid() {
        Actor live =
                new Actor(1, ControlledPlayer.SKILLED, MotionProfile.classic(), MotionOptions.DEFAULT, Directory.EMPTY);
        live.enter(player.actor.body().position, 0);
        InputReplay replay = new InputReplay(
                new FlatGround(0), ControlledPlayer.SKILLED, MotionProfile.classic(), MotionOptions.DEFAULT);
        PlayerState from = new PlayerState();
        replay.begin(from.read(live.body()));
        PlayerInput input = new PlayerInput();
        input.tick = 1;
        input.millis = 100;
        input.state.heading = 5;
        assertThat(input.isValid()).isTrue();

        replay.apply(input);
        near(replay.position().frame.heading(), 5);

        input.tick = 2;
        input.state.heading = 350;
        replay.apply(input);
        near(replay.position().frame.heading(), 5 - Headings.toDegrees(1.5 * 0.1) + 360);

        input.state.heading = 360;
        assertThat(input.isValid()).isFalse();
        input.state.heading = Double.POSITIVE_INFINITY;
        assertThat(input.isValid()).isFalse();
    }
}
