package dev.gait.cluster.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The short form of {@code gait soak --cluster}, and that it misses what is left out on purpose. */
class ClusterSoakTest {

    @ParameterizedTest
    @ValueSource(longs = {3, 4, 20, 28})
    void everybodyIsOnceInTheWorldWhateverFails(long seed) {
        ClusterSoakResult result = ClusterSoak.run(seed);
        assertThat(result.isGood()).as(result.toString()).isTrue();
        assertThat(result.handOvers()).as("there was something to see").isPositive();
    }

    /** A rule that is broken on purpose is noticed, at these seeds. */
    @ParameterizedTest
    @CsvSource({"NO_FENCE, 1", "TWO_OWNERS, 3", "NOTHING_KEPT, 4", "NOTHING_COLLECTED, 1", "DEPARTURES_LOST, 1"})
    void aBrokenRuleIsNoticed(ClusterSoak.Flaw flaw, long seed) {
        ClusterSoakResult result = ClusterSoak.run(seed, flaw);
        assertThat(result.failure()).as(flaw + ", " + result).isNotEmpty();
    }
}
