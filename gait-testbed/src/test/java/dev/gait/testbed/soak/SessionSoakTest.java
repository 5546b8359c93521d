package dev.gait.testbed.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import dev.gait.net.impair.Networks;
import org.junit.jupiter.api.Test;

class SessionSoakTest {

    @Test
    void everyMessageArrivesOnceAndInOrderThroughFortyStorms() {
        for (long seed : SeedShare.of(40).toArray()) {
            SessionSoak.Result result = SessionSoak.run(seed);
            assertThat(result.failure())
                    .as("%s; gait soak --seed %d --seeds 1", result, seed)
                    .isEmpty();
            assertThat(result.messages()).isGreaterThan(1000);
            assertThat(result.repeated())
                    .as("a storm without repetition tests nothing")
                    .isPositive();
        }
    }

    /** In this storm a late packet has the key of one that is still to come. */
    @Test
    void aStormThatOnceEndedASessionDoesNoMore() {
        SessionSoak.Result result = SessionSoak.run(50_460);
        assertThat(result.failure()).as(result.toString()).isEmpty();
    }

    @Test
    void theSameSeedGivesTheSameRun() {
        assertThat(SessionSoak.run(7)).isEqualTo(SessionSoak.run(7));
    }

    @Test
    void aCalmLinkNeedsNoRepetition() {
        SessionSoak.Result result = SessionSoak.run(3, Networks.CLEAN);
        assertThat(result.failure()).isEmpty();
        assertThat(result.repeated()).isZero();
    }

    @Test
    void aLinkThatLosesAlmostEverythingIsReportedAsAFailure() {
        NetworkProfile hopeless = NetworkText.parse("delay=300 loss=90%");
        assertThat(SessionSoak.run(5, hopeless).failure()).isNotEmpty();
    }
}
