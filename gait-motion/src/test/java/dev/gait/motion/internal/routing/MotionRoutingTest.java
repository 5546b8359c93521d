package dev.gait.motion.internal.routing;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.support.Crowd;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.SequenceStamps;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an UpdateMotion does: stamps, cancel, style, then by type (motion.md §G.5). */
class MotionRoutingTest {
    private static final int GUID = 0x50000C0D;

    private final Crowd crowd = new Crowd();
    private final Actor actor = crowd.create(GUID, 0, 0);
    private final InterpretedMotionState state = actor.interpreter().interpreted();

    private boolean apply(MotionUpdate update) {
        return crowd.scene.apply(update, crowd.now());
    }

    @Test
    void aStateIsAppliedAndTheBodyWalksInTheNextTick() {
        assertThat(apply(crowd.state(GUID, MotionCommand.WALK_FORWARD, 1))).isTrue();

        crowd.tick();

        near(Crowd.y(actor), 3.12 / 30);
    }

    @Test
    void anAutonomousUpdateOfARemoteIsAppliedToo() {
        MotionUpdate update = crowd.state(GUID, MotionCommand.WALK_FORWARD, 1);
        update.autonomous = true;

        assertThat(apply(update)).isTrue();
        assertThat(state.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
    }

    @Test
    void onesOwnEchoIsIgnoredButItsStampsCount() {
        Actor mine = new Actor(GUID);
        mine.interpreter().setFacts(new Attributes(1, 1, 0, 1));
        mine.enter(Stage.at(0, 0, 0), 0);
        MotionUpdate echo = crowd.state(GUID, MotionCommand.WALK_FORWARD, 1);
        echo.autonomous = true;
        echo.movementStamp = 5;

        assertThat(new MotionUpdateRouter().apply(mine, echo, 0)).isFalse();

        assertThat(mine.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(mine.stamps().get(SequenceStamps.MOVEMENT)).isEqualTo(5);
    }

    @Test
    void aMovementStampThatIsNotNewerIsIgnored() {
        MotionUpdate first = crowd.state(GUID, MotionCommand.WALK_FORWARD, 1);
        apply(first);
        MotionUpdate again = crowd.state(GUID, MotionCommand.RUN_FORWARD, 2);
        again.movementStamp = first.movementStamp;
        again.serverControlStamp = 9;

        assertThat(apply(again)).isFalse();
        assertThat(state.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(actor.stamps().get(SequenceStamps.SERVER_CONTROL)).isZero();
    }

    @Test
    void anOldServerControlStampIsIgnoredButTheMovementStampIsUsedUp() {
        actor.stamps().set(SequenceStamps.SERVER_CONTROL, 5);
        MotionUpdate update = crowd.state(GUID, MotionCommand.RUN_FORWARD, 2);
        update.serverControlStamp = 4;

        assertThat(apply(update)).isFalse();

        assertThat(state.forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(actor.stamps().get(SequenceStamps.MOVEMENT)).isEqualTo(update.movementStamp);
        update.serverControlStamp = 5;
        assertThat(apply(update)).as("the same movement stamp again").isFalse();
    }

    @Test
    void anEqualServerControlStampIsGoodEnough() {
        actor.stamps().set(SequenceStamps.SERVER_CONTROL, 5);
        MotionUpdate update = crowd.state(GUID, MotionCommand.RUN_FORWARD, 2);
        update.serverControlStamp = 5;

        assertThat(apply(update)).isTrue();
    }

    @Test
    void everyUpdateEndsWhatRanBefore() {
        crowd.create(8, 0, 9);
        MotionUpdate chase = crowd.motion(GUID, 6);
        chase.targetGuid = 8;
        chase.runRate = 1;
        apply(chase);
        MotionUpdate stop = crowd.state(GUID, MotionCommand.READY, 1);
        stop.stickyGuid = 8;
        apply(stop);
        assertThat(actor.moveTo().isMovingTo()).isFalse();
        assertThat(actor.corrections().sticky().isStuck()).isTrue();

        apply(crowd.state(GUID, MotionCommand.READY, 1));
        assertThat(actor.corrections().sticky().isStuck()).isFalse();
    }

    // ---- Style ----

    @Test
    void aNewStyleIsTakenBeforeTheState() {
        MotionUpdate update = crowd.state(GUID, MotionCommand.WALK_FORWARD, 1);
        update.style = MotionCommand.MAGIC;
        update.state.style = MotionCommand.MAGIC;

        apply(update);

        assertThat(state.style).isEqualTo(MotionCommand.MAGIC);
        assertThat(actor.interpreter().raw().style).isEqualTo(MotionCommand.MAGIC);
        assertThat(state.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(actor.sequencer().style()).isEqualTo(MotionCommand.MAGIC);
    }

    @Test
    void theStyleInsideTheStateHasTheLastWord() {
        MotionUpdate update = crowd.state(GUID, MotionCommand.WALK_FORWARD, 1);
        update.style = MotionCommand.MAGIC;

        apply(update);

        assertThat(state.style).isEqualTo(MotionCommand.NON_COMBAT);
    }

    @Test
    void aStyleNobodyKnowsChangesNothing() {
        apply(crowd.state(GUID, MotionCommand.RUN_FORWARD, 2));
        MotionUpdate update = crowd.motion(GUID, 3);
        update.style = 0;

        apply(update);

        assertThat(state.style).isEqualTo(MotionCommand.NON_COMBAT);
        assertThat(state.forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void typesOneToFiveOnlyCancelAndSetTheStyle(int type) {
        MotionUpdate place = crowd.motion(GUID, 7);
        place.origin.set(Stage.at(0, 10, 0));
        place.runRate = 1;
        apply(place);
        MotionUpdate update = crowd.motion(GUID, type);
        update.style = MotionCommand.MAGIC;
        update.state.forwardCommand = MotionCommand.RUN_FORWARD;

        assertThat(apply(update)).isTrue();

        assertThat(actor.moveTo().isMovingTo()).isFalse();
        assertThat(state.style).isEqualTo(MotionCommand.MAGIC);
        assertThat(state.forwardCommand).isEqualTo(MotionCommand.READY);
    }

    // ---- Standing long jump ----

    @Test
    void theStandingLongJumpFlagCountsFromTheNextStateOn() {
        MotionUpdate charge = crowd.state(GUID, MotionCommand.WALK_FORWARD, 1);
        charge.standingLongJump = true;
        apply(charge);
        assertThat(actor.interpreter().isStandingLongJump()).isTrue();
        crowd.tick();
        near(Crowd.y(actor), 3.12 / 30);

        MotionUpdate again = crowd.state(GUID, MotionCommand.WALK_FORWARD, 1);
        again.standingLongJump = true;
        apply(again);
        crowd.tick();
        near(Crowd.y(actor), 3.12 / 30);

        apply(crowd.state(GUID, MotionCommand.READY, 1));
        assertThat(actor.interpreter().isStandingLongJump()).isFalse();
    }

    // ---- Directed movement ----

    @Test
    void moveToPositionAndTurnToHeadingComeFromTheNetwork() {
        MotionUpdate place = crowd.motion(GUID, 7);
        place.origin.set(Stage.at(10, 0, 0));
        place.runRate = 2.25;
        apply(place);
        assertThat(actor.moveTo().movementType()).isEqualTo(7);
        assertThat(actor.interpreter().myRunRate()).isEqualTo(2.25);

        MotionUpdate turn = crowd.motion(GUID, 9);
        turn.params.desiredHeading = 45;
        apply(turn);
        assertThat(actor.moveTo().movementType()).isEqualTo(9);
        crowd.ticks(40);
        near(actor.body().frame().heading(), 45);
        near(Crowd.x(actor), 0);
    }

    @Test
    void aWalkerToldToTurnWithoutStoppingWalksACurve() {
        apply(crowd.state(GUID, MotionCommand.WALK_FORWARD, 1));
        crowd.tick();
        MotionUpdate turn = crowd.motion(GUID, 9);
        turn.params.with(MovementParameters.STOP_COMPLETELY, false).desiredHeading = 90;
        apply(turn);

        crowd.ticks(40);

        near(actor.body().frame().heading(), 90);
        assertThat(Crowd.x(actor)).isGreaterThan(1);
        assertThat(Crowd.y(actor)).isGreaterThan(1);
        assertThat(state.forwardCommand).as("whoever is done stops").isEqualTo(MotionCommand.READY);
    }

    @Test
    void actionsArePlayedOnceHoweverOftenTheStateIsTold() {
        for (int i = 0; i < 3; i++) {
            MotionUpdate wave = crowd.state(GUID, MotionCommand.READY, 1);
            wave.state.actions.add(MotionCommand.WAVE, 1, 7, true);
            apply(wave);
        }

        assertThat(state.actions.size()).isEqualTo(1);
    }

    @Test
    void anUpdateForSomebodyInactiveIsHeardAndShownWhenItWakes() {
        crowd.scene.setViewer(Stage.at(0, -97, 0));
        crowd.tick();
        apply(crowd.state(GUID, MotionCommand.WALK_FORWARD, 1));
        crowd.ticks(3);
        near(Crowd.y(actor), 0);

        crowd.scene.setViewer(Stage.at(0, -96, 0));
        crowd.tick();
        near(Crowd.y(actor), 3.12 / 30);
    }
}
