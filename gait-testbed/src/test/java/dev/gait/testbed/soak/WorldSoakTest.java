package dev.gait.testbed.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WorldSoakTest {
    private static final int SEEDS = 20;
    /**
     * Worlds of full length, shared out between the JDKs; in the second somebody lands on the last step of a steep flank, in
     * the third a key is let go and another pressed in one millisecond while the line freezes, in the fourth somebody comes down
     * on a flank that its body here has not reached.
     */
    private static final long[] HOSTILE_SEEDS = {1, 30_346, 50_081, 50_513};

    @Test
    void eightPeopleAgreeAfterFiveMinutesOverBadLines() {
        List<String> failed = SeedShare.of(SEEDS)
                .parallel()
                .mapToObj(seed -> WorldSoak.run(seed, WorldSoak.WANDER_SECONDS, false))
                .filter(result -> !result.isGood())
                .map(result -> result + "; replay: gait soak --honest-only --seeds 1 --seed " + result.seed())
                .toList();
        assertThat(failed).isEmpty();
    }

    @Test
    void soTheyDoAmongNeighboursWhoSpamCheatForgeAndFallSilent() {
        List<WorldSoak.Result> results = SeedShare.of(HOSTILE_SEEDS.length)
                .map(seed -> HOSTILE_SEEDS[(int) seed - 1])
                .mapToObj(WorldSoak::run)
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
