package dev.gait.motion.local;

import static dev.gait.motion.local.Inputs.at;
import static dev.gait.motion.local.Inputs.blindReplay;
import static dev.gait.motion.local.Inputs.running;
import static dev.gait.motion.local.Inputs.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.place.Rotations;
import org.junit.jupiter.api.Test;

/** The drawn pose chases the target (motion.md §K.3), literally and with the overlay. */
class PresentationSmootherTest {
    private static final double DT = 1 / 60.0;

    private double now;

    private final PresentationSmoother literal = new PresentationSmoother(false);
    private final PredictedPlayer player = new PredictedPlayer(blindReplay(), literal);
    private final PresentationSmoother overlaid = new PresentationSmoother(true);
    private final PredictedPlayer playing = new PredictedPlayer(blindReplay(), overlaid);

    @Test
    void m47ShareOfTheWayPerFrame() {
        assertThat(PresentationSmoother.alpha(1 / 60.0)).isCloseTo(0.153518, within(1e-6));
        assertThat(PresentationSmoother.alpha(1 / 30.0)).isCloseTo(0.283469, within(1e-6));
    }

    @Test
    void m47HalfWayFrom350To10IsNorth() {
        Frame from = new Frame().setHeading(350);
        Frame to = new Frame().setHeading(10);
        Frame between = new Frame();
        Rotations.slerp(from, to, 0.5, between);

        assertThat(between.heading() % 360).isCloseTo(0, within(1e-9));
        assertThat(Rotations.degreesBetween(from, to)).isCloseTo(20, within(1e-9));
    }

    @Test
    void theFirstWordIsDrawnAtOnce() {
        player.acknowledge(state(1, 0, at(10, 20, 90)), now);
        Position drawn = literal.at(player, now += DT);

        assertThat(drawn.frame.y).isEqualTo(20);
        assertThat(drawn.frame.heading()).isCloseTo(90, within(1e-9));
        assertThat(literal.snaps()).isEqualTo(1);
    }

    @Test
    void aCorrectionIsGlidedIntoBothInPlaceAndHeading() {
        player.acknowledge(state(1, 0, at(10, 20, 350)), now);
        player.acknowledge(state(2, 0, at(10, 22, 10)), now);
        Position drawn = literal.at(player, now += DT);

        assertThat(drawn.frame.y).isCloseTo(20 + 2 * 0.153518, within(1e-5));
        assertThat(drawn.frame.heading()).isCloseTo(350 + 20 * 0.153518, within(1e-4));
        drawn = literal.at(player, now += DT);
        assertThat(drawn.frame.y).isCloseTo(22 - 2 * 0.846482 * 0.846482, within(1e-5));
    }

