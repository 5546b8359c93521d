package dev.gait.motion.outbound;

import static dev.gait.motion.outbound.MovementKey.BACK;
import static dev.gait.motion.outbound.MovementKey.FORWARD;
import static dev.gait.motion.outbound.MovementKey.STRAFE_LEFT;
import static dev.gait.motion.outbound.MovementKey.STRAFE_RIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementError;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.NoGround;
import org.junit.jupiter.api.Test;

/** Charging, jumping and what is said of it (motion.md §J.7). */
class JumpingTest {
    private static final double TOLERANCE = 1e-4;

    private final ControlledPlayer player = new ControlledPlayer();

    private static JumpReport fullJump(ControlledPlayer player) {
        double now = player.now();
        assertThat(player.controls.pressJump(now)).isEqualTo(MovementError.NONE);
        assertThat(player.controls.releaseJump(now + 1.0)).isEqualTo(MovementError.NONE);
        return player.words.jumps().get(0);
    }

    private static void assertLocal(JumpReport jump, double x, double y) {
        assertThat(jump.velocityX).isCloseTo(x, within(TOLERANCE));
        assertThat(jump.velocityY).isCloseTo(y, within(TOLERANCE));
        assertThat(jump.velocityZ).isCloseTo(9.08653, within(TOLERANCE));
    }

    private static void assertWorld(ControlledPlayer player, double x, double y) {
        Body body = player.actor.body();
        assertThat(body.velocityX).isCloseTo(x, within(TOLERANCE));
        assertThat(body.velocityY).isCloseTo(y, within(TOLERANCE));
        assertThat(body.velocityZ).isCloseTo(9.08653, within(TOLERANCE));
    }

    // ---- M.12 ----

    @Test
    void m12JumpCharge() {
        assertThat(JumpCharge.extentAfter(0, false)).isCloseTo(0.001, within(1e-9));
        assertThat(JumpCharge.extentAfter(0.25, false)).isEqualTo(0.25);
        assertThat(JumpCharge.extentAfter(1.5, false)).isEqualTo(1);
        assertThat(JumpCharge.extentAfter(0.4, true)).isEqualTo(0.5);
        assertThat(JumpCharge.extentAfter(0.8, true)).isEqualTo(1);
    }

    @Test
    void m12JumpStamina() {
        assertThat(new Attributes(0, 0, 0, 100).jumpStaminaCost(1, false)).isEqualTo(6);
        assertThat(new Attributes(0, 0, 0.7, 100).jumpStaminaCost(0.5, false)).isEqualTo(7);
        assertThat(new Attributes(0, 0, 0, 100).jumpStaminaCost(0.5, true)).isEqualTo(150);
    }

    @Test
    void twoWeaponsChargeFaster() {
        player.controls.perform(MotionCommand.DUAL_WIELD_COMBAT, 0);
        player.controls.pressJump(0);
        assertThat(player.controls.jumpCharge().extent(0.4, true)).isEqualTo(0.5);
        player.controls.releaseJump(0.4);

        assertThat(player.words.jumps().get(0).extent).isEqualTo(0.5);
    }

    // ---- M.20 ----

    @Test
    void m20RunningForwardAtHeading90() {
        player.facing(90).running().press(FORWARD);
        assertLocal(fullJump(player), 0, 9.5);
        assertWorld(player, 9.5, 0);
    }

    @Test
    void m20RunningForwardAtHeading225() {
        player.facing(225).running().press(FORWARD);
        assertLocal(fullJump(player), 0, 9.5);
        assertWorld(player, -6.71751, -6.71751);
    }

    @Test
    void m20RunningBackward() {
        player.facing(90).running().press(BACK);
        assertLocal(fullJump(player), 0, -4.8165);
        assertWorld(player, -4.8165, 0);
        ControlledPlayer other = new ControlledPlayer().facing(225).running().press(BACK);
        fullJump(other);
        assertWorld(other, 3.40578, 3.40578);
    }

    @Test
    void m20WalkingBackward() {
        player.facing(90).press(BACK);
        assertLocal(fullJump(player), 0, -2.028);
        assertWorld(player, -2.028, 0);
    }

