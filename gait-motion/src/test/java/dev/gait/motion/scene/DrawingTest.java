package dev.gait.motion.scene;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Headings;
import dev.gait.motion.support.Crowd;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Drawing between two steps: motion.md §H.10. What a clock makes of it: {@link LiveSceneTest}. */
class DrawingTest {
    private static final int GUID = 0x50000C0D;

    private final Crowd crowd = new Crowd();
    private final MotionScene scene = crowd.scene;
    private final MotionFrame frame = new MotionFrame(1);

    private static double originX() {
        return Stage.at(0, 0, 0).globalX();
    }

    private static double originY() {
        return Stage.at(0, 0, 0).globalY();
    }

    /** Others are drawn a step late, so the last step but one is drawn now and the last one a step later. */
    private void drawAt(double fraction) {
        scene.frame(crowd.now() + fraction * Stage.DT, frame);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.25, 0.5, 0.99, 1})
    void positionIsBlendedLinearlyInMapCoordinates(double fraction) {
        Actor actor = crowd.create(GUID, 95.99, 0);
        actor.body().frame().setHeading(90);
        scene.apply(crowd.state(GUID, MotionCommand.RUN_FORWARD, 1), 0);
        crowd.tick();
        assertThat(actor.body().position.cell >>> 16)
                .as("it crossed a landblock")
                .isEqualTo(0xAAB4);

        drawAt(fraction);

        near(frame.x[0] - originX(), 95.99 + fraction * 4.0 / 30);
        near(frame.y[0] - originY(), 0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.25, 0.5, 0.75})
    void rotationIsBlendedAlongTheShortestArcAtConstantSpeed(double fraction) {
        Actor actor = crowd.create(GUID, 0, 0);
        actor.body().frame().setHeading(300);
        crowd.tick();
        scene.apply(crowd.position(GUID, Stage.at(0, 3, 0, 60)), crowd.now());
        crowd.tick();
        near(actor.body().frame().heading(), 60);

        drawAt(fraction);

        assertThat(Headings.signed(frame.heading(0) - 300 - 120 * fraction))
                .as("to what a nanosecond turns")
                .isCloseTo(0, within(1e-5));
    }

    @Test
    void aHalfTurnIsDrawnTurning() {
        Actor actor = crowd.create(GUID, 0, 0);
        crowd.tick();
        scene.apply(crowd.position(GUID, Stage.at(0, 3, 0, 180)), crowd.now());
        crowd.tick();
        near(actor.body().frame().heading(), 180);

        drawAt(0.5);

        assertThat(Math.abs(frame.heading(0) - 180)).isCloseTo(90, within(1e-5));
    }

    @Test
    void aPlacementIsCutToNeverSlidThrough() {
        crowd.create(GUID, 0, 0);
        crowd.tick();
        crowd.tick();
        drawAt(0.9);
        near(frame.x[0] - originX(), 0);
        int placements = frame.placements[0];
        PositionUpdate teleport = crowd.position(GUID, Stage.at(50, 0, 0));
        teleport.teleportStamp = 1;
        scene.apply(teleport, crowd.now());
        crowd.tick();

        for (double fraction = 0.01; fraction < 1; fraction += 0.01) {
            drawAt(fraction);
            near(frame.x[0] - originX(), 50);
            assertThat(frame.placements[0]).isEqualTo(placements + 1);
        }
    }

    @Test
    void aBlipInsideAStepIsShownAtOnce() {
        crowd.create(GUID, 0, 0);
        crowd.tick();
        scene.apply(crowd.position(GUID, Stage.at(0, 150, 0)), crowd.now());
        crowd.tick();

        drawAt(0.01);

        near(frame.y[0] - originY(), 150);
    }

    @Test
    void anAnimatorLearnsTheCycleItsSpeedAndTheAir() {
        crowd.create(GUID, 0, 0);
        MotionUpdate update = crowd.state(GUID, MotionCommand.WALK_FORWARD, -0.65);
        update.state.sidestepCommand = MotionCommand.SIDESTEP_RIGHT;
        update.state.sidestepSpeed = 1.25;
        update.state.turnCommand = MotionCommand.TURN_RIGHT;
        update.state.turnSpeed = -1.5;
        scene.apply(update, 0);
        crowd.tick();
        drawAt(1);
        assertThat(frame.id[0]).isEqualTo(GUID);
        assertThat(frame.cycle[0]).isEqualTo(MotionCommand.WALK_FORWARD);
        near(frame.cycleSpeed[0], -0.65);
        near(frame.sidestepSpeed[0], 1.25);
        near(frame.turnSpeed[0], -1.5);
        assertThat(frame.airborne[0]).isFalse();
        assertThat(frame.phase[0]).isBetween(0.9, 1.0);

        scene.apply(crowd.velocity(GUID, 0, 0, 5), crowd.now());
        crowd.tick();
        drawAt(1);
        assertThat(frame.airborne[0]).isTrue();
        assertThat(frame.cycle[0]).isEqualTo(MotionCommand.FALLING);
    }

    @Test
    void aFrameGrowsWithTheScene() {
        for (int i = 1; i <= 9; i++) {
            crowd.create(i, i, 0);
        }

        drawAt(1);

        assertThat(frame.count).isEqualTo(9);
        for (int i = 1; i <= 9; i++) {
            near(frame.x[frame.row(i)] - originX(), i);
        }
        assertThat(frame.row(77)).isEqualTo(-1);
    }
}