    @Test
    void withinAMillimetreAndATenthOfADegreeTheGlideIsOver() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), now);
        player.acknowledge(state(2, 0, at(10, 20.0011, 0.11)), now);
        assertThat(literal.at(player, now += DT).frame.y).isEqualTo(20.0011);
    }

    @Test
    void nearInPlaceButNotInHeadingGoesOnTurning() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), now);
        player.acknowledge(state(2, 0, at(10, 20.0005, 40)), now);
        Position drawn = literal.at(player, now += DT);

        assertThat(drawn.frame.heading()).isCloseTo(40 * 0.153518, within(1e-3));
        assertThat(drawn.frame.y).isBetween(20.0, 20.0005);
    }

    @Test
    void moreThanFiveMetresSnapAndExactlyFiveGlide() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), now);
        player.acknowledge(state(2, 0, at(10, 25, 0)), now);
        assertThat(literal.at(player, now += DT).frame.y).isLessThan(21);
        assertThat(literal.snaps()).isEqualTo(1);

        player.acknowledge(state(3, 0, at(10, 31, 0)), now);
        assertThat(literal.at(player, now += DT).frame.y).isEqualTo(31);
        assertThat(literal.snaps()).isEqualTo(2);
    }

    @Test
    void aTeleportStampSnapsHoweverNear() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), now);
        PlayerState teleported = state(2, 0, at(10, 21, 0));
        teleported.teleportStamp = 1;
        player.acknowledge(teleported, now);

        assertThat(literal.at(player, now += DT).frame.y).isEqualTo(21);
    }

    @Test
    void literallyAnOwnMoveShowsOnlyAfterTheServersWord() {
        player.acknowledge(state(1, 0, at(10, 20, 0)), now);
        player.record(running(), false, 0, 200);
        assertThat(literal.at(player, now += DT).frame.y).isEqualTo(20);

        player.acknowledge(state(2, 0, at(10, 20, 0)), now);
        assertThat(literal.at(player, now += DT).frame.y).isCloseTo(20 + 0.8 * 0.153518, within(1e-5));
    }

    @Test
    void withTheOverlayAnOwnMoveShowsAtOnceAndTheTargetStandsStill() {
        playing.acknowledge(state(1, 0, at(10, 20, 0)), now);
        playing.record(running(), false, 0, 200);
        Position drawn = overlaid.at(playing, now += DT);

        assertThat(drawn.frame.y).isCloseTo(20.8, within(1e-9));
        assertThat(playing.target().frame.y).isEqualTo(20);
        playing.preview(Inputs.input(2, running(), 50), 0.01, now);
        assertThat(overlaid.at(playing, now).frame.y).isCloseTo(20.84, within(1e-9));
    }

    @Test
    void withTheOverlayAnAgreeingServerIsNotSeen() {
        playing.acknowledge(state(1, 0, at(10, 20, 0)), now);
        playing.record(running(), false, 0, 200);
        playing.preview(Inputs.input(2, running(), 50), 0.03, now);
        double before = overlaid.at(playing, now).frame.y;
        playing.acknowledge(state(2, 0, at(10, 20, 0)), now);
        double after = overlaid.at(playing, now).frame.y;
        playing.acknowledge(state(3, 1, at(10, 20.8, 0)), now);

        assertThat(after).isCloseTo(before, within(1e-9));
        assertThat(overlaid.at(playing, now).frame.y).isCloseTo(before, within(1e-9));
    }

    @Test
    void withTheOverlayOnlyTheServersDisagreementGlides() {
        playing.acknowledge(state(1, 0, at(10, 20, 0)), now);
        playing.record(running(), false, 0, 200);
        overlaid.at(playing, now += DT);
        playing.acknowledge(state(2, 1, at(11, 20.8, 0)), now);
        Position drawn = overlaid.at(playing, now += DT);

        assertThat(drawn.frame.x).isCloseTo(10 + 0.153518, within(1e-5));
        assertThat(drawn.frame.y).isCloseTo(20.8, within(1e-9));
        playing.record(running(), false, 0, 100);
        drawn = overlaid.at(playing, now += DT);
        assertThat(drawn.frame.x).isCloseTo(11 - 0.846482 * 0.846482, within(1e-5));
        assertThat(drawn.frame.y).isCloseTo(21.2, within(1e-9));
    }

    @Test
    void withTheOverlayTurningShowsAtOnce() {
        playing.acknowledge(state(1, 0, at(10, 20, 90)), now);
        playing.record(
                Inputs.turning(
                        new dev.gait.motion.command.RawMotionState(),
                        dev.gait.motion.command.MotionCommand.TURN_RIGHT,
                        1),
                false,
                0,
                100);
        assertThat(overlaid.at(playing, now += DT).frame.heading()).isCloseTo(98.59437, within(1e-4));

        playing.acknowledge(state(2, 1, at(10, 20, 98.59437)), now);
        assertThat(overlaid.at(playing, now += DT).frame.heading()).isCloseTo(98.59437, within(1e-4));
    }

    @Test
    void theDrawnCellFollowsTheDrawnPlaceAcrossALandblock() {
        player.acknowledge(state(1, 0, new Position(0xA9B40039, 191, 10, 0)), now);
        player.acknowledge(state(2, 0, new Position(0xAAB40001, 3, 10, 0)), now);
        Position drawn = literal.at(player, now += DT);
        assertThat(drawn.cell).isEqualTo(0xA9B40039);
        assertThat(drawn.frame.x).isCloseTo(191 + 4 * 0.153518, within(1e-4));

        for (int i = 0; i < 10; i++) {
            drawn = literal.at(player, now += DT);
        }
        assertThat(drawn.cell).isEqualTo(0xAAB40001);
        assertThat(drawn.frame.x).isBetween(1.5, 3.0);
    }

    @Test
    void beforeTheFirstWordNothingMoves() {
        assertThat(literal.at(player, now += DT).cell).isZero();
        assertThat(literal.snaps()).isZero();
    }

    @Test
    void anyNumberOfScreensSeeTheSameWheneverTheyLook() {
        playing.acknowledge(state(1, 0, at(10, 20, 0)), 1.0);
        playing.record(running(), false, 0, 200);
        playing.preview(Inputs.input(2, running(), 50), 0.01, 1.0);
        playing.acknowledge(state(2, 1, at(11, 20.8, 0)), 1.02);
        double once = overlaid.at(playing, 1.06).frame.x;
        for (int look = 0; look < 100; look++) {
            overlaid.at(playing, 1.02 + look * 0.003);
        }
        Position again = overlaid.at(playing, 1.06);

        assertThat(again.frame.x).isEqualTo(once).isCloseTo(11 - StrictMath.exp(-0.4), within(1e-9));
        assertThat(again.frame.y).as("60 ms after 10 ms into the next input").isCloseTo(20.8 + 4 * 0.07, within(1e-9));
        assertThat(playing.predicted().frame.y).as("what was previewed stays").isCloseTo(20.84, within(1e-9));
    }
}
