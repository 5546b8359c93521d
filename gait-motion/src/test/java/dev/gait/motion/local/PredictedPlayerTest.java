package dev.gait.motion.local;

import static dev.gait.motion.local.Inputs.at;
import static dev.gait.motion.local.Inputs.blindReplay;
import static dev.gait.motion.local.Inputs.running;
import static dev.gait.motion.local.Inputs.standing;
import static dev.gait.motion.local.Inputs.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.FlatGround;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The baseline, the pending inputs and the target they make (motion.md §K.2, and the open points of §K.3). */
class PredictedPlayerTest implements TargetWatcher {
    private final PredictedPlayer player = new PredictedPlayer(blindReplay(), this);
    private final List<Boolean> snaps = new ArrayList<>();

    @Override
    public void targetMoved(Position oldTarget, Position oldPredicted, Position newTarget, boolean snap, double now) {
        snaps.add(snap);
    }

    /** Runs for this many inputs of 50 ms, 0.2 m each. */
    private void run(int inputs) {
        for (int i = 0; i < inputs; i++) {
            player.record(running(), false, 0, 50);
        }
    }

    private double targetY() {
        return player.target().frame.y;
    }

    // ---- S002 ----

    @Test
    void s002ThePlayerStateIsTheBaseline() {
        player.acknowledge(state(7, 3, at(10, 20, 90)), 0);

        assertThat(player.authoritative().position.frame.x).isEqualTo(10);
        assertThat(player.authoritative().position.frame.heading()).isCloseTo(90, within(1e-9));
        assertThat(player.lastAcknowledgedTick()).isEqualTo(7);
        assertThat(player.lastAckedMoveTick()).isEqualTo(3);
    }

    @Test
    void theTickOfEveryWordIsTheNewestNotOnlyOfTheFirst() {
        player.acknowledge(state(7, 3, at(10, 20, 0)), 0);
        assertThat(player.acknowledge(state(9, 4, at(10, 21, 0)), 0)).isEqualTo(Acknowledgement.ACCEPTED);
        assertThat(player.lastAcknowledgedTick()).isEqualTo(9);
        assertThat(player.lastAckedMoveTick()).isEqualTo(4);

        assertThat(player.acknowledge(state(8, 5, at(10, 99, 0)), 0)).isEqualTo(Acknowledgement.IGNORED);
        assertThat(player.acknowledge(state(9, 5, at(10, 99, 0)), 0)).isEqualTo(Acknowledgement.IGNORED);
        assertThat(player.lastAckedMoveTick()).isEqualTo(4);
        assertThat(targetY()).isCloseTo(21, within(1e-9));
    }

    @Test
    void s002AcknowledgedInputsAreForgottenAndTheOthersKeptInOrder() {
        run(5);
        player.acknowledge(state(1, 3, at(10, 20, 0)), 0);

        assertThat(player.history().size()).isEqualTo(2);
        assertThat(player.history().get(0).tick).isEqualTo(4);
        assertThat(player.history().get(1).tick).isEqualTo(5);
    }

    @Test
    void s002TheTargetIsTheBaselinePlusTheReplay() {
        run(5);
        player.acknowledge(state(1, 3, at(10, 20, 0)), 0);

        assertThat(targetY()).isCloseTo(20.4, within(1e-9));
        assertThat(player.target().frame.x).isCloseTo(10, within(1e-9));
    }

    @Test
    void s002TheTargetTurnsWithTheReplay() {
        player.acknowledge(state(1, 0, at(10, 20, 90)), 0);
        player.record(Inputs.turning(running(), dev.gait.motion.command.MotionCommand.TURN_RIGHT, 1), false, 0, 100);
        player.acknowledge(state(2, 0, at(10, 20, 90)), 0);

        assertThat(player.target().frame.heading()).isCloseTo(98.59437, within(1e-4));
    }

