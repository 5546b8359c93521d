package dev.gait.motion.internal.routing;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Crowd;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.Route;
import dev.gait.motion.update.SequenceStamps;
import org.joml.Vector3d;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where a position update leads: every row of the table of motion.md §G.4, and worked number M.48. */
class PositionRoutingTest {
    private static final int GUID = 0x50000C0D;
    private static final int TELEPORT = 0x7FF0;

    private final Crowd crowd = new Crowd();
    private Actor actor = crowd.create(GUID, 0, 0);

    @BeforeEach
    void nearAndKnown() {
        actor = crowd.get(GUID);
        actor.stamps().set(SequenceStamps.TELEPORT, TELEPORT);
        crowd.tick();
    }

    private PositionUpdate update(String teleport, boolean contact) {
        PositionUpdate update = crowd.position(GUID, Stage.at(3, 4, 0, 60));
        update.contact = contact;
        update.teleportStamp = TELEPORT
                + switch (teleport) {
                    case "older" -> -1;
                    case "newer" -> 1;
                    default -> 0;
                };
        return update;
    }

    @ParameterizedTest
    @CsvSource({
        "older, true, true, 10, STALE",
        "older, true, true, 96, STALE",
        "older, true, false, 10, STALE",
        "older, false, true, 10, STALE",
        "newer, true, true, 10, TELEPORT",
        "newer, true, true, 96, TELEPORT",
        "newer, true, false, 10, TELEPORT",
        "newer, false, false, 10, TELEPORT",
        "equal, false, true, 10, TELEPORT",
        "equal, false, false, 96, TELEPORT",
        "equal, true, false, 10, AIRBORNE",
        "equal, true, false, 96, AIRBORNE",
        "equal, true, true, 96, PLACE",
        "equal, true, true, 95.9999, ENQUEUE"
    })
    void theRoutingTable(String teleport, boolean hasCell, boolean contact, double playerDistance, Route expected) {
        actor.body().playerDistance = playerDistance;
        if (!hasCell) {
            actor.body().position.cell = 0;
        }
        int oldStamp = actor.stamps().get(SequenceStamps.POSITION);

        PositionUpdate update = update(teleport, contact);
        Route route = crowd.scene.apply(update, crowd.now());

        assertThat(route).isEqualTo(expected);
        assertThat(actor.stamps().get(SequenceStamps.POSITION))
                .as("an old teleport stamp restores the position stamp")
                .isEqualTo(expected == Route.STALE ? oldStamp : update.positionStamp);
        boolean moved = expected == Route.TELEPORT || expected == Route.PLACE;
        if (moved) {
            near(Crowd.x(actor), 3);
            near(actor.body().frame().heading(), 60);
        } else if (hasCell) {
            near(Crowd.x(actor), 0);
            near(actor.body().frame().heading(), 0);
        }
        assertThat(actor.corrections().queue().size()).isEqualTo(expected == Route.ENQUEUE ? 1 : 0);
        assertThat(actor.corrections().leash().isConstrained()).isEqualTo(moved || expected == Route.ENQUEUE);
    }

    @Test
    void m48TheBoundaryIsTheObjectsOwnDistanceNotTheUpdates() {
        Position player = new Position(0xA9B40001, 10, 10, 0);
        crowd.scene.setViewer(player);
        actor.body().position.set(new Position(0xA9B40005, 10, 106, 0));
        crowd.tick();
        near(actor.body().playerDistance, 96);
        PositionUpdate here = crowd.position(GUID, new Position(0xA9B40001, 10, 11, 0));
        here.teleportStamp = TELEPORT;
        assertThat(crowd.scene.apply(here, crowd.now())).isEqualTo(Route.PLACE);

        actor.body().position.set(new Position(0xA9B40005, 10, 105.9999, 0));
        crowd.tick();
        PositionUpdate there = crowd.position(GUID, new Position(0xA9B40008, 10, 190, 0));
        there.teleportStamp = TELEPORT;
        assertThat(crowd.scene.apply(there, crowd.now())).isEqualTo(Route.ENQUEUE);
    }

    @Test
    void theFirstUpdateBeforeTheFirstStepPlaces() {
        crowd.create(7, 0, 0);

        assertThat(crowd.scene.apply(crowd.position(7, Stage.at(1, 0, 0)), crowd.now()))
                .isEqualTo(Route.PLACE);
    }

    @Test
    void anOldPositionStampIsDroppedWhole() {
        PositionUpdate first = update("equal", true);
        crowd.scene.apply(first, crowd.now());
        PositionUpdate again = update("newer", true);
        again.positionStamp = first.positionStamp;

        assertThat(crowd.scene.apply(again, crowd.now())).isEqualTo(Route.STALE);
        assertThat(actor.stamps().get(SequenceStamps.TELEPORT)).isEqualTo(TELEPORT);
    }

    @Test
    void aRemoteIgnoresTheForceStamp() {
        PositionUpdate update = update("equal", true);
        update.forcePositionStamp = 77;

        assertThat(crowd.scene.apply(update, crowd.now())).isEqualTo(Route.ENQUEUE);
        assertThat(actor.stamps().get(SequenceStamps.FORCE_POSITION)).isZero();
    }

