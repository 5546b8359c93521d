package dev.gait.motion.internal.tick;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.support.Stage;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One step of one body: flight, friction, spin (motion.md §H.2, §H.3, §H.5, worked numbers M.28 to M.32). */
class StepTest {
    private static final double SKILLED_JUMP = 9.08653;

    private static Stage jumper(boolean running) {
        Stage stage = Stage.with(new Attributes(200, 300, 0, 100));
        stage.interpreter().setLastMoveWasAutonomous(true);
        if (running) {
            stage.interpreter().raw().currentHoldKey = HoldKey.RUN;
            stage.interpreter().doMotion(MotionCommand.WALK_FORWARD, new MovementParameters());
        }
        assertThat(stage.actor.jumps().jump(1)).isZero();
        return stage;
    }

    // ---- Flight ----

    @ParameterizedTest
    @CsvSource({"true, 0.189191, -9.2068", "false, 0.243317, -9.14667"})
    void m28LocalJumpArc(boolean running, double zAtTick55, double landingSpeed) {
        Stage stage = jumper(running);
        double[] first = {0.29744, 0.583991, 0.859653};
        for (double z : first) {
            stage.tick();
            near(stage.z(), z);
            assertThat(stage.body.contact).isFalse();
        }

        double highest = 0;
        int highestTick = 0;
        for (int tick = 4; tick <= 54; tick++) {
            stage.tick();
            if (stage.z() > highest) {
                highest = stage.z();
                highestTick = tick;
            }
        }
        near(highest, 4.21232);
        assertThat(highestTick).isEqualTo(28);
        stage.tick();
        near(stage.z(), zAtTick55);
        assertThat(stage.body.contact).isFalse();

        stage.tick();
        assertThat(stage.z()).isZero();
        assertThat(stage.body.contact).isTrue();
        near(stage.body.velocityZ, -0.05 * landingSpeed);
    }

    @ParameterizedTest
    @CsvSource({"1, 0.476674", "0, 0.473667"})
    void m29RemoteJumpArc(double horizontal, double bounce) {
        Stage stage = Stage.onFlatGround();
        stage.body.setVelocity(horizontal, 0, SKILLED_JUMP);
        double[] first = {0.302884, 0.600324, 0.886875};
        for (double z : first) {
            stage.tick();
            near(stage.z(), z);
        }

        double highest = 0;
        for (int tick = 4; tick <= 57; tick++) {
            stage.tick();
            highest = Math.max(highest, stage.z());
            assertThat(stage.body.contact).isFalse();
        }
        near(highest, 4.5152);

        stage.tick();
        assertThat(stage.body.contact).isTrue();
        assertThat(stage.z()).isZero();
        near(stage.body.velocityZ, bounce);
    }

    @Test
    void m30FallFromRest() {
        Stage stage = Stage.onFlatGround().liftedTo(10);

        stage.tick();
        near(stage.z(), 10);
        near(stage.body.velocityZ, -0.326667);
        stage.tick();
        near(stage.z(), 9.98367);
        near(stage.body.velocityZ, -0.653333);
        stage.tick();
        near(stage.z(), 9.95644);
        near(stage.body.velocityZ, -0.98);
    }

    @Test
    void aFastLandingHopsOnceMoreAndThenRests() {
        Stage stage = Stage.onFlatGround();
        stage.body.setVelocity(0, 0, SKILLED_JUMP);
        stage.ticks(58);
        assertThat(stage.body.contact).isTrue();

        int hop = 0;
        stage.tick();
        while (!stage.body.contact) {
            hop++;
            stage.tick();
        }
        assertThat(hop).isBetween(3, 5);
        stage.ticks(2);
        assertThat(stage.body.contact).isTrue();
        assertThat(stage.body.hasVelocity()).isFalse();
        assertThat(stage.z()).isZero();
    }

    @Test
    void theLegsResumeInTheTickOfLanding() {
        Stage stage = Stage.onFlatGround().running(2);
        stage.liftedTo(0.5);
        for (int i = 0; i < 60 && !stage.body.contact; i++) {
            stage.tick();
        }

        assertThat(stage.actor.sequencer().velocityY()).isEqualTo(8.0);
        assertThat(stage.body.onWalkable).isTrue();
    }