    @Test
    void m20StrafingRight() {
        player.facing(90).running().press(STRAFE_RIGHT);
        assertLocal(fullJump(player), 3.705, 0);
        assertWorld(player, 0, -3.705);
        ControlledPlayer other = new ControlledPlayer().facing(225).running().press(STRAFE_RIGHT);
        fullJump(other);
        assertWorld(other, -2.61983, 2.61983);
    }

    @Test
    void m20StrafingLeftAtRunRate4p5() {
        ControlledPlayer fast = new ControlledPlayer(new Attributes(800, 300, 0, 100), MotionOptions.DEFAULT);
        fast.facing(90).running().press(STRAFE_LEFT);
        assertLocal(fullJump(fast), -3.75, 0);
        assertWorld(fast, 0, 3.75);
    }

    @Test
    void m20RunningAndStrafing() {
        player.facing(90).running().press(FORWARD).press(STRAFE_RIGHT);
        assertLocal(fullJump(player), 3.45178, 8.85072);
        assertWorld(player, 8.85072, -3.45178);
        ControlledPlayer other =
                new ControlledPlayer().facing(225).running().press(FORWARD).press(STRAFE_RIGHT);
        fullJump(other);
        assertWorld(other, -8.69918, -3.81763);
    }

    @Test
    void m20Standing() {
        assertLocal(fullJump(player), 0, 0);
    }

    // ---- M.28 ----

    @Test
    void m28LocalJumpArcStraightUp() {
        ActorStepper blind = new ActorStepper(new NoGround());
        ControlledPlayer player = new ControlledPlayer(ControlledPlayer.SKILLED, MotionOptions.REPLAY);
        fullJump(player);
        Body body = player.actor.body();
        double top = 0;
        int topTick = 0;
        for (int tick = 1; tick <= 56; tick++) {
            blind.step(player.actor, ControlledPlayer.DT, tick / 30.0);
            double z = body.frame().z;
            switch (tick) {
                case 1 -> assertThat(z).isCloseTo(0.29744, within(1e-5));
                case 2 -> assertThat(z).isCloseTo(0.583991, within(1e-5));
                case 3 -> assertThat(z).isCloseTo(0.859653, within(1e-5));
                case 55 -> assertThat(z).isCloseTo(0.243317, within(1e-5));
                default -> assertThat(z).isFinite();
            }
            if (z > top) {
                top = z;
                topTick = tick;
            }
        }
        assertThat(top).isCloseTo(4.21232, within(1e-4));
        assertThat(topTick).isEqualTo(28);
        assertThat(body.frame().z).isCloseTo(-0.0561277, within(1e-5));
        assertThat(body.velocityZ).isCloseTo(-9.14667, within(1e-4));
    }

    @Test
    void m28LocalJumpArcWithHorizontalSpeed() {
        ActorStepper blind = new ActorStepper(new NoGround());
        player.press(FORWARD);
        fullJump(player);
        Body body = player.actor.body();
        for (int tick = 1; tick <= 55; tick++) {
            blind.step(player.actor, ControlledPlayer.DT, tick / 30.0);
        }
        assertThat(body.frame().z).isCloseTo(0.189191, within(1e-5));
        blind.step(player.actor, ControlledPlayer.DT, 56 / 30.0);
        assertThat(body.frame().z).isCloseTo(-0.112258, within(1e-5));
        assertThat(body.velocityZ).isCloseTo(-9.2068, within(1e-4));
    }

    @Test
    void m28OnTheGroundTheArcEndsAtTick56AndWalkingGoesOn() {
        player.press(FORWARD);
        fullJump(player);
        player.frames(1);
        assertThat(player.actor.body().contact).isFalse();
        assertThat(player.actor.interpreter().sequencer().cycle()).isEqualTo(MotionCommand.FALLING);
        player.frames(54);
        assertThat(player.actor.body().contact).isFalse();
        player.frames(1);

        assertThat(player.actor.body().contact).isTrue();
        assertThat(player.actor.body().frame().z).isZero();
        assertThat(player.actor.interpreter().sequencer().cycle()).isEqualTo(MotionCommand.WALK_FORWARD);
    }

    // ---- What is said ----

