package dev.gait.motion.interp;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementError;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.support.Stage;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** May one jump, and with what velocity: motion.md §D.8, §D.13 and worked number M.20. */
class JumpTest {
    private static final Attributes SKILLED = new Attributes(200, 300, 0, 100);

    private final Stage stage = Stage.with(SKILLED);
    private final MotionInterpreter interpreter = stage.interpreter();
    private final JumpControl jumps = stage.actor.jumps();
    private final MovementParameters params = new MovementParameters();

    // ---- Launch velocity ----

    /** Skill 300 without load jumps with 9.08653 m/s; a run skill of 200 runs at 2.375, of 800 at 4.5. */
    @ParameterizedTest
    @CsvSource({
        "200, 0x45000005, 0, true, 0, 9.5, 9.5, 0, -6.71751, -6.71751",
        "200, 0x45000006, 0, true, 0, -4.8165, -4.8165, 0, 3.40578, 3.40578",
        "200, 0x45000006, 0, false, 0, -2.028, -2.028, 0, 1.43401, 1.43401",
        "200, 0, 0x6500000F, true, 3.705, 0, 0, -3.705, -2.61983, 2.61983",
        "800, 0, 0x65000010, true, -3.75, 0, 0, 3.75, 2.65165, -2.65165",
        "200, 0x45000005, 0x6500000F, true, 3.45178, 8.85072, 8.85072, -3.45178, -8.69918, -3.81763",
        "200, 0, 0, false, 0, 0, 0, 0, 0, 0"
    })
    void m20LaunchVelocity(
            int skill,
            String forward,
            String sidestep,
            boolean run,
            double localX,
            double localY,
            double eastX,
            double eastY,
            double southWestX,
            double southWestY) {
        for (double heading : new double[] {90, 225}) {
            Stage mine = Stage.with(new Attributes(skill, 300, 0, 100)).facing(heading);
            mine.interpreter().raw().currentHoldKey = run ? HoldKey.RUN : HoldKey.NONE;
            mine.interpreter().setLastMoveWasAutonomous(true);
            if (!forward.equals("0")) {
                mine.interpreter().doMotion(Integer.decode(forward), params);
            }
            if (!sidestep.equals("0")) {
                mine.interpreter().doMotion(Integer.decode(sidestep), params);
            }

            assertThat(mine.actor.jumps().jump(1.0)).isZero();

            near(mine.body.localVelocity(new Vector3d()), localX, localY, 9.08653);
            if (heading == 90) {
                near(mine.body.velocity(new Vector3d()), eastX, eastY, 9.08653);
            } else {
                near(mine.body.velocity(new Vector3d()), southWestX, southWestY, 9.08653);
            }
        }
    }

    @Test
    void aJumpClearsItsExtentAndTheStandingLongJump() {
        jumps.chargeJump();
        assertThat(interpreter.isStandingLongJump()).isTrue();

        jumps.jump(0.5);

        assertThat(interpreter.isStandingLongJump()).isFalse();
        assertThat(interpreter.jumpExtent()).isZero();
        assertThat(stage.body.onWalkable).isFalse();
    }

    @Test
    void aStandingLongJumpLaunchesWithTheKeysHeldWhileCharging() {
        interpreter.setLastMoveWasAutonomous(true);
        jumps.chargeJump();
        interpreter.doMotion(MotionCommand.WALK_FORWARD, params);
        stage.ticks(5);
        near(stage.y(), 0);

        jumps.jump(1.0);

        near(stage.body.localVelocity(new Vector3d()), 0, 3.12, 9.08653);
    }

    @Test
    void chargingWhileMovingIsNoStandingLongJump() {
        interpreter.doMotion(MotionCommand.TURN_RIGHT, params);

        assertThat(jumps.chargeJump()).isZero();

        assertThat(interpreter.isStandingLongJump()).isFalse();
    }

    @Test
    void nobodyKnownJumpsAtTenMetresPerSecondAndARemoteNotAtAll() {
        Stage nobody = Stage.with(MoverFacts.NONE);
        nobody.actor.jumps().jump(1.0);
        near(nobody.body.velocityZ, 10);

        Stage remote = Stage.with(MoverFacts.REMOTE);
        remote.actor.jumps().jump(1.0);
        assertThat(remote.body.velocityZ).isZero();
    }

    // ---- Losing the ground without a jump: §D.13, §G.6 ----

    @Test
    void aBodyThatLosesTheGroundAtRestTakesTheVelocityOfItsState() {
        Stage remote = Stage.onFlatGround().facing(90).running(2);

        remote.liftedTo(10);

        near(remote.body.velocity(new Vector3d()), 8, 0, 0);
    }

    @Test
    void aBodyThatLosesTheGroundKeepsItsVelocity() {
        Stage remote = Stage.onFlatGround().running(2);
        remote.body.setVelocity(1, 2, 3);

        remote.liftedTo(10);

        near(remote.body.velocity(new Vector3d()), 1, 2, 3);
    }

    @Test
    void withTheSwitchOffTheStateOverwritesTheVelocity() {
        MotionOptions literal = MotionOptions.DEFAULT.withPreservedVelocity(false);
        Stage runner = Stage.with(literal).running(2);
        runner.body.setVelocity(1, 2, 3);
        runner.liftedTo(10);
        near(runner.body.velocity(new Vector3d()), 0, 8, 0);

        Stage standing = Stage.with(literal);
        standing.body.setVelocity(1, 2, 3);
        standing.liftedTo(10);
        near(standing.body.velocity(new Vector3d()), 1, 2, 3);
    }

