package dev.gait.lab.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.lab.scenario.Scenarios;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scenario.TruthPath;
import org.junit.jupiter.api.Test;

class LiveScoreTest {
    private static final TruthPath PATH = Truth.of(Scenarios.named("glide")).path(0);

    private static LiveScore.Score play(double delay, boolean snapping) {
        LiveScore score = new LiveScore(60, 8);
        for (int f = 0; f <= 65 * 60; f++) {
            double now = f / 60.0;
            double then = snapping ? Math.floor(now - delay) : now - delay;
            if (f % 60 == 0) {
                score.onBytes(24, now);
            }
            score.onFrame(now, PATH.x(now), PATH.y(now), 0, PATH.x(then), PATH.y(then), 0);
        }
        return score.score(65);
    }

    @Test
    void itAgreesWithTheLabOnAConstantDelay() {
        LiveScore.Score score = play(0.3, false);

        assertThat(score.delay()).isCloseTo(0.3, within(0.005));
        assertThat(score.shape()).isLessThan(0.02);
        assertThat(score.popsPerMinute()).isZero();
        assertThat(score.settleSeconds()).isCloseTo(0.3, within(0.03));
        assertThat(score.bytesPerSecond()).isCloseTo(24, within(0.9));
    }

    @Test
    void itAgreesWithTheLabOnHardSnap() {
        LiveScore.Score score = play(0, true);

        // the lab reads 1.47 at 0.5 and 44 pops; here the turn in place counts as a stop as well, a fourth one
        assertThat(score.shape()).isCloseTo(1.47, within(0.05));
        assertThat(score.delay()).isCloseTo(0.5, within(0.03));
        assertThat(score.popsPerMinute()).isCloseTo(44, within(2.0));
        assertThat(score.settleSeconds()).isCloseTo((0.43 + 0.88 + 0.95 + 0.10) / 4, within(0.03));
    }

    @Test
    void oldPopsAreForgotten() {
        LiveScore score = new LiveScore(10, 8);
        for (int f = 0; f < 3000; f++) {
            double now = f / 60.0;
            score.onFrame(now, 0, 0, 0, f > 600 ? 1 : 0, 0, 0);
            if (f == 700) {
                assertThat(score.score(now).popsPerMinute()).isCloseTo(6, within(0.1));
            }
        }
        assertThat(score.score(49).popsPerMinute()).isZero();
    }

    @Test
    void beforeAnythingHappenedItSaysNothing() {
        assertThat(new LiveScore(10, 8).score(1).shape()).isNaN();
    }

    @Test
    void aTeleportIsForgivenOnce() {
        LiveScore score = new LiveScore(10, 8);
        score.onTeleport();
        for (int f = 0; f < 120; f++) {
            score.onFrame(f / 60.0, 0, 0, 0, f < 60 ? 0 : 50, 0, 0);
        }
        assertThat(score.score(2).popsPerMinute()).isZero();
    }
}