    @Test
    void pressingSaysTheMotionOnceAndReleasingTheJumpOnce() {
        player.controls.pressJump(0);
        player.frames(15);
        player.controls.releaseJump(0.5);
        player.controls.releaseJump(0.6);

        assertThat(player.words.motions()).hasSize(1);
        assertThat(player.words.motions().get(0).standingLongJump).isTrue();
        assertThat(player.words.jumps()).hasSize(1);
        JumpReport jump = player.words.jumps().get(0);
        assertThat(jump.extent).isEqualTo(0.5);
        assertThat(jump.position.cell).isEqualTo(0xA9B40019);
        assertThat(jump.position.frame.z).isZero();
    }

    @Test
    void aRunningChargeIsNoStandingLongJump() {
        player.press(FORWARD);
        player.controls.pressJump(0);

        assertThat(player.words.lastMotion().standingLongJump).isFalse();
    }

    @Test
    void keysPressedWhileChargingFromAStandstillAreNotPlayedButLaunched() {
        player.controls.pressJump(0);
        player.running().press(FORWARD).frames(10);
        assertThat(player.actor.body().frame().y).isEqualTo(7.1);
        assertThat(player.words.lastMotion().standingLongJump).isTrue();

        player.controls.releaseJump(1.0);
        assertLocal(player.words.jumps().get(0), 0, 9.5);
        assertThat(player.actor.interpreter().isStandingLongJump()).isFalse();
    }

    @Test
    void somebodyTooLoadedIsToldAndNothingIsSent() {
        ControlledPlayer loaded = new ControlledPlayer(new Attributes(200, 300, 2.5, 100), MotionOptions.DEFAULT);
        assertThat(loaded.controls.pressJump(0)).isEqualTo(MovementError.TOO_LOADED_TO_JUMP);

        assertThat(loaded.words.refusals).containsExactly(MovementError.TOO_LOADED_TO_JUMP);
        assertThat(loaded.words.all).isEmpty();
        assertThat(loaded.controls.jumpCharge().isCharging()).isFalse();
    }

    @Test
    void nobodyJumpsLyingDown() {
        player.controls.perform(MotionCommand.SLEEPING, 0);
        player.words.forget();
        player.controls.pressJump(0);

        assertThat(player.words.refusals).containsExactly(MovementError.CANNOT_JUMP_FROM_HERE);
        assertThat(player.words.all).isEmpty();
    }

    @Test
    void aJumpReleasedInTheAirIsRefusedInWordsAndNotSent() {
        fullJump(player);
        player.frames(5);
        player.words.forget();
        player.controls.pressJump(player.now());
        assertThat(player.controls.releaseJump(player.now())).isEqualTo(MovementError.IN_THE_AIR);

        assertThat(player.words.refusals).containsExactly(MovementError.IN_THE_AIR);
        assertThat(player.words.jumps()).isEmpty();
    }

    @Test
    void theTiredJumpToo() {
        ControlledPlayer tired = new ControlledPlayer(new Attributes(200, 300, 0, 1), MotionOptions.DEFAULT);
        tired.controls.pressJump(0);
        assertThat(tired.controls.releaseJump(1)).isZero();

        assertThat(tired.words.refusals).isEmpty();
        assertThat(tired.words.jumps()).hasSize(1);
    }

    @Test
    void atTheEndOfTheLeashNobodyJumpsAndNothingIsSaidAboutIt() {
        player.actor.corrections().leash().constrainTo(new Position(0xA9B40019, 84, 53.1, 0));
        player.controls.pressJump(0);

        assertThat(player.controls.releaseJump(1)).isEqualTo(MovementError.GENERAL_FAILURE);
        assertThat(player.actor.body().onWalkable).isTrue();
        assertThat(player.words.refusals).isEmpty();
        assertThat(player.words.jumps()).isEmpty();
    }

    @Test
    void losingControlCancelsTheCharge() {
        player.controls.pressJump(0);
        player.serverSays(MotionCommand.READY);
        player.words.forget();
        player.controls.releaseJump(1);

        assertThat(player.words.all).isEmpty();
        assertThat(player.actor.interpreter().isStandingLongJump()).isFalse();
        assertThat(player.actor.body().onWalkable).isTrue();
    }

    @Test
    void beforeLoginCompleteNobodyJumps() {
        player.controls.beginTeleport();
        player.controls.pressJump(0);
        player.controls.releaseJump(1);

        assertThat(player.words.all).isEmpty();
        assertThat(player.actor.body().onWalkable).isTrue();
    }
}
