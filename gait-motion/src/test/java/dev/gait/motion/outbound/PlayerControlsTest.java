package dev.gait.motion.outbound;

import static dev.gait.motion.outbound.InputDevice.KEYBOARD;
import static dev.gait.motion.outbound.InputDevice.MOUSE;
import static dev.gait.motion.outbound.MovementKey.BACK;
import static dev.gait.motion.outbound.MovementKey.FORWARD;
import static dev.gait.motion.outbound.MovementKey.STRAFE_LEFT;
import static dev.gait.motion.outbound.MovementKey.STRAFE_RIGHT;
import static dev.gait.motion.outbound.MovementKey.TURN_LEFT;
import static dev.gait.motion.outbound.MovementKey.TURN_RIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementError;
import dev.gait.motion.command.RawMotionState;
import dev.gait.motion.update.SequenceStamps;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keys become motion and motion reports (motion.md §J.1 to §J.3, and what L.2 asks of them). */
class PlayerControlsTest {
    private final ControlledPlayer player = new ControlledPlayer();
    private final PlayerControls controls = player.controls;
    private final Words words = player.words;
    private final RawMotionState raw = player.actor.interpreter().raw();
    private final InterpretedMotionState interpreted =
            player.actor.interpreter().interpreted();

    /** The fields of a raw state that differ from the default: what the wire's flag word marks. */
    private static List<String> differences(RawMotionState state) {
        List<String> names = new ArrayList<>();
        add(names, "current_holdkey", state.currentHoldKey != HoldKey.NONE);
        add(names, "style", state.style != MotionCommand.NON_COMBAT);
        add(names, "forward_command", state.forwardCommand != MotionCommand.READY);
        add(names, "forward_holdkey", state.forwardHoldKey != HoldKey.INVALID);
        add(names, "forward_speed", state.forwardSpeed != 1.0);
        add(names, "sidestep_command", state.sidestepCommand != MotionCommand.INVALID);
        add(names, "sidestep_holdkey", state.sidestepHoldKey != HoldKey.INVALID);
        add(names, "sidestep_speed", state.sidestepSpeed != 1.0);
        add(names, "turn_command", state.turnCommand != MotionCommand.INVALID);
        add(names, "turn_holdkey", state.turnHoldKey != HoldKey.INVALID);
        add(names, "turn_speed", state.turnSpeed != 1.0);
        return names;
    }

    private static void add(List<String> names, String name, boolean differs) {
        if (differs) {
            names.add(name);
        }
    }

    // ---- What a report contains ----

    @Test
    void m43KeyboardRunAndForwardDifferInHoldKeyAndForwardCommandOnly() {
        player.running().press(FORWARD);

        RawMotionState said = words.lastMotion().state;
        assertThat(differences(said)).containsExactly("current_holdkey", "forward_command");
        assertThat(said.currentHoldKey).isEqualTo(HoldKey.RUN);
        assertThat(said.forwardCommand).isEqualTo(0x45000005);
    }

    @Test
    void aStopLeavesForwardCommandAndSpeedAtTheirDefaults() {
        player.press(FORWARD).frames(10).release(FORWARD);

        assertThat(differences(words.lastMotion().state)).isEmpty();
        assertThat(player.actor.interpreter().isStandingStill()).isTrue();
    }

    @Test
    void walkingBackwardsIsReportedLiterallyAndMovesBackwards() {
        player.running().press(BACK).frames(3);

        RawMotionState said = words.lastMotion().state;
        assertThat(said.forwardCommand).isEqualTo(MotionCommand.WALK_BACKWARDS);
        assertThat(said.forwardSpeed).isEqualTo(1.0);
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(interpreted.forwardSpeed).isCloseTo(-1.54375, within(1e-6));
        assertThat(player.actor.body().frame().y).isLessThan(7.1);
    }

