package dev.gait.motion.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.Route;
import dev.gait.motion.world.FlatGround;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How far one sees is the host's choice: a runner 150 m away lives or does not, however it is stepped. */
class ViewDistanceTest {
    private static final int RUNNER = 0x50000002;

    private static MotionScene scene(double viewDistance, boolean coasting) {
        MotionScene scene = new MotionScene(
                new FlatGround(0), MotionProfile.classic(), MotionOptions.DEFAULT.withViewDistance(viewDistance), 4);
        scene.setCoasting(coasting);
        scene.setViewer(new Position(0xA9B40001, 10, 10, 0));
        scene.create(RUNNER, new Position(0xA9B40001, 160, 10, 0, 0));
        MotionUpdate run = new MotionUpdate();
        run.guid = RUNNER;
        run.movementStamp = 1;
        run.state.forwardCommand = MotionCommand.RUN_FORWARD;
        run.state.forwardSpeed = 1;
        scene.apply(run, 0);
        return scene;
    }

    private static double runs(MotionScene scene) {
        for (int frame = 0; frame < 120; frame++) {
            scene.step(frame / 60.0);
        }
        MotionFrame frame = new MotionFrame();
        scene.latest(frame);
        return frame.y[0] - (0xB4 * 192.0 + 10);
    }

    @ParameterizedTest
    @CsvSource({"96, false, 0", "96, true, 0", "200, false, 8", "200, true, 8", "Infinity, true, 8"})
    void whoIsNearEnoughRuns(double viewDistance, boolean coasting, double meters) {
        assertThat(runs(scene(viewDistance, coasting))).isBetween(meters - 0.3, meters + 0.3);
    }

    /** A place for who is too far to be stepped is taken at once, for others it is walked to (motion.md §G.4). */
    @ParameterizedTest
    @CsvSource({"96, PLACE", "200, ENQUEUE"})
    void placesGoTheWayOfTheDistance(double viewDistance, Route route) {
        MotionScene scene = scene(viewDistance, true);
        runs(scene);
        PositionUpdate update = new PositionUpdate();
        update.guid = RUNNER;
        update.position.set(Objects.requireNonNull(scene.actor(RUNNER)).body().position);
        update.position.frame.x += 1;
        update.contact = true;
        update.positionStamp = 1;
        assertThat(scene.apply(update, 2.0)).isEqualTo(route);
    }

    @Test
    void nothingIsNoDistance() {
        assertThatIllegalArgumentException().isThrownBy(() -> MotionOptions.DEFAULT.withViewDistance(0));
        assertThatIllegalArgumentException().isThrownBy(() -> MotionOptions.DEFAULT.withViewDistance(Double.NaN));
    }
}