    @Test
    void theGravityBitIsNeverCleared() {
        Stage stage = Stage.onFlatGround();
        stage.body.setVelocity(0, 0, 3);
        stage.ticks(60);

        assertThat(stage.body.has(PhysicsState.GRAVITY)).isTrue();
        assertThat(stage.body.physicsState).isEqualTo(0x00400C08);
    }

    // ---- Friction and clamps ----

    @Test
    void m31FrictionStopsASlideAfterThirtyEightTicks() {
        Stage stage = Stage.onFlatGround();
        stage.body.setVelocity(10, 0, 0);

        stage.tick();
        near(stage.body.velocityX, 9.04966);
        near(stage.x(), 9.04966 / 30);
        stage.ticks(36);
        assertThat(stage.body.velocityX).isPositive();
        stage.tick();
        assertThat(stage.body.hasVelocity()).isFalse();
    }

    @Test
    void m31SpeedsAreClampedAtFifty() {
        Stage stage = Stage.onFlatGround();

        stage.body.setVelocity(60, 30, 0);

        near(stage.body.velocity(new Vector3d()), 44.7214, 22.3607, 0);
    }

    @Test
    void m31ASlideSlowerThanAQuarterMetrePerSecondEnds() {
        Stage rests = Stage.onFlatGround();
        rests.body.setVelocity(0.2503, 0, 0);
        rests.tick();
        assertThat(rests.body.hasVelocity()).isFalse();
        near(rests.x(), 0);

        Stage slides = Stage.onFlatGround();
        slides.body.setVelocity(0.2505, 0, 0);
        slides.tick();
        assertThat(slides.body.hasVelocity()).isTrue();
    }

    @Test
    void aSlideAddsToTheLegs() {
        Stage stage = Stage.onFlatGround().running(1);
        stage.body.setVelocity(0, 10, 0);

        stage.tick();

        near(stage.y(), 4.0 / 30 + 9.04966 / 30);
    }

    @Test
    void airborneBodiesFeelNoFriction() {
        Stage stage = Stage.onFlatGround().liftedTo(50);
        stage.body.setVelocity(10, 0, 0);

        stage.ticks(30);

        near(stage.body.velocityX, 10);
        near(stage.x(), 10);
    }

    @Test
    void aSledSlidesFartherThanABodyOnFoot() {
        Stage stage = Stage.onFlatGround();
        stage.body.physicsState |= PhysicsState.SLEDDING;
        stage.body.normalZ = 0.9;
        stage.body.normalX = Math.sqrt(1 - 0.81);
        stage.body.setVelocity(0, 3, 0);
        new Integrator().integrate(stage.body, Stage.DT, new dev.gait.motion.place.Frame(), true);
        near(stage.body.velocityY, 3 * Math.pow(0.8, Stage.DT));

        stage.body.setVelocity(0, 2, 0);
        new Integrator().integrate(stage.body, Stage.DT, new dev.gait.motion.place.Frame(), true);
        near(stage.body.velocityY, 2 * Math.pow(0.05, Stage.DT));

        stage.body.setVelocity(0, 1.2, 0);
        new Integrator().integrate(stage.body, Stage.DT, new dev.gait.motion.place.Frame(), true);
        near(stage.body.velocityY, 0);
    }

    // ---- Rotation ----

    @Test
    void m32SpinOfAStandingBody() {
        Stage stage = Stage.onFlatGround();
        stage.body.setOmega(0, 0, 1);

        stage.tick();
        near(stage.heading(), 358.09);
        stage.ticks(29);
        near(stage.heading(), 302.704);
    }

    @ParameterizedTest
    @CsvSource({"1, 2.86479, 85.9437, 32", "1.5, 4.29718, 128.916, 21"})
    void m32TurningRight(double turnSpeed, double perTick, double perSecond, int ticksToNinety) {
        Stage stage = Stage.onFlatGround();
        InterpretedMotionState state = new InterpretedMotionState();
        state.turnCommand = MotionCommand.TURN_RIGHT;
        state.turnSpeed = turnSpeed;
        stage.doing(state);

        stage.tick();
        near(stage.heading(), perTick);
        stage.ticks(ticksToNinety - 2);
        assertThat(stage.heading()).isLessThan(90);
        stage.tick();
        assertThat(stage.heading()).isBetween(90.0, 90.0 + perTick);

        stage.facing(0);
        stage.ticks(30);
        near(stage.heading(), perSecond);
    }

