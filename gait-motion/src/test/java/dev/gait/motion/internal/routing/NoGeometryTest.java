package dev.gait.motion.internal.routing;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.support.Crowd;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.Route;
import dev.gait.motion.world.NoGround;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

/** Jumping and landing in a world nobody has the geometry of: motion.md §H.9. */
class NoGeometryTest {
    private static final int GUID = 0x50000C0D;

    private final Crowd crowd = new Crowd(new NoGround());
    private final Actor actor = crowd.create(GUID, 0, 0);

    private void jump(double x, double y, double z) {
        crowd.scene.apply(crowd.velocity(GUID, x, y, z), crowd.now());
    }

    @Test
    void theMessageIsTheLaunchAndGravityActsFromTheFirstTick() {
        jump(0, 0, 6);
        assertThat(actor.body().contact).isFalse();
        assertThat(actor.body().onWalkable).isFalse();
        assertThat(actor.sequencer().cycle()).isEqualTo(MotionCommand.FALLING);

        crowd.tick();

        near(actor.body().frame().z, 6.0 / 30 - 0.5 * 9.8 / 900);
        near(actor.body().velocityZ, 6 - 9.8 / 30);
    }

    @Test
    void anyVelocityLaunchesAndNoneDoesNot() {
        jump(0, 0, 0);
        assertThat(actor.body().contact).isTrue();

        jump(3, 0, 0);
        assertThat(actor.body().contact).isFalse();
    }

    @Test
    void theLegsDoNotCarryInTheAir() {
        crowd.scene.apply(crowd.state(GUID, MotionCommand.RUN_FORWARD, 2), crowd.now());
        jump(0, 1, 5);

        crowd.ticks(3);

        near(Crowd.y(actor), 0.1);
    }

    @Test
    void anUpdateWithoutContactChangesNothing() {
        jump(0, 0, 6);
        crowd.tick();
        PositionUpdate update = crowd.position(GUID, Stage.at(5, 5, 5, 90));
        update.contact = false;

        assertThat(crowd.scene.apply(update, crowd.now())).isEqualTo(Route.AIRBORNE);

        near(Crowd.x(actor), 0);
        near(actor.body().velocityZ, 6 - 9.8 / 30);
    }

    @Test
    void theFirstUpdateWithContactIsTheLanding() {
        crowd.scene.apply(crowd.state(GUID, MotionCommand.RUN_FORWARD, 2), crowd.now());
        jump(1, 0, 6);
        crowd.ticks(10);

        assertThat(crowd.scene.apply(crowd.position(GUID, Stage.at(1, 2, 3, 90)), crowd.now()))
                .isEqualTo(Route.LAND);

        assertThat(actor.body().contact).isTrue();
        assertThat(actor.body().onWalkable).isTrue();
        assertThat(actor.body().hasVelocity()).isFalse();
        near(Crowd.x(actor), 1);
        near(Crowd.y(actor), 2);
        near(actor.body().frame().z, 3);
        near(actor.body().frame().heading(), 90);
        assertThat(actor.corrections().queue().size()).isZero();
        assertThat(actor.sequencer().cycle()).isEqualTo(MotionCommand.RUN_FORWARD);
        crowd.tick();
        near(Crowd.x(actor), 1 + 8.0 / 30);
    }

    @Test
    void landingForgetsTheRoadOfBeforeTheJump() {
        crowd.tick();
        crowd.scene.apply(crowd.position(GUID, Stage.at(0, 3, 0)), crowd.now());
        crowd.scene.apply(crowd.position(GUID, Stage.at(0, 4, 0)), crowd.now());
        jump(0, 0, 6);
        crowd.ticks(5);
        assertThat(actor.corrections().queue().size()).isEqualTo(2);

        crowd.scene.apply(crowd.position(GUID, Stage.at(0, 9, 0)), crowd.now());

        assertThat(actor.corrections().queue().size()).isZero();
        crowd.ticks(10);
        near(Crowd.y(actor), 9);
    }

    @Test
    void heightComesFromUpdates() {
        crowd.tick();
        crowd.scene.apply(crowd.position(GUID, Stage.at(0, 3, 2)), crowd.now());

        crowd.ticks(40);

        near(actor.body().frame().z, 2);
        near(Crowd.y(actor), 3);
        assertThat(actor.body().contact).isTrue();
    }

    @Test
    void walkingKeepsTheHeight() {
        crowd.tick();
        crowd.scene.apply(crowd.position(GUID, Stage.at(0, 0.5, 2)), crowd.now());
        crowd.ticks(20);
        crowd.scene.apply(crowd.state(GUID, MotionCommand.RUN_FORWARD, 1), crowd.now());

        crowd.ticks(30);

        near(actor.body().frame().z, 2);
        near(Crowd.y(actor), 4.5);
    }

    @Test
    void aFallOfFiftyMetresIsFrozenUntilTheNextContact() {
        jump(2, 0, 0.5);
        int ticks = 0;
        while (actor.body().frame().z >= -50) {
            crowd.tick();
            ticks++;
        }
        assertThat(ticks).isBetween(90, 105);
        double frozen = actor.body().frame().z;

        crowd.ticks(90);

        near(actor.body().frame().z, frozen);
        near("what is not vertical goes on", Crowd.x(actor), 2 * (ticks + 90) / 30.0);
        crowd.scene.apply(crowd.position(GUID, Stage.at(0, 0, 0)), crowd.now());
        assertThat(actor.body().contact).isTrue();
    }

    @Test
    void tenSecondsInTheAirAreEnough() {
        // Straight up at the speed limit it is still above its launch after ten seconds.
        jump(0, 0, 50);
        crowd.ticks(300);
        double z = actor.body().frame().z;
        crowd.ticks(2);
        double frozen = actor.body().frame().z;
        assertThat(frozen).isBetween(z - 4, z);

        crowd.ticks(30);

        near(actor.body().frame().z, frozen);
    }

    @Test
    void aTeleportWithContactLands() {
        jump(1, 0, 6);
        crowd.ticks(3);
        PositionUpdate update = crowd.position(GUID, Stage.at(9, 9, 9));
        update.teleportStamp = 1;

        assertThat(crowd.scene.apply(update, crowd.now())).isEqualTo(Route.TELEPORT);

        assertThat(actor.body().contact).isTrue();
        near(actor.body().velocity(new Vector3d()), 0, 0, 0);
        crowd.tick();
        near(actor.body().frame().z, 9);
    }

    @Test
    void aTeleportWithoutContactFliesOnWhereItArrives() {
        jump(1, 0, 6);
        crowd.ticks(3);
        PositionUpdate update = crowd.position(GUID, Stage.at(9, 9, 9));
        update.teleportStamp = 1;
        update.contact = false;

        assertThat(crowd.scene.apply(update, crowd.now())).isEqualTo(Route.TELEPORT);

        assertThat(actor.body().contact).isFalse();
        near(actor.body().frame().z, 9);
        crowd.ticks(60);
        assertThat(actor.body().frame().z).as("no endless rise").isLessThan(5);
    }

    @Test
    void aTeleportWithoutContactOfAStandingBodyLeavesItStanding() {
        crowd.tick();
        PositionUpdate update = crowd.position(GUID, Stage.at(9, 9, 9));
        update.teleportStamp = 1;
        update.contact = false;

        crowd.scene.apply(update, crowd.now());
        crowd.ticks(10);

        assertThat(actor.body().contact).isTrue();
        near(actor.body().frame().z, 9);
    }
}
