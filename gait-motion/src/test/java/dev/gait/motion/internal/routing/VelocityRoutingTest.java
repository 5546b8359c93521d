package dev.gait.motion.internal.routing;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.support.Crowd;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.motion.world.FlatGround;
import java.util.Objects;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

/** VectorUpdate on ground with geometry: motion.md §G.6. */
class VelocityRoutingTest {
    private static final int GUID = 0x50000C0D;

    private final Crowd crowd = new Crowd();
    private final Actor actor = crowd.create(GUID, 0, 0);

    private boolean apply(VelocityUpdate update) {
        return crowd.scene.apply(update, crowd.now());
    }

    @Test
    void velocityAndOmegaAreBothTaken() {
        VelocityUpdate update = crowd.velocity(GUID, 1, 2, 3);
        update.omegaZ = 0.5;

        assertThat(apply(update)).isTrue();

        near(actor.body().velocity(new Vector3d()), 1, 2, 3);
        near(actor.body().omegaZ, 0.5);
        assertThat(actor.body().contact)
                .as("nothing leaves the ground before the next tick")
                .isTrue();
    }

    @Test
    void anOldStampIsIgnored() {
        actor.stamps().set(SequenceStamps.VECTOR, 100);
        VelocityUpdate update = crowd.velocity(GUID, 1, 2, 3);
        update.vectorStamp = 100;

        assertThat(apply(update)).isFalse();
        assertThat(actor.body().hasVelocity()).isFalse();
    }

    @Test
    void theVelocityIsInWorldAxesWhateverTheBodyFaces() {
        actor.body().frame().setHeading(90);

        apply(crowd.velocity(GUID, 0, 5, 5));
        crowd.ticks(3);

        near(Crowd.x(actor), 0);
        near(Crowd.y(actor), 0.5);
    }

    @Test
    void theFirstTickHasLegsAndVelocityButNoGravity() {
        crowd.scene.apply(crowd.state(GUID, MotionCommand.RUN_FORWARD, 1), crowd.now());
        apply(crowd.velocity(GUID, 0, 0, 6));

        crowd.tick();

        near(actor.body().frame().z, 0.2);
        near(Crowd.y(actor), 4.0 / 30);
        assertThat(actor.body().contact).isFalse();
        near(actor.body().velocityZ, 6);
        crowd.tick();
        near(Crowd.y(actor), 4.0 / 30);
        near(actor.body().velocityZ, 6 - 9.8 / 30);
    }

    @Test
    void aRunnerKeepsTheReceivedVelocityUnlessTheSwitchIsOff() {
        crowd.scene.apply(crowd.state(GUID, MotionCommand.RUN_FORWARD, 1), crowd.now());
        apply(crowd.velocity(GUID, 0, 0, 6));
        crowd.ticks(10);
        assertThat(actor.body().frame().z).isGreaterThan(1);

        MotionScene literal = new MotionScene(
                new FlatGround(0), MotionProfile.classic(), MotionOptions.DEFAULT.withPreservedVelocity(false), 4);
        literal.setViewer(Stage.at(0, 0, 0));
        Actor hopper = Objects.requireNonNull(literal.create(GUID, Stage.at(0, 0, 0)));
        literal.apply(crowd.state(GUID, MotionCommand.RUN_FORWARD, 1), 0);
        literal.apply(crowd.velocity(GUID, 0, 0, 6), 0);
        literal.stepExactly(Stage.DT, Stage.DT);
        near(hopper.body().velocity(new Vector3d()), 0, 4, 0);
        double highest = 0;
        for (int i = 2; i < 20; i++) {
            literal.stepExactly(Stage.DT, i * Stage.DT);
            highest = Math.max(highest, hopper.body().frame().z);
        }
        assertThat(highest).as("a flat hop").isLessThan(0.25);
    }

    @Test
    void aJumpRisesCurvesAndLands() {
        VelocityUpdate jump = crowd.velocity(GUID, 0, 3, 9);
        jump.omegaZ = -0.5;
        apply(jump);

        double highest = 0;
        for (int i = 0; i < 80; i++) {
            crowd.tick();
            highest = Math.max(highest, actor.body().frame().z);
        }

        assertThat(highest).isBetween(4.0, 4.6);
        assertThat(actor.body().contact).isTrue();
        assertThat(actor.body().frame().z).isZero();
        assertThat(actor.body().frame().heading()).isGreaterThan(40);
    }

    @Test
    void aPushAlongTheGroundSlidesAndStops() {
        apply(crowd.velocity(GUID, 10, 0, 0));

        crowd.ticks(60);

        assertThat(actor.body().contact).isTrue();
        assertThat(actor.body().hasVelocity()).isFalse();
        assertThat(Crowd.x(actor)).isBetween(2.5, 4.0);
    }
}
