package dev.gait.motion.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.support.Crowd;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.world.FlatGround;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A host that did nothing for seconds and hears news before it steps: half a second is made up, the rest is dropped (motion.md §O.1). */
class HostPauseTest {
    private static final int OTHER = 0x50000002;
    private static final double SPEED = 9.5;

    @Test
    void newsAfterALongPauseMakesUpHalfASecondAndNoMore() {
        MotionScene scene = new MotionScene(new FlatGround(0), MotionProfile.classic(), MotionOptions.DEFAULT, 4);
        scene.setViewer(Stage.at(0, 0, 0));
        scene.create(OTHER, Stage.at(0, 0, 0));
        scene.step(0);
        MotionUpdate run = new MotionUpdate();
        run.guid = OTHER;
        run.movementStamp = 1;
        run.state.forwardCommand = MotionCommand.RUN_FORWARD;
        run.state.forwardSpeed = SPEED / 4;
        scene.apply(run, 0);

        MotionUpdate stop = new MotionUpdate();
        stop.guid = OTHER;
        stop.movementStamp = 2;
        scene.apply(stop, 3);

        Actor other = Objects.requireNonNull(scene.actor(OTHER));
        assertThat(Crowd.y(other)).isCloseTo(SPEED * 0.5, within(1e-6));
        assertThat(other.updateTime()).isEqualTo(3);
    }
}
