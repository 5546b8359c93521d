package dev.gait.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a landing lets somebody slide, and how it is earned again. */
class SlideAllowanceTest {
    private static final long SECOND = 1_000_000_000L;
    private static final double LEGS = 9.5;

    private final SlideAllowance slide = new SlideAllowance();

    @Test
    void aRunnerSlidesAsFarAsALandingCarriesItBeyondItsLegs() {
        slide.grant(LEGS, 2.6, 0, 0);

        assertThat(slide.meters(LEGS)).isBetween(0.31 * LEGS, 0.5 * LEGS);
        assertThat(slide.meters(0)).isGreaterThan(0.8 * LEGS);
    }

    @Test
    void aLongSlideIsEarnedAgainAlthoughAShortOneFollowed() {
        slide.grant(LEGS, 2, 0, 0);
        slide.use(8, SECOND);
        slide.grant(1, 0, 0, 2 * SECOND);

        slide.grant(3, 3, 0, 20 * SECOND);

        assertThat(slide.meters(3)).isGreaterThan(0.31 * 3);
    }

    @Test
    void hoppingOnTheSpotEarnsNothing() {
        slide.grant(LEGS, 2, 0, 0);
        slide.use(slide.meters(0), 0);
        for (int hop = 1; hop <= 10; hop++) {
            slide.grant(LEGS, 2, 0, hop * SECOND / 100);
        }

        assertThat(slide.meters(0)).isLessThan(0.3);
    }
}
