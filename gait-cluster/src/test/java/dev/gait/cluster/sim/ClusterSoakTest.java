package dev.gait.cluster.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The short form of {@code gait soak --cluster}, and that it misses what is left out on purpose. */
class ClusterSoakTest {
    private static final int MOST_SEEDS = 12;

    @ParameterizedTest
    @ValueSource(longs = {3, 4, 20, 28, 60163, 61092})
    void everybodyIsOnceInTheWorldWhateverFails(long seed) {
        ClusterSoakResult result = ClusterSoak.run(seed);
        assertThat(result.isGood()).as(result.toString()).isTrue();
        assertThat(result.handOvers()).as("there was something to see").isPositive();
    }

    /** As while a cluster is upgraded node by node. */
    @Test
    void nodesOfTwoVersionsAreOneWorld() {
        ClusterSoakResult result = ClusterSoak.run(5);
        assertThat(result.isGood()).as(result.toString()).isTrue();
        assertThat(result.oldNodes()).as("of the oldest version").isPositive();
    }

    /** A rule that is broken on purpose is noticed, by one of a few seeds. */
    @ParameterizedTest
    @EnumSource(value = ClusterSoak.Flaw.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void aBrokenRuleIsNoticed(ClusterSoak.Flaw flaw) {
        assertThat(LongStream.rangeClosed(1, MOST_SEEDS)
                        .anyMatch(seed -> !ClusterSoak.run(seed, flaw).isGood()))
                .as(flaw + " in seeds 1 to " + MOST_SEEDS)
                .isTrue();
    }
}
