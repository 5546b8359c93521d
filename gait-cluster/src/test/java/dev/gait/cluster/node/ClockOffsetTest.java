package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClockOffsetTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long AHEAD = 1_000 * SECOND;

    @Test
    void whatWasHeldUpTellsNothing() {
        ClockOffset clock = new ClockOffset();
        clock.heard(0, AHEAD + SECOND / 2);
        clock.heard(SECOND, AHEAD + SECOND + 1_000);
        clock.heard(2 * SECOND, AHEAD + 2 * SECOND + 70_000_000);
        assertThat(clock.nanos()).isEqualTo(AHEAD + 1_000);
    }

    /** A thousandth of a second in ten: more than any clock does. */
    @Test
    void clocksThatDriftAreFollowed() {
        ClockOffset clock = new ClockOffset();
        long drift = 0;
        for (long at = 0; at < 200 * SECOND; at += SECOND / 4) {
            drift = at / 10_000;
            clock.heard(at, AHEAD + at + drift);
        }
        assertThat(clock.nanos()).isBetween(AHEAD + drift - 31 * SECOND / 10_000, AHEAD + drift);
    }
}
