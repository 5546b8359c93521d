package dev.gait.cluster.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A world that stands is noticed; one that has not begun is not, nor one that stood with everything around it. */
class WorldWatchTest {
    private static final long SECOND = 1_000_000_000L;

    private final WorldWatch watch = new WorldWatch();
    private long now = 100 * SECOND;

    private boolean looks(int times) {
        boolean stands = false;
        for (int i = 0; i < times; i++) {
            now += SECOND;
            stands = watch.stands(now);
        }
        return stands;
    }

    @Test
    void aWorldThatDoesNotComeRoundStands() {
        assertThat(looks(10)).as("it has not begun").isFalse();
        watch.turned();
        assertThat(looks(6)).isFalse();
        assertThat(looks(1)).isTrue();
        watch.turned();
        assertThat(looks(1)).isFalse();
    }

    /** Of two nodes the other one stops by itself meanwhile: would this one leave as well, the world were gone. */
    @Test
    void aProcessThatWasPausedHasNoWorldThatStands() {
        watch.turned();
        looks(1);
        now += 30 * SECOND;
        assertThat(looks(1)).as("the engine may come before the world").isFalse();
        watch.turned();
        assertThat(looks(3)).isFalse();
    }
}