    @Test
    void walkingStopsASpinAtItsFirstStep() {
        Stage stage = Stage.onFlatGround().running(1);
        stage.body.setOmega(0, 0, 1);

        stage.tick();
        near(stage.heading(), 358.09);
        stage.tick();
        near(stage.heading(), 358.09);
        assertThat(stage.body.omegaZ).isZero();
    }

    @Test
    void aFlyingBodySpinsUntilItLands() {
        Stage stage = Stage.onFlatGround();
        stage.body.setVelocity(2, 0, 3);
        stage.body.setOmega(0, 0, -1);
        stage.ticks(10);
        near(stage.heading(), Math.toDegrees(1.0 / 3));

        stage.ticks(40);
        assertThat(stage.body.contact).isTrue();
        assertThat(stage.body.omegaZ).isZero();
    }

    // ---- The order of a step ----

    @Test
    void aStepOfLessThanTwoTenthsOfAMillimetreChangesNoCoordinate() {
        Stage stage = Stage.onFlatGround().doing(MotionCommand.WALK_FORWARD, 0.0019);

        stage.ticks(100);
        assertThat(stage.y()).isZero();
        assertThat(stage.body.cachedSpeed()).isZero();

        stage.doing(MotionCommand.WALK_FORWARD, 0.0021);
        stage.tick();
        assertThat(stage.y()).isPositive();
    }

    @Test
    void cachedVelocityIsTheWayReallyMadeAcrossLandblocks() {
        Stage stage = Stage.onFlatGround().facing(90).running(1);
        stage.body.position.set(Stage.at(95.99, 0, 0, 90));

        stage.tick();

        assertThat(stage.body.position.cell >>> 16).isEqualTo(0xAAB4);
        near(stage.body.cachedVelocityX(), 4);
        near(stage.body.cachedSpeed(), 4);
    }

    @Test
    void aBodyWithoutSpheresOnlyTurns() {
        Stage stage = Stage.onFlatGround();
        InterpretedMotionState state = new InterpretedMotionState();
        state.forwardCommand = MotionCommand.RUN_FORWARD;
        state.turnCommand = MotionCommand.TURN_RIGHT;
        stage.doing(state);
        stage.body.hasSpheres = false;

        stage.tick();

        near(stage.y(), 0);
        near(stage.heading(), 2.86479);
    }

    @Test
    void aHiddenBodyDoesNotUseItsLegsButFollowsItsRoad() {
        Stage stage = Stage.onFlatGround().running(1);
        stage.body.physicsState |= PhysicsState.HIDDEN;
        stage.tick();
        near(stage.y(), 0);

        stage.queue().enqueue(Stage.at(0, 5, 0), false);
        stage.tick();
        near(stage.y(), 8.0 / 30);
    }

    @Test
    void anInactiveBodyDoesNothing() {
        Stage stage = Stage.onFlatGround().running(1);
        stage.body.active = false;
        stage.tick();
        near(stage.y(), 0);

        stage.body.active = true;
        stage.body.position.cell = 0;
        stage.tick();
        near(stage.body.frame().y, 96);
    }

    @Test
    void alignPathFacesTheWayItGoes() {
        Stage stage = Stage.onFlatGround();
        stage.body.physicsState |= PhysicsState.ALIGN_PATH;
        stage.body.setVelocity(5, 5, 0);

        stage.tick();

        near(stage.heading(), 45);
    }

    @Test
    void aFallingBodyThatIsRefusedThreeTicksInARowIsGivenGround() {
        Stage stage = Stage.heldStill().liftedTo(10);

        // The first tick only gathers speed; the next three are refused.
        stage.ticks(3);
        assertThat(stage.body.contact).isFalse();
        stage.tick();

        assertThat(stage.body.contact).isTrue();
        assertThat(stage.body.onWalkable).isTrue();
        assertThat(stage.body.hasVelocity()).isFalse();
        near(stage.z(), 10);
    }

    @Test
    void aBodyThatHardlyFallsInVeryShortTicksIsNotGivenGround() {
        Stage stage = Stage.onFlatGround().liftedTo(10);

        for (int i = 0; i < 50; i++) {
            stage.step(0.004);
        }

        assertThat(stage.body.contact).isFalse();
        near(stage.z(), 10);
    }
}