    @Test
    void theRunKeyIsReportedForAnyActiveAxisNotOnlyForward() {
        player.running().press(STRAFE_RIGHT);

        assertThat(differences(words.lastMotion().state)).containsExactly("current_holdkey", "sidestep_command");
        player.release(STRAFE_RIGHT).press(TURN_LEFT);
        assertThat(differences(words.lastMotion().state)).containsExactly("current_holdkey", "turn_command");
        assertThat(interpreted.turnSpeed).isEqualTo(-1.5);
    }

    @Test
    void aReportCarriesPositionStampsAndContact() {
        SequenceStamps stamps = player.actor.stamps();
        stamps.set(SequenceStamps.INSTANCE, 11);
        stamps.set(SequenceStamps.SERVER_CONTROL, 22);
        stamps.set(SequenceStamps.TELEPORT, 33);
        stamps.set(SequenceStamps.FORCE_POSITION, 44);
        player.facing(90).press(FORWARD);

        MotionReport said = words.lastMotion();
        assertThat(said.position.cell).isEqualTo(0xA9B40019);
        assertThat(said.position.frame.x).isEqualTo(84);
        assertThat(said.position.frame.heading()).isCloseTo(90, within(1e-9));
        assertThat(List.of(said.instanceStamp, said.serverControlStamp, said.teleportStamp, said.forcePositionStamp))
                .containsExactly(11, 22, 33, 44);
        assertThat(said.contact).isTrue();
        assertThat(said.standingLongJump).isFalse();
    }

    @Test
    void inTheAirTheContactBitIsClear() {
        player.actor.body().contact = false;
        player.actor.body().onWalkable = false;
        player.press(TURN_RIGHT);

        assertThat(words.lastMotion().contact).isFalse();
    }

    // ---- Held keys ----

