package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How long messages wait for company: few people never wait, a city does, and nobody longer than a tenth of a second. */
class CrowdPatienceTest {
    private final ServerSettings settings = ServerSettings.usual();

    private double flushMillis(int sessions) {
        return settings.flushNanos(sessions) * 1e-6;
    }

    private double gatherMillis(int sessions) {
        return settings.gatherNanos(sessions) * 1e-6;
    }

    @Test
    void whoIsNearHearsWithinAFlush() {
        assertThat(flushMillis(2)).isLessThan(0.2);
        assertThat(flushMillis(100)).isEqualTo(5);
        assertThat(flushMillis(1000)).as("a near p50 well below 20 ms").isLessThan(8);
        assertThat(flushMillis(2000)).isLessThan(10);
        assertThat(flushMillis(50_000)).isEqualTo(20);
    }

    @Test
    void farIsGatheredInACrowdOnly() {
        assertThat(gatherMillis(500)).isZero();
        assertThat(gatherMillis(1000)).isEqualTo(30);
        assertThat(gatherMillis(1500)).isEqualTo(60);
        assertThat(gatherMillis(50_000)).isEqualTo(100);
    }

    @Test
    void sessionsAreLeftAloneBetweenDatagramsInACityOnly() {
        assertThat(settings.spacingNanos(1000)).isZero();
        assertThat(settings.spacingNanos(5000)).isEqualTo(60_000_000L);
        assertThat(settings.spacingNanos(50_000)).isEqualTo(75_000_000L);
    }

    @Test
    void aHostThatFlushesSlowlyIsNotHurried() {
        assertThat(settings.withFlushNanos(80_000_000L).flushNanos(5000)).isEqualTo(80_000_000L);
    }
}
