package dev.gait.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InputRepeatsTest {
    private final InputRepeats repeats = new InputRepeats();

    /** Inputs of 50 ms over a line whose answers take so long; what is not answered in time is said again, once a while. */
    private int repeated(int lostTick, double answerSeconds) {
        int again = 0;
        for (int tick = 1; tick <= 100; tick++) {
            double now = tick * 0.05;
            repeats.said(tick, now);
            int answered = (int) Math.floor((now - answerSeconds) / 0.05);
            int come = answered >= lostTick ? lostTick - 1 : answered;
            if (come > 0) {
                repeats.heard(come, now);
            }
            again += repeats.isOverdue(Math.max(0, come) + 1, now) ? 1 : 0;
        }
        return again;
    }

    @Test
    void onALineThatLosesNothingNothingIsSaidAgain() {
        assertThat(repeated(Integer.MAX_VALUE, 0.3)).isZero();
    }

    @Test
    void whatIsMissingIsSaidAgainTenTimesASecondUntilItIsAnswered() {
        assertThat(repeated(80, 0.3)).isBetween(4, 8);
    }
}
