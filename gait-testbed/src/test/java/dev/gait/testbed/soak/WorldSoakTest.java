package dev.gait.testbed.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WorldSoakTest {
    private static final int SEEDS = 40;

    @Test
    void eightPeopleAgreeAfterFiveMinutesOverBadLines() {
        List<String> failed = LongStream.rangeClosed(1, SEEDS)
                .parallel()
                .mapToObj(WorldSoak::run)
                .filter(result -> !result.isGood())
                .map(result -> result + "; replay: gait soak --seeds 1 --seed " + result.seed())
                .toList();
        assertThat(failed).isEmpty();
    }

    @Test
    void theSameSeedIsTheSameWorld() {
        assertThat(WorldSoak.run(7, 30)).isEqualTo(WorldSoak.run(7, 30));
    }
}
