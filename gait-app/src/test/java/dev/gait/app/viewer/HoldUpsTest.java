package dev.gait.app.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What counts as a hold-up of a thread that should turn all the time. */
class HoldUpsTest {
    private static final long MILLI = 1_000_000L;

    @Test
    void aTurnThatComesTooLateIsOneAndTheNextIsNot() {
        HoldUps holdUps = new HoldUps(HoldUps.VISIBLE_NANOS);
        assertThat(holdUps.turn(5 * MILLI)).as("there was none before it").isZero();
        assertThat(holdUps.turn(45 * MILLI)).as("40 ms are allowed").isZero();
        assertThat(holdUps.turn(86 * MILLI)).as("41 ms are not").isEqualTo(41 * MILLI);
        assertThat(holdUps.turn(90 * MILLI)).isZero();
    }
}
