package dev.gait.testbed.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WorldSoakTest {
    private static final int SEEDS = 40;
    private static final int HOSTILE_SEEDS = 3;
    private static final double HOSTILE_SECONDS = 30;

    @Test
    void eightPeopleAgreeAfterFiveMinutesOverBadLines() {
        List<String> failed = LongStream.rangeClosed(1, SEEDS)
                .parallel()
                .mapToObj(seed -> WorldSoak.run(seed, WorldSoak.WANDER_SECONDS, false))
                .filter(result -> !result.isGood())
                .map(result -> result + "; replay: gait soak --honest-only --seeds 1 --seed " + result.seed())
                .toList();
        assertThat(failed).isEmpty();
    }

    @Test
    void soTheyDoAmongNeighboursWhoSpamCheatForgeAndFallSilent() {
        List<WorldSoak.Result> results = LongStream.rangeClosed(1, HOSTILE_SEEDS)
                .parallel()
                .mapToObj(seed -> WorldSoak.run(seed, HOSTILE_SECONDS))
                .toList();
        assertThat(results).allSatisfy(result -> {
            assertThat(result.failure()).as(result.toString()).isEmpty();
            assertThat(result.neighbours()).as("somebody did nothing").doesNotContain(" 0 times");
        });
    }

    @Test
    void theSameSeedIsTheSameWorld() {
        assertThat(WorldSoak.run(7, 30)).isEqualTo(WorldSoak.run(7, 30));
    }
}
