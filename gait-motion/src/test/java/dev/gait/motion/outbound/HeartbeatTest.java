package dev.gait.motion.outbound;

import static dev.gait.motion.outbound.MovementKey.FORWARD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Position;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When positions are reported (motion.md §J.4, §J.5). */
class HeartbeatTest {
    private static final double DT = 1.0 / 30.0;

    private final Words words = new Words();

    /** 20 s of 5 s move, 5 s rest, twice, nothing else said; the times of the reports, in seconds. */
    private List<Double> beats(boolean retail) {
        MotionOptions options = MotionOptions.DEFAULT.withRetailHeartbeat(retail);
        ControlledPlayer player = new ControlledPlayer(ControlledPlayer.SKILLED, options);
        PlayerControls controls = new PlayerControls(player.actor, words, options);
        controls.enterWorld(0);
        List<Double> times = new ArrayList<>();
        for (int frame = 0; frame < 600; frame++) {
            double now = frame * DT;
            if (frame % 300 < 150) {
                player.actor.body().frame().x += 0.01;
            }
            controls.useTime(now);
            if (!words.all.isEmpty()) {
                times.add(now);
                words.forget();
            }
        }
        return times;
    }

    @Test
    void m34HeartbeatsInSteadyMode() {
        List<Double> times = beats(false);

        assertThat(times).hasSize(20);
        for (int i = 0; i < 20; i++) {
            assertThat(times.get(i)).isCloseTo(i * 31 / 30.0, within(1e-9));
        }
    }

    @Test
    void m34HeartbeatsInRetailMode() {
        List<Double> times = beats(true);

        double[] expected = {
            0, 1.03333, 2.06667, 3.1, 4.13333, 5.16667, 10, 11.03333, 12.06667, 13.1, 14.13333, 15.16667
        };
        assertThat(times).hasSize(12);
        for (int i = 0; i < 12; i++) {
            assertThat(times.get(i)).isCloseTo(expected[i], within(1e-4));
        }
    }

    @Test
    void thirtyOneFramesLieBetweenTwoBeatsWhateverTheClockStartsAt() {
        for (double start : new double[] {0, 0.1, 1234.567, 86400.3, 1.7e9}) {
            Words heard = new Words();
            ControlledPlayer player = new ControlledPlayer();
            PlayerControls controls = new PlayerControls(player.actor, heard, MotionOptions.DEFAULT);
            controls.enterWorld(start);
            int last = -31;
            for (int frame = 0; frame < 3000; frame++) {
                heard.forget();
                controls.useTime(start + frame / 30.0);
                if (!heard.all.isEmpty()) {
                    assertThat(frame - last)
                            .as("start %s, frame %d", start, frame)
                            .isEqualTo(31);
                    last = frame;
                }
            }
        }
    }

    @Test
    void aMotionReportWindsTheClockButNotThePosition() {
        ControlledPlayer player =
                new ControlledPlayer(ControlledPlayer.SKILLED, MotionOptions.DEFAULT.withRetailHeartbeat(true));
        player.frames(1);
        assertThat(player.words.positions()).hasSize(1);

        player.frames(20).press(FORWARD).release(FORWARD);
        player.words.forget();
        player.actor.body().frame().x += 0.5;
        player.frames(30);
        assertThat(player.words.all).isEmpty();
        player.frames(1);
        assertThat(player.words.positions())
                .as("31 frames after the motion, the move is still news")
                .hasSize(1);
    }

    @Test
    void aMotionReportDoesNotPutASteadyHeartOff() {
        ControlledPlayer player = new ControlledPlayer(ControlledPlayer.SKILLED, MotionOptions.DEFAULT);
        player.frames(1);
        player.frames(20).press(FORWARD).release(FORWARD);
        player.words.forget();
        player.frames(11);
        assertThat(player.words.positions()).as("31 frames after the last beat").hasSize(1);
    }

