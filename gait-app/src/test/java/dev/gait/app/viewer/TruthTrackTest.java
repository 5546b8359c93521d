package dev.gait.app.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.server.OccupantStatus;
import org.junit.jupiter.api.Test;

/** What is true at a moment between the server's ticks. */
class TruthTrackTest {
    private static final double TICK = 1.0 / 30;
    private static final double SPEED = 9.5;

    private final TruthSampler.Track track = new TruthSampler.Track();

    private static OccupantStatus at(double seconds, double x) {
        return new OccupantStatus(1, seconds, "Ada", true, false, x, 0, 0, 0, false, 0xA9B40025, 1);
    }

    private double trueAt(double seconds) {
        track.measure(Math.round((seconds + TruthSampler.MEASURED_BEHIND_SECONDS) * 1e9));
        return track.x;
    }

    @Test
    void whoRunsStraightOnIsOnTheLineAtEveryMomentEvenIfTicksWereUneven() {
        double[] moments = {1, 1 + TICK, 1 + 2 * TICK + 0.004, 1 + 3 * TICK, 1 + 4 * TICK};
        for (double moment : moments) {
            track.add(at(moment, SPEED * moment));
        }
        for (double t = 1; t < 1 + 4 * TICK; t += 0.0007) {
            assertThat(trueAt(t)).isCloseTo(SPEED * t, within(1e-6));
        }
    }

    @Test
    void aStandstillEndsWhenItEndsAndNotBefore() {
        for (int i = 0; i <= 60; i++) {
            track.add(at(i * TICK, 5));
        }
        track.add(at(61 * TICK, 5 + SPEED * TICK));
        assertThat(trueAt(60 * TICK)).isEqualTo(5);
        assertThat(trueAt(60.5 * TICK)).isCloseTo(5 + SPEED * TICK / 2, within(1e-6));
    }

    @Test
    void whoWasLeftAloneForLongWalksOnlyInItsLastMoment() {
        track.add(at(1, 5));
        track.add(at(9, 5.2));
        assertThat(trueAt(5)).isEqualTo(5);
        assertThat(trueAt(8.95)).isCloseTo(5.1, within(1e-6));
        assertThat(trueAt(9)).isCloseTo(5.2, within(1e-6));
    }

    @Test
    void whatIsSaidToABodyInTheSameMomentCounts() {
        track.add(at(1, 5));
        track.add(at(1 + TICK, 6));
        track.add(at(1 + TICK, 6.1));
        assertThat(trueAt(1 + TICK)).isCloseTo(6.1, within(1e-6));
    }
}