    @Test
    void theNewestKeyActsAndLettingItGoFallsBackToTheOneBefore() {
        player.press(FORWARD).press(BACK);
        assertThat(raw.forwardCommand).isEqualTo(MotionCommand.WALK_BACKWARDS);

        player.release(BACK);
        assertThat(raw.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        player.release(FORWARD);
        assertThat(raw.forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(words.motions()).hasSize(4);
    }

    @Test
    void lettingAnOlderKeyGoLeavesTheNewestActing() {
        player.press(TURN_LEFT).press(TURN_RIGHT).release(TURN_LEFT);

        assertThat(raw.turnCommand).isEqualTo(MotionCommand.TURN_RIGHT);
        assertThat(words.motions()).as("said although nothing changed").hasSize(3);
    }

    @Test
    void theThreeAxesAreHeldApart() {
        player.press(FORWARD).press(STRAFE_LEFT).press(TURN_RIGHT).release(STRAFE_LEFT);

        assertThat(raw.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(raw.sidestepCommand).isEqualTo(MotionCommand.INVALID);
        assertThat(raw.turnCommand).isEqualTo(MotionCommand.TURN_RIGHT);
    }

    @Test
    void aKeyThatIsNotHeldIsNotLetGo() {
        player.release(FORWARD);

        assertThat(words.all).isEmpty();
    }

    @Test
    void everyPressAndReleaseIsSaidOnceEvenIfNothingChanges() {
        player.press(FORWARD).press(FORWARD).frames(3).release(FORWARD);

        assertThat(words.motions()).hasSize(3);
    }

    // ---- Hold keys ----

    @Test
    void theRunKeyChangesGaitWithoutTouchingTheCommand() {
        player.press(FORWARD).frames(1).running();

        assertThat(raw.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
        assertThat(interpreted.forwardSpeed).isEqualTo(2.375);
        assertThat(words.motions()).hasSize(2);
    }

    @Test
    void theRunKeyOfSomebodyStandingStillIsNotSaid() {
        player.press(FORWARD).release(FORWARD).frames(1);
        words.forget();
        player.running();

        assertThat(words.all).isEmpty();
        assertThat(raw.currentHoldKey).isEqualTo(HoldKey.RUN);
    }

    @Test
    void runningByDefaultMakesTheRunKeyTheWalkKey() {
        controls.setRunByDefault(true, 0);
        player.press(FORWARD);
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);

        player.running();
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(raw.currentHoldKey).isEqualTo(HoldKey.NONE);
    }

    @Test
    void aChangeOfTheRunOptionIsSaidEvenStandingStill() {
        player.press(FORWARD).release(FORWARD).frames(1);
        words.forget();
        controls.setRunByDefault(true, player.now());

        assertThat(words.motions()).hasSize(1);
        assertThat(words.lastMotion().state.currentHoldKey).isEqualTo(HoldKey.RUN);
    }

    @Test
    void theMouseNotesItsGaitOnTheAxis() {
        controls.press(FORWARD, MOUSE, 0);
        assertThat(raw.forwardHoldKey).isEqualTo(HoldKey.NONE);
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);

        player.running();
        assertThat(raw.forwardHoldKey).isEqualTo(HoldKey.RUN);
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);

        controls.release(FORWARD, MOUSE, 0);
        assertThat(player.actor.interpreter().isStandingStill()).isTrue();
    }

    @Test
    void keyboardAndMouseHoldTheSameCommandTwice() {
        controls.press(FORWARD, KEYBOARD, 0);
        controls.press(FORWARD, MOUSE, 0);
        controls.release(FORWARD, MOUSE, 0);

        assertThat(raw.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(raw.forwardHoldKey).isEqualTo(HoldKey.INVALID);
    }

    @Test
    void whileTheSidestepKeyIsHeldTurnKeysSidestep() {
        controls.holdSidestep(true, 0);
        player.press(TURN_LEFT);
        assertThat(raw.turnCommand).isEqualTo(MotionCommand.INVALID);
        assertThat(raw.sidestepCommand).isEqualTo(MotionCommand.SIDESTEP_LEFT);

        player.release(TURN_LEFT);
        assertThat(raw.sidestepCommand).isEqualTo(MotionCommand.INVALID);
        assertThat(player.actor.interpreter().isStandingStill()).isTrue();
    }

    @Test
    void theSidestepKeyBendsATurnInProgressAndBack() {
        player.press(TURN_RIGHT);
        controls.holdSidestep(true, 0);
        assertThat(raw.turnCommand).isEqualTo(MotionCommand.INVALID);
        assertThat(raw.sidestepCommand).isEqualTo(MotionCommand.SIDESTEP_RIGHT);

        controls.holdSidestep(false, 0);
        assertThat(raw.turnCommand).isEqualTo(MotionCommand.TURN_RIGHT);
        assertThat(raw.sidestepCommand).isEqualTo(MotionCommand.INVALID);
        assertThat(words.motions()).hasSize(3);
    }

    @Test
    void theSidestepKeyAloneIsNotSaid() {
        player.press(FORWARD).release(FORWARD);
        words.forget();
        controls.holdSidestep(true, 0);

        assertThat(words.all).isEmpty();
    }

    @Test
    void ofAStrafeKeyAndABentTurnKeyTheNewestActs() {
        player.press(STRAFE_LEFT);
        controls.holdSidestep(true, 0);
        player.press(TURN_RIGHT);
        assertThat(raw.sidestepCommand).isEqualTo(MotionCommand.SIDESTEP_RIGHT);

        player.release(TURN_RIGHT);
        assertThat(raw.sidestepCommand).isEqualTo(MotionCommand.SIDESTEP_LEFT);
    }

    // ---- Autorun, stop, actions ----

    @Test
    void autorunRunsWithItsOwnHoldKeyWhateverTheRunKeySays() {
        controls.toggleAutoRun(0);

        RawMotionState said = words.lastMotion().state;
        assertThat(differences(said)).containsExactly("forward_command", "forward_holdkey");
        assertThat(said.forwardHoldKey).isEqualTo(HoldKey.RUN);
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);

        controls.toggleAutoRun(1);
        assertThat(player.actor.interpreter().isStandingStill()).isTrue();
        assertThat(words.motions()).hasSize(2);
    }

    @Test
    void aForwardOrBackKeyEndsAutorun() {
        controls.toggleAutoRun(0);
        player.press(BACK);
        assertThat(controls.isAutoRunning()).isFalse();

        player.release(BACK);
        assertThat(player.actor.interpreter().isStandingStill()).isTrue();
    }

    @Test
    void autorunOutlivesTheForwardKeyItWasStartedUnder() {
        player.press(FORWARD);
        controls.toggleAutoRun(0);
        player.release(FORWARD);

        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
    }

    @Test
    void turningDoesNotEndAutorun() {
        controls.toggleAutoRun(0);
        player.press(TURN_RIGHT).release(TURN_RIGHT);

        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
    }

    @Test
    void theStopKeyStandsStillAndSaysSo() {
        controls.toggleAutoRun(0);
        controls.stopKey(0);

        assertThat(controls.isAutoRunning()).isFalse();
        assertThat(words.lastMotion().state.forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(words.motions()).hasSize(2);
    }

    @Test
    void anActionStopsFirstAndTakesTheNextStamp() {
        player.press(FORWARD);
        assertThat(controls.perform(MotionCommand.WAVE, 0)).isEqualTo(MovementError.NONE);
        RawMotionState said = words.lastMotion().state;
        assertThat(said.forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(said.actions.size()).isEqualTo(1);
        assertThat(said.actions.motion(0)).isEqualTo(MotionCommand.WAVE);
        assertThat(said.actions.stamp(0)).isEqualTo(1);
        assertThat(said.actions.isAutonomous(0)).isTrue();

        controls.perform(MotionCommand.WAVE, 0);
        assertThat(words.lastMotion().state.actions.stamp(1)).isEqualTo(2);
    }

    @Test
    void aRefusedActionKeepsItsStampForTheNext() {
        for (int i = 0; i < 6; i++) {
            assertThat(controls.perform(MotionCommand.WAVE, 0)).isEqualTo(MovementError.NONE);
        }
        assertThat(controls.perform(MotionCommand.WAVE, 0)).isEqualTo(MovementError.TOO_MANY_ACTIONS);
        player.frames(200);
        controls.perform(MotionCommand.WAVE, player.now());

        assertThat(words.lastMotion().state.actions.stamp(0)).isEqualTo(7);
    }

    @Test
    void stoppingCompletelyIsSaid() {
        player.press(FORWARD).press(TURN_LEFT);
        words.forget();
        controls.stopCompletely(0);

        assertThat(words.motions()).hasSize(1);
        assertThat(player.actor.interpreter().isStandingStill()).isTrue();
    }

    // ---- Silence and levels ----

    @Test
    void atLevelZeroNoMotionIsSaid() {
        controls.setAutonomyLevel(0);
        player.press(FORWARD);
        assertThat(words.all).isEmpty();

        controls.setAutonomyLevel(1);
        player.release(FORWARD).frames(60);
        assertThat(words.motions()).hasSize(1);
        assertThat(words.positions()).as("positions only at level 2").isEmpty();
    }

    @Test
    void levelsAreZeroToTwo() {
        assertThatThrownBy(() -> controls.setAutonomyLevel(3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got 3");
    }

    @Test
    void betweenTeleportAndLoginCompleteNothingIsSaidAndThenWhatIsHeldOnce() {
        controls.toggleAutoRun(0);
        controls.beginTeleport();
        words.forget();
        controls.teleported(player.now());
        player.press(FORWARD).frames(90);
        assertThat(words.all).isEmpty();

        controls.enterWorld(player.now());
        assertThat(words.motions()).hasSize(1);
        assertThat(words.lastMotion().state.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(words.lastMotion().state.forwardHoldKey).isEqualTo(HoldKey.INVALID);
    }

    @Test
    void beforeTheFirstLoginCompleteNothingIsSaid() {
        Words early = new Words();
        PlayerControls controlsBefore = new PlayerControls(player.actor, early, MotionOptions.DEFAULT);
        for (int i = 0; i < 90; i++) {
            controlsBefore.useTime(i / 30.0);
        }
        assertThat(early.all).isEmpty();

        controlsBefore.enterWorld(3.0);
        assertThat(early.all).as("nothing was held back").isEmpty();
        controlsBefore.useTime(3.0);
        assertThat(early.positions()).hasSize(1);
    }
}