    @Test
    void anotherCellIsReportedAtOnce() {
        ControlledPlayer player = new ControlledPlayer();
        player.frames(1);
        player.actor.body().position.cell = 0xA9B4001A;
        player.frames(1);

        assertThat(player.words.positions()).hasSize(2);
        assertThat(player.words.positions().get(1).position.cell).isEqualTo(0xA9B4001A);
    }

    @Test
    void anotherContactPlaneIsReportedAtOnce() {
        ControlledPlayer player = new ControlledPlayer();
        player.frames(1);
        Body body = player.actor.body();
        body.planeDistance += 0.0001;
        player.frames(1);
        assertThat(player.words.positions()).hasSize(1);

        body.planeDistance += 0.0003;
        player.frames(1);
        assertThat(player.words.positions()).hasSize(2);
        body.normalX = 0.001;
        player.frames(1);
        assertThat(player.words.positions()).hasSize(3);
    }

    @Test
    void aBeatDueInTheAirGoesOutOnTheFirstGroundedFrame() {
        ControlledPlayer player = new ControlledPlayer();
        player.frames(1);
        Body body = player.actor.body();
        for (int i = 0; i < 60; i++) {
            body.onWalkable = false;
            player.controls.useTime(1 + i * DT);
        }
        assertThat(player.words.positions()).hasSize(1);

        body.onWalkable = true;
        player.controls.useTime(1 + 60 * DT);
        assertThat(player.words.positions()).hasSize(2);
        assertThat(player.words.positions().get(1).contact).isTrue();
    }

    @Test
    void anInvalidPositionIsNotReported() {
        ControlledPlayer player = new ControlledPlayer();
        player.actor.body().frame().x = Double.NaN;
        player.controls.useTime(0);

        assertThat(player.words.all).isEmpty();
    }

    @Test
    void aForcePositionIsAnsweredAtOnceAndWindsTheClock() {
        ControlledPlayer player = new ControlledPlayer();
        player.frames(10);
        player.words.forget();
        player.controls.forced(player.now());
        assertThat(player.words.positions()).hasSize(1);

        player.frames(30);
        assertThat(player.words.positions()).hasSize(1);
        player.frames(1);
        assertThat(player.words.positions()).hasSize(2);
    }

    @Test
    void aForcePositionInTheAirIsNotAnswered() {
        ControlledPlayer player = new ControlledPlayer();
        player.actor.body().contact = false;
        player.controls.forced(0);

        assertThat(player.words.all).isEmpty();
    }

    @Test
    void theDeadHaveNoHeartbeat() {
        ControlledPlayer player =
                new ControlledPlayer().serverSays(MotionCommand.DEAD).frames(100);
        player.controls.forced(player.now());

        assertThat(player.words.all).isEmpty();
    }

    @Test
    void keepAliveBeatsByTheClockAlone() {
        ControlledPlayer player = new ControlledPlayer();
        player.controls.heartbeat().setMode(Heartbeat.Mode.KEEP_ALIVE, 5.0);
        player.frames(1);
        player.actor.body().position.cell = 0xA9B4001A;
        player.frames(150);
        assertThat(player.words.positions()).hasSize(1);
        player.frames(1);
        assertThat(player.words.positions()).hasSize(2);
    }

    @Test
    void aWalkThroughOneCellAndAnotherIsReportedWhereTheBorderIs() {
        ControlledPlayer player = new ControlledPlayer();
        Actor actor = player.actor;
        actor.body().position.set(new Position(0xA9B40019, 84, 22.0, 0));
        player.frames(1);
        player.words.forget();
        player.press(FORWARD).frames(25);

        assertThat(player.words.positions()).hasSize(1);
        assertThat(player.words.positions().get(0).position.cell).isEqualTo(0xA9B4001A);
        assertThat(player.words.positions().get(0).position.frame.y).isBetween(24.0, 24.2);
    }
}
