package dev.gait.server.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Lines that were held up, as is seen from what the words that come know of. */
class LinkPatienceTest {
    private static final long MILLI = 1_000_000L;

    private final LinkPatience patience = new LinkPatience();
    private long now = 5_000 * MILLI;

    /** So much later a word comes that does not know what was said so long ago; how patient the gate is with it. */
    private double word(long laterMillis, long unawareMillis) {
        now += laterMillis * MILLI;
        patience.link(0, unawareMillis * MILLI, now);
        return patience.now(now).patience();
    }

    private void roundTrip(long millis) {
        patience.roundTrip(millis * MILLI, now);
    }

    @Test
    void whoseWordsKnowNothingOfWhatWasSaidLatelyWasHeldUpForAsLong() {
        roundTrip(100);
        double usual = word(0, 60);
        assertThat(usual).isLessThanOrEqualTo(LinkPatience.USUAL);
        assertThat(word(900, 200)).as("a round trip and some jitter").isEqualTo(usual);
        assertThat(word(900, 1100)).as("a second late").isCloseTo(usual + 1.0, within(1e-9));
        assertThat(word(5, 700)).as("what was held up with it").isCloseTo(usual + 1.0, within(1e-9));
        assertThat(word(1000, 50))
                .as("the report after it tells of that second")
                .isCloseTo(usual + 1.0, within(1e-9));
        assertThat(word(1000, 50)).as("and nobody saves it").isEqualTo(usual);
    }

    @Test
    void aWordThatKnowsEverythingIsNotLate() {
        roundTrip(100);
        double usual = word(0, 0);
        assertThat(word(20_000, 0)).isEqualTo(usual);
    }

    /** Who never knows what was said lately has a long line, and not one that is held up all the time. */
    @Test
    void whatLastsIsTheLineItself() {
        roundTrip(100);
        double usual = word(0, 60);
        assertThat(word(100, 1500)).isGreaterThan(usual + 1);
        for (int second = 0; second < 25; second++) {
            roundTrip(1500);
            word(1000, 1500);
        }
        assertThat(word(1000, 1500)).isLessThanOrEqualTo(LinkPatience.USUAL);
    }

    @Test
    void noMoreIsBelievedThanLinesAreHeldUp() {
        roundTrip(20);
        assertThat(word(0, 60_000)).isLessThanOrEqualTo(LinkPatience.USUAL + 2.5);
    }

    /** Seed 1282 of the soak: the first of them comes before anything was measured. */
    @Test
    void whoseVeryFirstWordKnowsNothingOfASecondWasHeldUp() {
        assertThat(word(0, 1612)).isGreaterThan(LinkPatience.USUAL + 1);
        roundTrip(1085);
        assertThat(word(0, 1035)).isGreaterThan(LinkPatience.USUAL + 1);
    }

    /** Seed 498 of the soak: log-in and the first steps came at once, and their own delay was all that had been measured. */
    @Test
    void whoseFirstWordsWereHeldUpHasNoLongLineForThat() {
        roundTrip(1579);
        assertThat(word(0, 1579)).isGreaterThan(LinkPatience.USUAL + 1);
        for (int second = 0; second < 5; second++) {
            roundTrip(1579);
            word(1000, 1579);
        }
        assertThat(word(1000, 1579)).as("it is the line itself").isLessThanOrEqualTo(LinkPatience.USUAL);
    }
}