    @Test
    void anAirborneUpdateChangesNothingAtAll() {
        actor.corrections().leash().constrainTo(Stage.at(0, 30, 0));
        crowd.scene.apply(crowd.velocity(GUID, 1, 2, 3), crowd.now());

        crowd.scene.apply(update("equal", false), crowd.now());

        near(actor.corrections().leash().pathLength(), 30);
        near(actor.body().velocity(new Vector3d()), 1, 2, 3);
        near(Crowd.x(actor), 0);
    }

    @Test
    void aTeleportEndsEverythingThatLedSomewhereAndKeepsTheVelocity() {
        crowd.create(8, 0, 5);
        var chase = crowd.motion(GUID, 6);
        chase.targetGuid = 8;
        chase.runRate = 1;
        crowd.scene.apply(chase, crowd.now());
        crowd.scene.apply(update("equal", true), crowd.now());
        crowd.scene.apply(crowd.velocity(GUID, 1, 2, 0), crowd.now());
        assertThat(actor.moveTo().isMovingTo()).isTrue();
        assertThat(actor.corrections().queue().size()).isEqualTo(1);

        crowd.scene.apply(update("newer", true), crowd.now());

        assertThat(actor.moveTo().isMovingTo()).isFalse();
        assertThat(actor.corrections().queue().size()).isZero();
        assertThat(actor.targets().targetId()).isZero();
        near(actor.body().velocity(new Vector3d()), 1, 2, 0);
        near(actor.corrections().leash().pathLength(), 0);
    }

    @Test
    void aFarPlacementEndsOnlyTheQueue() {
        crowd.create(8, 0, 5);
        var chase = crowd.motion(GUID, 6);
        chase.targetGuid = 8;
        chase.runRate = 1;
        crowd.scene.apply(chase, crowd.now());
        crowd.scene.apply(update("equal", true), crowd.now());
        actor.body().playerDistance = 97;

        crowd.scene.apply(update("equal", true), crowd.now());

        assertThat(actor.corrections().queue().size()).isZero();
        assertThat(actor.moveTo().isMovingTo()).isTrue();
        near(Crowd.x(actor), 3);
    }

    @Test
    void anUpdateNeverTouchesTheMotionState() {
        crowd.scene.apply(crowd.state(GUID, MotionCommand.RUN_FORWARD, 2.94), crowd.now());

        crowd.scene.apply(update("equal", true), crowd.now());
        crowd.ticks(3);
        crowd.scene.apply(update("newer", true), crowd.now());

        assertThat(actor.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
        assertThat(actor.interpreter().interpreted().forwardSpeed).isEqualTo(2.94);
    }

    @Test
    void aGroundedUpdateForABodyInTheAirWaitsForItsLanding() {
        crowd.scene.apply(crowd.velocity(GUID, 0, 0, 3), crowd.now());
        crowd.ticks(3);
        assertThat(actor.body().contact).isFalse();

        assertThat(crowd.scene.apply(update("equal", true), crowd.now())).isEqualTo(Route.ENQUEUE);
        crowd.tick();
        assertThat(actor.body().contact).isFalse();
        near(Crowd.x(actor), 0);

        crowd.ticks(40);
        assertThat(actor.body().contact).isTrue();
        near(Crowd.x(actor), 3);
        near(Crowd.y(actor), 4);
        near(actor.body().frame().heading(), 60);
    }

    @ParameterizedTest
    @CsvSource({"0, 10, 50", "256, 5, 20"})
    void theLeashOfTheCellAfterTheMoveIsTaken(int lowCell, double start, double max) {
        int cell = lowCell == 0 ? Stage.CELL : 0xA9B40000 | lowCell;
        PositionUpdate update = crowd.position(GUID, new Position(cell, 96, 96, 0));
        update.teleportStamp = TELEPORT + 1;

        crowd.scene.apply(update, crowd.now());

        var leash = actor.corrections().leash();
        leash.constrainTo(actor.body().position);
        var step = new dev.gait.motion.place.Frame().setOrigin(0, start, 0);
        leash.adjustOffset(step);
        step.setOrigin(0, (max - start) / 2, 0);
        leash.adjustOffset(step);
        near(step.y, (max - start) / 2);
        step.setOrigin(0, 1, 0);
        leash.adjustOffset(step);
        near(step.y, 0.5);
    }

    @Test
    void aPositionThatCannotBeIsRefused() {
        PositionUpdate rotation = update("equal", true);
        rotation.position.frame.setRotation(0, 0, 0, 0);
        assertThat(crowd.scene.apply(rotation, crowd.now())).isEqualTo(Route.STALE);

        PositionUpdate cell = update("newer", true);
        cell.position.cell = 0xA9B40077;
        assertThat(crowd.scene.apply(cell, crowd.now())).isEqualTo(Route.STALE);
        near(Crowd.x(actor), 0);
    }
}
