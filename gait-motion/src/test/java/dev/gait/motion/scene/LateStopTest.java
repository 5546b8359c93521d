package dev.gait.motion.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.world.FlatGround;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A stop whose word comes late, as after a loss, while positions at 5 Hz come in time: the body has settled at most 200 ms
 * after the first position that follows the word (motion.md §L.2).
 */
class LateStopTest {
    private static final int OTHER = 0x50000002;
    private static final double SPEED = 9.5;
    private static final double STOPS_AT = 2.037;
    private static final double FRAME = 1 / 60.0;
    private static final double INTERVAL = 0.2;

    private final MotionScene scene =
            new MotionScene(new FlatGround(0), MotionProfile.classic(), MotionOptions.DEFAULT, 4);
    private final MotionFrame frame = new MotionFrame(2);
    private int stamp;

    private void command(int forward, double speed, double time) {
        MotionUpdate update = new MotionUpdate();
        update.guid = OTHER;
        update.movementStamp = ++stamp;
        update.state.forwardCommand = forward;
        update.state.forwardSpeed = speed;
        scene.apply(update, time);
    }

    private static double truth(double time) {
        return SPEED * Math.min(time, STOPS_AT);
    }

    private void place(double time) {
        PositionUpdate update = new PositionUpdate();
        update.guid = OTHER;
        update.position.set(Stage.at(0, truth(time), 0));
        update.contact = true;
        update.positionStamp = ++stamp;
        scene.apply(update, time);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.0, 0.05, 0.11, 0.25, 0.4, 0.73})
    void itSettlesWithinAFifthOfASecondOfTheNextPosition(double late) {
        scene.setViewer(Stage.at(0, 0, 0));
        scene.create(OTHER, Stage.at(0, 0, 0));
        scene.step(0);
        command(MotionCommand.RUN_FORWARD, SPEED / 4, 0);
        double wordAt = STOPS_AT + late;
        double nextPlace = 0.1;
        double followed = Double.NaN;
        double settled = 0;
        boolean said = false;
        double origin = Stage.at(0, 0, 0).globalY();
        for (double now = FRAME; now < 5; now += FRAME) {
            scene.step(now);
            if (!said && now >= wordAt) {
                said = true;
                command(MotionCommand.READY, 1, now);
            }
            if (now >= nextPlace) {
                place(now);
                nextPlace += INTERVAL;
                followed = said && Double.isNaN(followed) ? now : followed;
            }
            scene.frame(now, frame);
            double off = Math.abs(frame.y[0] - origin - truth(5));
            settled = off > 0.0501 ? now : settled;
        }
        assertThat(frame.y[0] - origin).isCloseTo(truth(5), org.assertj.core.api.Assertions.within(0.0501));
        // What is drawn is a thirtieth of a second old (motion.md §O.1).
        assertThat(settled - followed).as("late by %.2f s", late).isLessThanOrEqualTo(0.2 + 1 / 30.0);
        assertThat(settled).as("it was seen to run").isGreaterThan(STOPS_AT);
    }
}