    @Test
    void s002BetweenMessagesTheTargetStandsStill() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), 0);
        run(10);
        player.preview(Inputs.input(11, running(), 50), 0.03, 0);

        assertThat(targetY()).isEqualTo(20);
        assertThat(player.predicted().frame.y).isCloseTo(22.12, within(1e-9));
        assertThat(snaps).hasSize(1);
    }

    // ---- §K.3 ----

    @Test
    void aPerfectServerNeverMovesThePrediction() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), 0);
        run(10);
        double predicted = player.predicted().frame.y;
        player.acknowledge(state(2, 6, at(10, 21.2, 0)), 0);

        assertThat(targetY()).isCloseTo(predicted, within(1e-9));
        assertThat(player.history().size()).isEqualTo(4);
    }

    @Test
    void duplicatesAndOlderTicksAreIgnoredWhole() {
        player.acknowledge(state(5, 0, at(10, 20, 0)), 0);
        run(3);
        assertThat(player.acknowledge(state(5, 3, at(99, 99, 0)), 0)).isEqualTo(Acknowledgement.IGNORED);
        assertThat(player.acknowledge(state(4, 3, at(99, 99, 0)), 0)).isEqualTo(Acknowledgement.IGNORED);

        assertThat(player.target().frame.x).isEqualTo(10);
        assertThat(player.history().size()).isEqualTo(3);
        assertThat(player.ignoredStates()).isEqualTo(2);
        assertThat(snaps).hasSize(1);
    }

    @Test
    void serverTicksWrapBySignedDifference() {
        player.acknowledge(state(Integer.MAX_VALUE, 0, at(10, 20, 0)), 0);
        assertThat(player.acknowledge(state(Integer.MIN_VALUE, 0, at(10, 21, 0)), 0))
                .isEqualTo(Acknowledgement.ACCEPTED);
        assertThat(player.acknowledge(state(Integer.MAX_VALUE, 0, at(10, 22, 0)), 0))
                .isEqualTo(Acknowledgement.IGNORED);
        assertThat(targetY()).isEqualTo(21);
    }

    @Test
    void aLowerAcknowledgementThanBeforePrunesWithTheHigherOne() {
        run(5);
        player.acknowledge(state(1, 4, at(10, 20, 0)), 0);
        player.acknowledge(state(2, 2, at(10, 30, 0)), 0);

        assertThat(player.lastAckedMoveTick()).isEqualTo(4);
        assertThat(player.history().size()).isEqualTo(1);
        assertThat(targetY()).isCloseTo(30.2, within(1e-9));
    }

    @Test
    void anAcknowledgementBeyondEverythingEmptiesTheHistory() {
        run(5);
        player.acknowledge(state(1, 1000, at(10, 20, 0)), 0);

        assertThat(player.history().size()).isZero();
        assertThat(targetY()).isEqualTo(20);
    }

    @Test
    void anInputTheServerHasPassedIsDropped() {
        player.acknowledge(state(1, 10, at(10, 20, 0)), 0);
        assertThat(player.record(10, running(), false, 0, 50)).isZero();
        assertThat(player.record(11, running(), false, 0, 50)).isEqualTo(1);

        assertThat(player.predicted().frame.y).isCloseTo(20.2, within(1e-9));
    }

    @Test
    void theFirstWordSnaps() {
        assertThat(player.isReady()).isFalse();
        assertThat(player.acknowledge(state(1, 0, at(10, 20, 0)), 0)).isEqualTo(Acknowledgement.SNAPPED);
        assertThat(player.isReady()).isTrue();
        assertThat(snaps).containsExactly(true);
    }

    @Test
    void inputsOfBeforeTheFirstWordAreReplayedOnIt() {
        run(3);
        player.acknowledge(state(1, 0, at(10, 20, 0)), 0);

        assertThat(targetY()).isCloseTo(20.6, within(1e-9));
    }

    @Test
    void aNewTeleportStampForgetsEveryInputAndSnaps() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), 0);
        run(5);
        PlayerState teleported = state(2, 2, at(100, 100, 0));
        teleported.teleportStamp = 1;

        assertThat(player.acknowledge(teleported, 0)).isEqualTo(Acknowledgement.SNAPPED);
        assertThat(player.history().size()).isZero();
        assertThat(targetY()).isEqualTo(100);
        assertThat(snaps).containsExactly(true, true);
    }

    @Test
    void aNewForceStampSnapsAndKeepsTheInputs() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), 0);
        run(5);
        PlayerState forced = state(2, 2, at(10, 25, 0));
        forced.forcePositionStamp = 1;

        assertThat(player.acknowledge(forced, 0)).isEqualTo(Acknowledgement.SNAPPED);
        assertThat(player.history().size()).isEqualTo(3);
        assertThat(targetY()).isCloseTo(25.6, within(1e-9));
    }

    @Test
    void lostInputsMakeTheNextWordSnapOnce() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), 0);
        run(41);
        assertThat(player.history().isDesynchronised()).isTrue();

        assertThat(player.acknowledge(state(2, 5, at(10, 21, 0)), 0)).isEqualTo(Acknowledgement.SNAPPED);
        assertThat(player.history().isDesynchronised()).isFalse();
        assertThat(player.acknowledge(state(3, 6, at(10, 21, 0)), 0)).isEqualTo(Acknowledgement.ACCEPTED);
    }

    @Test
    void aTeleportNoticedElsewhereActsAtOnce() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), 0);
        run(5);
        player.teleport(at(50, 60, 180), 0);

        assertThat(player.history().size()).isZero();
        assertThat(targetY()).isEqualTo(60);
        assertThat(snaps).containsExactly(true, true);
    }

    @Test
    void numbersThatAreNoneAreRejectedAndCounted() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), 0);
        for (int i = 0; i < 6; i++) {
            PlayerState bad = state(2, 0, at(10, 30, 0));
            switch (i) {
                case 0 -> bad.position.frame.x = Double.NaN;
                case 1 -> bad.position.frame.z = Double.POSITIVE_INFINITY;
                case 2 -> bad.position.frame.qw = 3;
                case 3 -> bad.velocityZ = Double.NaN;
                case 4 -> bad.position.cell = 0xA9B40000;
                default -> bad.normalZ = Double.NEGATIVE_INFINITY;
            }
            assertThat(player.acknowledge(bad, 0)).isEqualTo(Acknowledgement.REJECTED);
        }

        assertThat(player.rejectedStates()).isEqualTo(6);
        assertThat(targetY()).isEqualTo(20);
        assertThat(player.lastAcknowledgedTick()).isEqualTo(1);
    }

    @Test
    void theTargetCrossesLandblocks() {
        PredictedPlayer crossing = new PredictedPlayer(Inputs.replay(Inputs.UNSKILLED, new FlatGround(0)), this);
        crossing.acknowledge(state(1, 0, new Position(0xA9B40039, 191.5, 10, 0, 90)), 0);
        for (int i = 0; i < 10; i++) {
            crossing.record(running(), false, 0, 50);
        }
        crossing.acknowledge(state(2, 0, new Position(0xA9B40039, 191.5, 10, 0, 90)), 0);

        assertThat(crossing.target().cell).isEqualTo(0xAAB40001);
        assertThat(crossing.target().frame.x).isCloseTo(1.5, within(1e-9));
        assertThat(crossing.target().globalX()).isCloseTo(192.0 * 0xA9 + 193.5, within(0.0002));
    }

    @Test
    void aPreviewOutlivesTheServersWord() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), 0);
        run(2);
        player.preview(Inputs.input(3, running(), 50), 0.025, 0);
        player.acknowledge(state(2, 2, at(10, 20.4, 0)), 0);

        assertThat(targetY()).isCloseTo(20.4, within(1e-9));
        assertThat(player.predicted().frame.y).isCloseTo(20.5, within(1e-9));
    }

    @Test
    void whatIsRecordedIsNoLongerPreviewed() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), 0);
        player.preview(Inputs.input(1, running(), 50), 0.04, 0);
        run(1);
        player.acknowledge(state(2, 0, at(10, 20, 0)), 0);

        assertThat(player.predicted().frame.y).isCloseTo(20.2, within(1e-9));
    }

    @Test
    void anActorFollowsThePrediction() {
        Actor live = Inputs.player(at(0, 0, 0));
        player.lead(live);
        assertThat(live.body().frame().y).as("nothing is known yet").isZero();

        player.acknowledge(state(1, 0, at(10, 20, 0)), 0);
        run(2);
        player.lead(live);
        assertThat(live.body().frame().y).isCloseTo(20.4, within(1e-9));
    }

    @Test
    void standingInputsAreInputsToo() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), 0);
        player.record(standing(), false, 0, 250);

        assertThat(player.history().size()).isEqualTo(1);
        assertThat(player.predicted().frame.y).isEqualTo(20);
    }

    // ---- Looking ahead ----

    @Test
    void aScreenThatGoesOnAfterTheLastWordLooksNoFartherAheadThanAHitch() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), 0);
        PlayerInput held = new PlayerInput();
        held.state.copyMovementFrom(running());
        player.preview(held, 0.05, 100);

        double aMoment = player.look(100.1).frame.y;
        double aHitch = player.look(100.5).frame.y;
        double anHour = player.look(3700).frame.y;

        assertThat(aMoment).isCloseTo(20 + 4 * 0.15, within(1e-6));
        assertThat(aHitch).isCloseTo(20 + 4 * 0.55, within(1e-6));
        assertThat(anHour).isEqualTo(aHitch);
    }
}
