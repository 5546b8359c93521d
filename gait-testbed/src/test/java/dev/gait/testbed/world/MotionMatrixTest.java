package dev.gait.testbed.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.client.script.MotionMatrix;
import dev.gait.client.script.ScriptException;
import dev.gait.client.script.ScriptPlayer;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import dev.gait.net.impair.Networks;
import dev.gait.server.OccupantStatus;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The motion matrix in virtual time: one client walks the shipped scripts, another one watches, by the messages of retail. */
class MotionMatrixTest {
    static Stream<Arguments> rows() {
        return MotionMatrix.names().stream()
                .flatMap(row -> Stream.of(Arguments.of(row, true), Arguments.of(row, false)));
    }

    private static void walk(
            String row, boolean extension, NetworkProfile network, boolean blackOut, boolean clean, long seed)
            throws ScriptException {
        VirtualWorld world = new VirtualWorld(seed);
        VirtualClient walker = world.enter(
                ClientConfig.of("walker", "secret").withExtension(extension).withGlide(false), network);
        VirtualClient watcher = world.enter(
                ClientConfig.of("watcher", "secret").withExtension(extension).withGlide(false), network);
        world.runUntil(() -> watcher.client().scene().actor(walker.guid()) != null, 10_000);
        world.run(2000);
        Watch watch = new Watch(walker.guid());
        watcher.onFrame(watch::look);
        watcher.onHeard(watch::heard);
        ScriptPlayer hands = new ScriptPlayer(MotionMatrix.row(row));
        walker.setHands(() -> hands.play(walker.controls(), walker.client().now()));
        long began = world.nowNanos();
        do {
            world.turn();
            if (blackOut) {
                long millis = (world.nowNanos() - began) / 1_000_000L;
                boolean dark = millis > 1000 && millis < 3000;
                walker.hold(dark, dark);
                watcher.hold(false, dark);
            }
        } while (!hands.isDone(walker.client().now()));
        // The last heartbeat may be a second away, and lost once.
        world.run(clean ? 300 : 6000);
        OccupantStatus truth = world.truth(walker.guid());
        Matrix.judge(row, watch, truth.x(), truth.y(), truth.z(), !blackOut, 0);
        if (clean) {
            Matrix.judgeClean(row, watch, extension, 0);
        }
        if (!blackOut) {
            if (extension) {
                Matrix.judgeWay(row, watch, true, 1.0);
            } else if (!row.equals("walk-backward")) {
                // Towards peers of the field a loss may hold everything up for a second (wire.md §A.10): of running.
                assertThat(watch.mostBackward()).as("%s: metres backward", row).isLessThanOrEqualTo(9.5);
            }
            assertThat(world.server().counters().corrections)
                    .as("%s: corrections", row)
                    .isZero();
        }
        assertThat(Math.hypot(
                        walker.position().globalX() - truth.x(),
                        walker.position().globalY() - truth.y()))
                .as("%s: the walker and its server", row)
                .isLessThan(0.05);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void overACleanLink(String row, boolean extension) throws ScriptException {
        walk(row, extension, Networks.CLEAN, false, true, 1);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void overABadLink(String row, boolean extension) throws ScriptException {
        for (long seed = 1; seed <= 3; seed++) {
            walk(row, extension, NetworkText.parse("delay=100 jitter=40 loss=3% duplicate=3%"), false, false, seed);
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void throughABlackOutOfTwoSeconds(String row, boolean extension) throws ScriptException {
        walk(row, extension, NetworkText.parse("delay=60 jitter=20 loss=1%"), true, false, 1);
    }
}
