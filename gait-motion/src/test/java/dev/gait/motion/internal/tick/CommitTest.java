package dev.gait.motion.internal.tick;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Stage;
import dev.gait.motion.world.Sweep;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

/** What a body takes over from the world: contact, walkable ground, the bounce, placements (motion.md §H.7, §H.8). */
class CommitTest {
    private final Stage stage = Stage.onFlatGround();
    private final Commit commit = new Commit();
    private final Sweep sweep = new Sweep();

    private Sweep touching(double normalZ) {
        sweep.position.set(stage.body.position);
        sweep.contact = true;
        sweep.normalX = Math.sqrt(1 - normalZ * normalZ);
        sweep.normalY = 0;
        sweep.normalZ = normalZ;
        return sweep;
    }

    private Sweep hitting(double x, double y, double z) {
        sweep.collided = true;
        sweep.collisionX = x;
        sweep.collisionY = y;
        sweep.collisionZ = z;
        return sweep;
    }

    @Test
    void m49GroundSteeperThan48DegreesIsContactWithoutWalkable() {
        commit.commit(stage.actor, touching(0.66));
        assertThat(stage.body.contact).isTrue();
        assertThat(stage.body.onWalkable).isFalse();
        near(stage.body.accelerationZ, -9.8);
        assertThat(stage.actor.sequencer().cycle()).isEqualTo(MotionCommand.FALLING);

        commit.commit(stage.actor, touching(0.67));
        assertThat(stage.body.onWalkable).isTrue();
        assertThat(stage.body.accelerationZ).isZero();
        assertThat(stage.actor.sequencer().cycle()).isEqualTo(MotionCommand.READY);
    }

    @Test
    void m49TheLimitIs48Degrees381() {
        near(Math.toDegrees(Math.acos(dev.gait.motion.MotionTuning.FLOOR_Z)), 48.381);
    }

    @Test
    void aBounceGivesBackATwentiethOfTheImpact() {
        stage.liftedTo(1);
        stage.body.setVelocity(3, 0, -9.5335);
        touching(1);

        commit.commit(stage.actor, hitting(0, 0, 1));

        near(stage.body.velocity(new Vector3d()), 3, 0, 0.476675);
    }

    @Test
    void whatABounceLeftIsTakenOutByRisingGroundSoThatFrictionCanWork() {
        stage.body.setVelocity(3, 0, 0.4);
        touching(1);

        commit.commit(stage.actor, hitting(0, 0, 1));

        near(stage.body.velocity(new Vector3d()), 3, 0, 0);
    }

    @Test
    void aJumpThatRisingGroundTouchesGoesOn() {
        stage.body.setVelocity(3, 0, 2.6);
        touching(1);

        commit.commit(stage.actor, hitting(0, 0, 1));

        near(stage.body.velocity(new Vector3d()), 3, 0, 2.6);
    }

    @Test
    void anInelasticBodyStopsDead() {
        stage.liftedTo(1);
        stage.body.physicsState |= PhysicsState.INELASTIC;
        stage.body.setVelocity(3, 0, -9);
        touching(1);

        commit.commit(stage.actor, hitting(0, 0, 1));

        assertThat(stage.body.hasVelocity()).isFalse();
    }

    @Test
    void aBodyThatWalksBeforeAndAfterDoesNotBounceUnlessItSleds() {
        stage.body.setVelocity(-3, 0, 0);
        touching(1);
        commit.commit(stage.actor, hitting(1, 0, 0));
        near(stage.body.velocityX, -3);

        stage.body.physicsState |= PhysicsState.SLEDDING;
        commit.commit(stage.actor, hitting(1, 0, 0));
        near(stage.body.velocityX, 0.15);
    }

    @Test
    void aBodyLeavingASurfaceIsNotPushedIntoIt() {
        stage.liftedTo(1);
        stage.body.setVelocity(0, 0, 2);
        touching(1);

        commit.commit(stage.actor, hitting(0, 0, 1));

        near(stage.body.velocityZ, 2);
    }

    @Test
    void elasticityBeyondATenthCountsAsATenth() {
        stage.liftedTo(1);
        stage.body.elasticity = 0.8;
        stage.body.setVelocity(0, 0, -5);
        touching(1);

        commit.commit(stage.actor, hitting(0, 0, 1));

        near(stage.body.velocityZ, 0.5);
    }

    // ---- Placements ----

    @Test
    void aPlacementUpToFortyCentimetresAboveTheGroundStandsOnIt() {
        assertThat(stage.stepper.place(stage.actor, Stage.at(5, 5, 0.4, 30))).isTrue();
        assertThat(stage.z()).isZero();
        assertThat(stage.body.contact).isTrue();
        near(stage.heading(), 30);

        stage.stepper.place(stage.actor, Stage.at(5, 5, 0.41));
        near(stage.z(), 0.41);
        assertThat(stage.body.contact).isFalse();

        stage.stepper.place(stage.actor, Stage.at(5, 5, -70));
        assertThat(stage.z()).isZero();
        assertThat(stage.body.contact).isTrue();
    }

    @Test
    void aPlacementKeepsVelocityAndMotionState() {
        stage.running(2);
        stage.body.setVelocity(1, 2, 0);

        stage.stepper.place(stage.actor, Stage.at(50, 50, 0));

        near(stage.body.velocity(new Vector3d()), 1, 2, 0);
        assertThat(stage.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
    }

    @Test
    void aPlacementIsCountedSoThatADrawerCanCut() {
        stage.stepper.place(stage.actor, Stage.at(50, 50, 0));
        stage.stepper.place(stage.actor, Stage.at(0, 0, 0));

        assertThat(stage.body.placements).isEqualTo(2);
    }

    @Test
    void aPlacementWithAnImpossibleRotationKeepsTheOldOne() {
        stage.facing(70);
        Position odd = Stage.at(5, 5, 0);
        odd.frame.setRotation(0, 0, 0, 0);

        assertThat(stage.stepper.place(stage.actor, odd)).isTrue();

        near(stage.heading(), 70);
        near(stage.x(), 5);
    }

    @Test
    void aPlacementOffTheMapFailsAndChangesNothing() {
        assertThat(stage.stepper.place(stage.actor, new Position(0x00000001, -5, 5, 0)))
                .isFalse();

        near(stage.x(), 0);
        assertThat(stage.body.position.cell).isEqualTo(Stage.CELL);
        assertThat(stage.body.placements).isZero();
    }

    @Test
    void aPlacementOnTheGroundEndsASpin() {
        stage.body.setOmega(0, 0, 1);

        stage.stepper.place(stage.actor, Stage.at(5, 5, 0));

        assertThat(stage.body.omegaZ).isZero();
    }
}
