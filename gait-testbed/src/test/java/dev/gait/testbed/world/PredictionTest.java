package dev.gait.testbed.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.SeededWorld;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The extension end to end: a minute of playing over 200 ms and 5 % loss each way, with a push of 2 m in the middle, is
 * seen as one correction and no other (motion.md §K).
 */
class PredictionTest {
    /** The server's word moved what the player predicted by more than this: somebody could see it. Metres. */
    private static final double VISIBLE = 0.02;
    /** A frame that moves this much more than legs can is a pop. Metres. */
    private static final double POP = 0.05;

    /** Running and sidestepping at once. Metres per second. */
    private static final double LEGS = Math.hypot(9.5, 3.75) * 1.01;
    /** The same with the slide after a running jump (motion.md §H.7), which lasts this long. Seconds. */
    private static final double SLIDING = 9.5 + 3.75 + 9.5;

    private static final double SLIDE_SECONDS = 1.5;

    private static final int GROUNDED_TURNS = 60;

    private record Minute(List<Double> corrections, int pops, double apart, int forced) {}

    private static Minute play(long seed, NetworkProfile network, CollisionWorld ground, boolean push) {
        Position start =
                ground instanceof SeededWorld field ? field.spawn(0xA9, 0xB4) : new Position(0xA9B40025, 96, 96, 0);
        ServerSettings settings = ServerSettings.usual().withStart(start, 4);
        VirtualWorld world = new VirtualWorld(seed, settings, ground, ServerListener.SILENT);
        VirtualClient ada = world.enter(ClientConfig.of("ada", "secret"), network);
        List<Double> corrections = new ArrayList<>();
        ada.onCorrection((meters, nowNanos) -> {
            if (meters > VISIBLE) {
                corrections.add(meters);
            }
        });
        double[] last = {Double.NaN, 0, 0, Double.NEGATIVE_INFINITY};
        int[] pops = {0};
        ada.onFrame((frame, nowNanos) -> {
            int row = frame.row(ada.guid());
            double seconds = (nowNanos - last[2]) * 1e-9;
            double moved = Math.hypot(frame.x[row] - last[0], frame.y[row] - last[1]);
            last[3] = frame.airborne[row] ? nowNanos : last[3];
            double fastest = (nowNanos - last[3]) * 1e-9 < SLIDE_SECONDS ? SLIDING : LEGS;
            if (!Double.isNaN(last[0]) && moved > fastest * seconds + POP) {
                pops[0]++;
            }
            last[0] = frame.x[row];
            last[1] = frame.y[row];
            last[2] = nowNanos;
        });
        KeyMasher keys = new KeyMasher(ada, new Prng(seed).split("keys"));
        ada.setHands(() -> keys.play(world.nowNanos()));
        boolean pushed = false;
        int grounded = 0;
        for (int i = 0; i < 12_000; i++) {
            world.turn();
            grounded = world.truth(ada.guid()).airborne() ? 0 : grounded + 1;
            // On the ground for longer than the server looks ahead: a push in flight may end the flight.
            if (push && !pushed && i > 6_000 && grounded > GROUNDED_TURNS) {
                pushed = true;
                world.server().operations().push(ada.guid(), 1.2, 1.6, 0);
            }
        }
        ada.setHands(() -> {});
        keys.letGo();
        world.run(5000);
        var truth = world.truth(ada.guid());
        double apart = Math.hypot(
                ada.frame().x[ada.frame().row(ada.guid())] - truth.x(),
                ada.frame().y[ada.frame().row(ada.guid())] - truth.y());
        return new Minute(corrections, pops[0], apart, (int) world.server().counters().corrections);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aPushIsTheOnlyVisibleCorrectionInAMinuteOverABadLink(long seed) {
        Minute minute = play(seed, NetworkText.parse("delay=200 loss=5%"), new FlatGround(0), true);
        assertThat(minute.corrections()).as("seed %d", seed).hasSize(1);
        assertThat(minute.corrections().get(0)).as("seed %d", seed).isBetween(1.95, 2.05);
        assertThat(minute.pops()).as("seed %d", seed).isEqualTo(1);
        assertThat(minute.apart()).as("seed %d", seed).isLessThan(0.01);
        assertThat(minute.forced()).as("seed %d", seed).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void onHillsAmongWallsNothingIsCorrectedAtAll(long seed) {
        Minute minute = play(seed, NetworkText.parse("delay=200 loss=5%"), new SeededWorld(7), false);
        assertThat(minute.corrections()).as("seed %d", seed).isEmpty();
        assertThat(minute.pops()).as("seed %d", seed).isZero();
        assertThat(minute.apart()).as("seed %d", seed).isLessThan(0.01);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void jitterAndReorderingCorrectNothingEither(long seed) {
        Minute minute =
                play(seed, NetworkText.parse("delay=200 jitter=80 loss=5% duplicate=2%"), new FlatGround(0), false);
        assertThat(minute.corrections()).as("seed %d", seed).isEmpty();
        assertThat(minute.pops()).as("seed %d", seed).isZero();
        assertThat(minute.apart()).as("seed %d", seed).isLessThan(0.01);
    }
}
