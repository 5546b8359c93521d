package dev.gait.motion.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.world.FlatGround;
import org.junit.jupiter.api.Test;

/** Several places of one body that come in one turn of the host: motion.md §O.11. */
class BatchedPlacesTest {
    private static final int OTHER = 0x50000002;
    private static final double STEP = 1 / 30.0;
    /** Far from zero, as a system's clock is, and on no multiple of anything. */
    private static final long BEGIN = 987_654_321_012_345L;

    private final MotionScene scene =
            new MotionScene(new FlatGround(0), MotionProfile.classic(), MotionOptions.DEFAULT, 4);

    private static double seconds(long nanos) {
        return nanos * 1e-9;
    }

    private static double originY() {
        return Stage.at(0, 0, 0).globalY();
    }

    private Actor other() {
        scene.setViewer(Stage.at(0, 0, 0));
        Actor actor = scene.create(OTHER, Stage.at(0, 0, 0));
        if (actor == null) {
            throw new AssertionError();
        }
        return actor;
    }

    private int positionStamp;

    private void hearPlace(double north, boolean teleport, double time) {
        PositionUpdate update = new PositionUpdate();
        update.guid = OTHER;
        update.position.set(Stage.at(0, north, 0));
        update.contact = true;
        update.positionStamp = ++positionStamp;
        update.teleportStamp = teleport ? 1 : 0;
        scene.apply(update, time);
    }

    @Test
    void ofSeveralPlacesInOneTurnOnlyTheNewestIsWalkedTo() {
        Actor actor = other();
        scene.step(seconds(BEGIN));
        long now = BEGIN + 40_000_000;
        scene.step(seconds(now));
        hearPlace(1, false, seconds(now));
        hearPlace(2, false, seconds(now));
        hearPlace(3, false, seconds(now));
        assertThat(actor.corrections().queue().size()).isEqualTo(1);
        double last = 0;
        for (int i = 1; i <= 60; i++) {
            scene.step(seconds(now + i * 16_666_667L));
            double y = actor.body().position.globalY() - originY();
            assertThat(y).as("never back, at %d", i).isGreaterThanOrEqualTo(last - 1e-9);
            last = y;
        }
        assertThat(last).isCloseTo(3, within(0.06));
    }

    @Test
    void thePlaceOfAnotherTurnIsWalkedToAfterIt() {
        Actor actor = other();
        scene.step(seconds(BEGIN));
        scene.step(seconds(BEGIN + 40_000_000));
        hearPlace(5, false, seconds(BEGIN + 40_000_000));
        scene.step(seconds(BEGIN + 41_000_000));
        hearPlace(6, false, seconds(BEGIN + 41_000_000));
        hearPlace(7, false, seconds(BEGIN + 41_000_000));
        assertThat(actor.corrections().queue().size()).isEqualTo(2);
    }

    @Test
    void aTeleportInABatchIsNotLostToWhatFollows() {
        Actor actor = other();
        scene.step(seconds(BEGIN));
        scene.step(seconds(BEGIN + 40_000_000));
        double now = seconds(BEGIN + 40_000_000);
        hearPlace(2, false, now);
        hearPlace(60, true, now);
        assertThat(actor.body().position.globalY() - originY()).isCloseTo(60, within(1e-6));
        hearPlace(61, true, now);
        hearPlace(62, true, now);
        assertThat(actor.corrections().queue().size()).isEqualTo(1);
    }

    @Test
    void aReplayWalksThemAll() {
        Actor actor = other();
        scene.stepExactly(STEP, STEP);
        hearPlace(1, false, STEP);
        hearPlace(2, false, STEP);
        hearPlace(3, false, STEP);
        assertThat(actor.corrections().queue().size()).isEqualTo(3);
    }
}
