package dev.gait.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.dat.GameData;
import dev.gait.dat.land.DatLand;
import dev.gait.dat.synthetic.Country;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.place.Position;
import dev.gait.net.impair.NetworkText;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Our client on our server, both with the same files of a land of the real one's size: a course up and down slopes and
 * over both kinds of diagonals, on the legs of the data, and nobody is put back.
 */
class LandCourseTest {
    /** The server's word moved what the player predicted by more than what 32-bit numbers lose. Metres. */
    private static final double MOVED = 0.001;

    private static final int LEGS = 16;

    @TempDir
    private static Path folder = Path.of("set by JUnit");

    @BeforeAll
    static void write() throws IOException {
        new Country(1).write(folder, 127, 127, 128);
    }

    @Test
    void aPredictedCourseIsNotCorrected() throws IOException {
        Course course = new Course(true);
        course.run();

        assertThat(course.moved).isEmpty();
        assertThat(course.world.server().counters().corrections).isZero();
        assertThat(course.apart()).isLessThan(0.01);
        course.assertWorthIt();
    }

    @Test
    void aClientOfTheFieldIsNotPutBack() throws IOException {
        Course course = new Course(false);
        course.run();

        assertThat(course.world.server().counters().corrections).isZero();
        course.assertWorthIt();
    }

    /** The course can tell: the same client without the data's legs walks at another speed. */
    @Test
    void otherLegsAreCorrected() throws IOException {
        Course course = new Course(true, MotionProfile.classic());
        course.run();

        assertThat(course.moved).isNotEmpty();
    }

    /** Somebody who runs, turns, sidesteps and jumps across country. */
    private static final class Course {
        private final VirtualWorld world;
        private final VirtualClient ada;
        private final DatLand map;
        private final List<Double> moved = new ArrayList<>();
        private final Set<String> cellsAndCuts = new HashSet<>();
        private double lowest = Double.POSITIVE_INFINITY;
        private double highest = Double.NEGATIVE_INFINITY;

        Course(boolean extension) throws IOException {
            this(extension, GameData.open(folder).creatures(MotionProfile.classic()));
        }

        Course(boolean extension, MotionProfile legs) throws IOException {
            GameData data = GameData.open(folder);
            map = data.land();
            Position start = new Position(0xA9B40025, 96, 96, 0);
            start.frame.z = map.groundZ(start);
            ServerSettings settings =
                    ServerSettings.usual().withStart(start, 4).withLegs(data.creatures(MotionProfile.classic()));
            world = new VirtualWorld(3, settings, data.land(), ServerListener.SILENT);
            ClientConfig config = ClientConfig.of("ada", "secret")
                    .withExtension(extension)
                    .withWorld(GameData.open(folder).land())
                    .withProfile(legs);
            ada = world.enter(config, NetworkText.parse("delay=60 jitter=20"));
            ada.onCorrection((meters, nowNanos) -> {
                if (meters > MOVED) {
                    moved.add(meters);
                }
            });
        }

        void run() {
            ada.run(true);
            for (int leg = 0; leg < LEGS; leg++) {
                ada.press(MovementKey.FORWARD);
                pass(3500);
                MovementKey aside = leg % 2 == 0 ? MovementKey.STRAFE_LEFT : MovementKey.STRAFE_RIGHT;
                ada.press(aside);
                pass(400);
                ada.release(aside);
                ada.press(MovementKey.TURN_RIGHT);
                pass(180 + 40 * leg);
                ada.release(MovementKey.TURN_RIGHT);
                if (leg % 4 == 3) {
                    ada.release(MovementKey.FORWARD);
                    ada.run(leg % 8 != 3);
                    pass(300);
                }
            }
            ada.release(MovementKey.FORWARD);
            pass(3000);
        }

        private void pass(int millis) {
            for (int i = 0; i < millis; i += 5) {
                world.turn();
                var truth = world.truth(ada.guid());
                int x = (int) Math.floor(truth.x() / 24);
                int y = (int) Math.floor(truth.y() / 24);
                cellsAndCuts.add(x + "," + y + "," + map.splitsSouthWestToNorthEast(x, y));
                lowest = Math.min(lowest, truth.z());
                highest = Math.max(highest, truth.z());
            }
        }

        double apart() {
            var truth = world.truth(ada.guid());
            int row = ada.frame().row(ada.guid());
            return Math.hypot(ada.frame().x[row] - truth.x(), ada.frame().y[row] - truth.y());
        }

        /** Went through many cells of both cuts, up and down by more than a few metres. */
        void assertWorthIt() {
            assertThat(cellsAndCuts.stream().filter(each -> each.endsWith("true")))
                    .hasSizeGreaterThan(6);
            assertThat(cellsAndCuts.stream().filter(each -> each.endsWith("false")))
                    .hasSizeGreaterThan(6);
            assertThat(highest - lowest).isGreaterThan(15);
            assertThat(map.complaint()).isNull();
        }
    }
}
