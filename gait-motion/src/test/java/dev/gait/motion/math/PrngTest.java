package dev.gait.motion.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PrngTest {
    @Test
    void drawsThePublishedNumbersOfSplitMix64() {
        Prng prng = new Prng(1234567);

        assertThat(new long[] {prng.nextLong(), prng.nextLong(), prng.nextLong()})
                .containsExactly(6457827717110365317L, 3203168211198807973L, -8629252141511181193L);
    }

    @Test
    void aNamedStreamDoesNotDependOnWhatWasDrawnBefore() {
        Prng fresh = new Prng(42);
        Prng used = new Prng(42);
        used.nextLong();

        assertThat(used.split("link").nextLong()).isEqualTo(fresh.split("link").nextLong());
        assertThat(fresh.split("link").nextLong())
                .isNotEqualTo(fresh.split("Link").nextLong());
        assertThat(fresh.split(1).nextLong()).isNotEqualTo(fresh.split(2).nextLong());
    }

    @Test
    void meansAreWhatTheyShouldBe() {
        Prng prng = new Prng(7);
        double sum = 0;
        double waiting = 0;
        int[] dice = new int[6];
        int draws = 60_000;
        for (int i = 0; i < draws; i++) {
            sum += prng.nextDouble();
            waiting += prng.exponential(3.0);
            dice[prng.below(6)]++;
        }

        assertThat(sum / draws).isCloseTo(0.5, within(0.005));
        assertThat(waiting / draws).isCloseTo(3.0, within(0.05));
        for (int face : dice) {
            assertThat(face).isBetween(9_600, 10_400);
        }
    }

    @Test
    void boundsThatNobodyCanMeetAreRefused() {
        assertThatThrownBy(() -> new Prng(1).below(0)).hasMessage("bound must be positive, got 0");
    }
}