    @Test
    void aThingDoesNotLeaveTheGround() {
        Stage thing = Stage.with(MoverFacts.THING).running(2);

        thing.liftedTo(10);

        assertThat(thing.body.hasVelocity()).isFalse();
    }

    // ---- Refusals ----

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0x1000006F",
                "0x10000078",
                "0x10000128",
                "0x10000131",
                "0x40000008",
                "0x40000016",
                "0x40000018",
                "0x4000001E",
                "0x40000039",
                "0x41000012",
                "0x41000014"
            })
    void theseMotionsForbidAJump(String motion) {
        assertThat(JumpRules.motionAllowsJump(Integer.decode(motion))).isEqualTo(MovementError.CANNOT_JUMP_FROM_HERE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0x1000006E",
                "0x10000079",
                "0x10000127",
                "0x10000132",
                "0x40000007",
                "0x40000009",
                "0x40000015",
                "0x40000019",
                "0x4000001D",
                "0x4000003A",
                "0x41000011",
                "0x41000015",
                "0x41000003"
            })
    void theirNeighboursDoNotAndNeitherDoesFalling(String motion) {
        assertThat(JumpRules.motionAllowsJump(Integer.decode(motion))).isZero();
    }

    @Test
    void chargingIsRefusedFallenOrLyingButNotFalling() {
        interpreter.interpreted().forwardCommand = MotionCommand.FALLEN;
        assertThat(jumps.chargeJump()).isEqualTo(MovementError.CANNOT_JUMP_FROM_HERE);
        interpreter.interpreted().forwardCommand = MotionCommand.SLEEPING;
        assertThat(jumps.chargeJump()).isEqualTo(MovementError.CANNOT_JUMP_FROM_HERE);
        interpreter.interpreted().forwardCommand = MotionCommand.FALLING;
        assertThat(jumps.chargeJump()).isZero();
    }

    @Test
    void theOverloadedCannotCharge() {
        interpreter.setFacts(new Attributes(200, 300, 2.0, 100));

        assertThat(jumps.chargeJump()).isEqualTo(MovementError.TOO_LOADED_TO_JUMP);
    }

    @Test
    void inTheAirNobodyJumps() {
        stage.liftedTo(10);
        interpreter.tellStandingLongJump(true);

        assertThat(jumps.jump(1)).isEqualTo(MovementError.IN_THE_AIR);
        assertThat(interpreter.isStandingLongJump()).isFalse();
    }

    @Test
    void atTheEndOfTheLeashNobodyJumps() {
        stage.actor.corrections().leash().constrainTo(Stage.at(0, 45.1, 0));
        assertThat(jumps.jumpIsAllowed(1)).isEqualTo(MovementError.GENERAL_FAILURE);

        stage.actor.corrections().leash().constrainTo(Stage.at(0, 44.9, 0));
        assertThat(jumps.jumpIsAllowed(1)).isZero();
    }

    @Test
    void aPendingMotionThatForbidsItForbidsTheJump() {
        stage.tick();
        interpreter.doInterpretedMotion(
                MotionCommand.READY, params.with(MovementParameters.DISABLE_JUMP_DURING_LINK, true));

        assertThat(jumps.jumpIsAllowed(1)).isEqualTo(MovementError.CANNOT_JUMP_FROM_HERE);

        stage.tick();
        assertThat(jumps.jumpIsAllowed(1)).isZero();
    }

    @Test
    void aPostureThatForbidsItForbidsTheJump() {
        interpreter.interpreted().forwardCommand = MotionCommand.PICKUP;

        assertThat(jumps.jumpIsAllowed(1)).isEqualTo(MovementError.CANNOT_JUMP_FROM_HERE);
    }

    @Test
    void wantOfStaminaLowersAJumpAndDoesNotForbidIt() {
        interpreter.setFacts(new Attributes(200, 300, 0, 5));
        assertThat(new Attributes(200, 300, 0, 5).jumpStaminaCost(1, false)).isEqualTo(6);
        assertThat(jumps.jumpIsAllowed(1)).isZero();

        interpreter.setFacts(new Attributes(200, 300, 0, 0));
        assertThat(jumps.jump(1)).isZero();
        near(stage.body.velocityZ, 2.61916);
    }

    @Test
    void whoAsksForStaminaMayStillRefuse() {
        interpreter.setFacts(new MoverFacts() {
            @Override
            public boolean canAffordJump(double extent) {
                return extent < 0.5;
            }
        });

        assertThat(jumps.jumpIsAllowed(0.5)).isEqualTo(MovementError.GENERAL_FAILURE);
        assertThat(jumps.jumpIsAllowed(0.4)).isZero();
    }

    @Test
    void standingStillMeansGroundedReadyAndNoAxisHeld() {
        assertThat(interpreter.isStandingStill()).isTrue();
        interpreter.doMotion(MotionCommand.SIDESTEP_RIGHT, params);
        assertThat(interpreter.isStandingStill()).isFalse();
        interpreter.stopCompletely();
        assertThat(interpreter.isStandingStill()).isTrue();
        stage.liftedTo(10);
        assertThat(interpreter.isStandingStill()).isFalse();
    }
}
