package dev.gait.motion.outbound;

import static dev.gait.motion.outbound.MovementKey.BACK;
import static dev.gait.motion.outbound.MovementKey.FORWARD;
import static dev.gait.motion.outbound.MovementKey.TURN_LEFT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.RawMotionState;
import dev.gait.motion.place.Position;
import org.junit.jupiter.api.Test;

/** Who moves the player, itself or the server, and what becomes of held keys meanwhile (motion.md §J.6). */
class PlayerControlTest {
    private final ControlledPlayer player = new ControlledPlayer();
    private final PlayerControls controls = player.controls;
    private final Words words = player.words;
    private final RawMotionState raw = player.actor.interpreter().raw();
    private final InterpretedMotionState interpreted =
            player.actor.interpreter().interpreted();

    @Test
    void theServerIsInControlUntilTheFirstKey() {
        assertThat(controls.isControlledByServer()).isTrue();

        player.press(FORWARD);
        assertThat(controls.isControlledByServer()).isFalse();
        assertThat(player.actor.interpreter().lastMoveWasAutonomous()).isTrue();
    }

    @Test
    void heldKeysActAgainWhenTheServerIsDone() {
        player.running().press(FORWARD).frames(5).serverSays(MotionCommand.READY);
        assertThat(controls.isControlledByServer()).isTrue();
        assertThat(player.actor.interpreter().isStandingStill()).isTrue();
        words.forget();
        player.frames(1);

        assertThat(controls.isControlledByServer()).isFalse();
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
        assertThat(words.motions()).hasSize(1);
        player.frames(5);
        assertThat(words.motions()).as("and not once per frame").hasSize(1);
    }

    @Test
    void withoutAKeyHeldTheServerStaysInControl() {
        player.press(FORWARD).release(FORWARD).serverSays(MotionCommand.READY).frames(5);

        assertThat(controls.isControlledByServer()).isTrue();
    }

    @Test
    void whileTheServerMovesThePlayerSomewhereHeldKeysWait() {
        player.press(FORWARD).serverSays(MotionCommand.READY);
        player.actor
                .moveTo()
                .moveToPosition(
                        new Position(0xA9B40019, 84, 17.1, 0), new dev.gait.motion.command.MovementParameters());
        player.frames(30);
        assertThat(controls.isControlledByServer()).isTrue();

        player.frames(90);
        assertThat(controls.isControlledByServer())
                .as("arrived, so the key acts")
                .isFalse();
    }

    @Test
    void aPressDuringAServerMovementCancelsIt() {
        player.press(FORWARD).release(FORWARD).serverSays(MotionCommand.READY);
        player.actor
                .moveTo()
                .moveToPosition(
                        new Position(0xA9B40019, 84, 17.1, 0), new dev.gait.motion.command.MovementParameters());
        player.actor.corrections().queue().enqueue(new Position(0xA9B40019, 84, 9.1, 0), false);
        player.frames(3).press(BACK);

        assertThat(player.actor.moveTo().isMovingTo()).isFalse();
        assertThat(player.actor.corrections().queue().isInterpolating()).isFalse();
        assertThat(raw.forwardCommand).isEqualTo(MotionCommand.WALK_BACKWARDS);
    }

    @Test
    void aReleaseUnderServerControlOnlyForgetsTheKey() {
        player.press(FORWARD).serverSays(MotionCommand.CROUCH);
        words.forget();
        player.release(FORWARD);

        assertThat(words.all).isEmpty();
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.CROUCH);
        player.frames(5);
        assertThat(controls.isControlledByServer()).isTrue();
    }

    @Test
    void theRunKeyUnderServerControlCountsWhenControlReturns() {
        player.serverSays(MotionCommand.READY).running();
        assertThat(raw.currentHoldKey).isEqualTo(HoldKey.NONE);

        player.press(FORWARD);
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
    }

    @Test
    void losingControlEndsAutorun() {
        controls.toggleAutoRun(0);
        player.serverSays(MotionCommand.READY).frames(5);

        assertThat(controls.isAutoRunning()).isFalse();
        assertThat(player.actor.interpreter().isStandingStill()).isTrue();
    }

    @Test
    void theDeadLoseEveryKeyAndSayNothing() {
        player.press(FORWARD).press(TURN_LEFT).serverSays(MotionCommand.DEAD);
        words.forget();
        player.frames(60).press(BACK);
        controls.pressJump(player.now());
        assertThat(words.all).isEmpty();
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.DEAD);

        player.serverSays(MotionCommand.READY).frames(2);
        assertThat(controls.isControlledByServer())
                .as("nothing is held any more")
                .isTrue();
    }

    @Test
    void losingFocusReleasesEveryKeyButAutorun() {
        player.running().press(TURN_LEFT);
        controls.toggleAutoRun(0);
        words.forget();
        controls.loseFocus(0);

        assertThat(words.motions()).hasSize(1);
        assertThat(raw.turnCommand).isEqualTo(MotionCommand.INVALID);
        assertThat(raw.currentHoldKey).isEqualTo(HoldKey.NONE);
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
    }

    @Test
    void losingFocusUnderServerControlIsNotSaid() {
        player.press(FORWARD).serverSays(MotionCommand.READY);
        words.forget();
        controls.loseFocus(0);
        player.frames(5);

        assertThat(words.motions()).isEmpty();
        assertThat(controls.isControlledByServer()).isTrue();
    }

    @Test
    void aDisabledPlayerStandsAndHasNoKeys() {
        player.press(FORWARD);
        controls.toggleAutoRun(0);
        words.forget();
        controls.setEnabled(false, 0);
        assertThat(words.motions()).hasSize(1);
        assertThat(player.actor.interpreter().isStandingStill()).isTrue();

        player.press(BACK).frames(60);
        assertThat(words.all).hasSize(1);
        controls.setEnabled(true, player.now());
        player.press(BACK);
        assertThat(raw.forwardCommand).isEqualTo(MotionCommand.WALK_BACKWARDS);
    }
}
