package dev.gait.motion.scene;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.support.Crowd;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.ObjectDescription;
import dev.gait.motion.update.ParentUpdate;
import dev.gait.motion.update.PickupUpdate;
import dev.gait.motion.update.Route;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.StateUpdate;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Objects as they are described, once and again, and those that are nowhere for a while: motion.md §O.4, §O.8. */
class DescriptionsTest {
    private static final int GUID = 0x50000C0D;
    private static final int HAND = 0x50000B0B;

    private final Crowd crowd = new Crowd();
    private final MotionScene scene = crowd.scene;
    private final ObjectDescription told = new ObjectDescription();

    DescriptionsTest() {
        told.guid = GUID;
        told.place.set(Stage.at(0, 0, 0));
    }

    private Actor create() {
        return Objects.requireNonNull(scene.create(told, crowd.now()));
    }

    @Test
    void everythingInADescriptionCounts() {
        told.physicsState = 0x408;
        told.scale = 2;
        told.friction = 0.5;
        told.elasticity = 0.2;
        told.hasMovement = true;
        told.movement.style = MotionCommand.NON_COMBAT;
        told.movement.state.forwardCommand = MotionCommand.RUN_FORWARD;
        told.velocity.velocityX = 3;
        told.velocity.omegaZ = 1;

        Actor actor = create();

        assertThat(actor.body().physicsState).isEqualTo(0x408);
        near(actor.body().scale, 2);
        near(actor.body().friction, 0.5);
        near(actor.body().elasticity, 0.2);
        near(actor.body().velocityX, 3);
        near(actor.body().omegaZ, 1);
        assertThat(actor.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
        assertThat(actor.body().contact).isTrue();
    }

    @Test
    void whoIsDescribedInTheAirIsInTheAir() {
        told.place.set(Stage.at(0, 0, 5));

        assertThat(create().body().contact).isFalse();
    }

    @Test
    void aRepeatedPositionIsOneWithContact() {
        Actor actor = create();
        crowd.tick();
        told.stamps.set(SequenceStamps.POSITION, 1);
        told.place.set(Stage.at(0, 3, 0));

        assertThat(scene.create(told, crowd.now())).isNull();

        assertThat(scene.actor(GUID)).isSameAs(actor);
        assertThat(actor.corrections().queue().size()).isEqualTo(1);
    }

    @Test
    void eachPartOfARepetitionHasItsOwnGate() {
        Actor actor = create();
        crowd.tick();
        told.hasMovement = true;
        told.movement.style = MotionCommand.NON_COMBAT;
        told.movement.state.forwardCommand = MotionCommand.RUN_FORWARD;
        told.physicsState = 0x408;
        told.velocity.velocityX = 3;

        assertThat(scene.repeat(told, crowd.now())).isEqualTo(Route.STALE);
        assertThat(actor.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(actor.body().physicsState).isNotEqualTo(0x408);
        near(actor.body().velocityX, 0);

        told.stamps.set(SequenceStamps.MOVEMENT, 1);
        scene.repeat(told, crowd.now());
        assertThat(actor.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
        told.stamps.set(SequenceStamps.STATE, 1);
        scene.repeat(told, crowd.now());
        assertThat(actor.body().physicsState).isEqualTo(0x408);
        near(actor.body().velocityX, 0);
        told.stamps.set(SequenceStamps.VECTOR, 1);
        scene.repeat(told, crowd.now());
        near(actor.body().velocityX, 3);

        told.stamps.set(SequenceStamps.INSTANCE, 9);
        told.stamps.set(SequenceStamps.POSITION, 9);
        assertThat(scene.repeat(told, crowd.now())).as("another life").isEqualTo(Route.STALE);
        assertThat(actor.stamps().get(SequenceStamps.POSITION)).isZero();
    }

    @Test
    void whatHungOnAHandIsPutDownWhereTheServerSays() {
        Actor sword = create();
        crowd.create(HAND, 5, 5);
        assertThat(scene.apply(new ParentUpdate(HAND, 0, GUID, 1), crowd.now())).isTrue();
        assertThat(sword.body().parented).isTrue();
        assertThat(sword.body().position.hasCell()).isFalse();
        assertThat(scene.apply(new ParentUpdate(HAND, 0, GUID, 1), crowd.now()))
                .as("old news")
                .isFalse();
        crowd.tick();

        var down = crowd.position(GUID, Stage.at(2, 2, 0));
        down.positionStamp = 2;
        assertThat(scene.apply(down, crowd.now())).isEqualTo(Route.TELEPORT);

        assertThat(sword.body().parented).isFalse();
        near(Crowd.x(sword), 2);
        crowd.tick();
        assertThat(sword.body().active).isTrue();
    }

    @Test
    void aPickupUnparentsAndWhoChasedItStands() {
        Actor prey = create();
        Actor hunter = crowd.create(HAND, 0, 10);
        MotionUpdate chase = crowd.motion(HAND, 6);
        chase.targetGuid = GUID;
        chase.runRate = 1;
        scene.apply(chase, crowd.now());
        assertThat(hunter.moveTo().isMovingTo()).isTrue();

        assertThat(scene.apply(new PickupUpdate(GUID, 0, 1), crowd.now())).isTrue();

        assertThat(prey.body().parented).isFalse();
        assertThat(prey.body().position.hasCell()).isFalse();
        assertThat(hunter.moveTo().isMovingTo()).isFalse();
        assertThat(prey.targets().voyeurCount()).isZero();
        assertThat(scene.latest(new MotionFrame()).count).isEqualTo(1);
    }

    @Test
    void statesWaitAndHaveTheirOwnStamp() {
        assertThat(scene.apply(new StateUpdate(GUID, 0, 1, 0x408), crowd.now())).isFalse();
        Actor actor = create();
        assertThat(actor.body().physicsState).isEqualTo(0x408);
        assertThat(scene.apply(new StateUpdate(GUID, 0, 1, 0x10), crowd.now())).isFalse();
        assertThat(scene.apply(new StateUpdate(GUID, 1, 2, 0x10), crowd.now()))
                .as("another life")
                .isFalse();
        assertThat(actor.body().physicsState).isEqualTo(0x408);
    }

    @Test
    void aTeleportLetsGoOfLeashAndStick() {
        Actor actor = create();
        crowd.create(HAND, 1, 1);
        actor.corrections().leash().constrainTo(Stage.at(0, 0, 0));
        actor.stickTo(HAND);
        assertThat(actor.corrections().sticky().isStuck()).isTrue();

        actor.teleportHook();

        assertThat(actor.corrections().sticky().isStuck()).isFalse();
        assertThat(actor.corrections().leash().isConstrained()).isFalse();
    }
}
