package dev.gait.cluster.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A world that stands is noticed, and one that has not begun is not. */
class WorldWatchTest {
    private static final long SECOND = 1_000_000_000L;

    private final WorldWatch watch = new WorldWatch();

    @Test
    void aWorldThatDoesNotComeRoundStands() {
        assertThat(watch.stands(100 * SECOND)).as("it has not begun").isFalse();
        watch.turned(100 * SECOND);
        assertThat(watch.stands(105 * SECOND)).isFalse();
        assertThat(watch.stands(105 * SECOND + 1)).isTrue();
        watch.turned(106 * SECOND);
        assertThat(watch.stands(106 * SECOND + 1)).isFalse();
    }
}
