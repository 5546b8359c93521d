package dev.gait.server.glide;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How far a client is believed about its screen: the bounds of docs/glide.md, "Rewinding". */
class ScreenClockTest {
    private static final long MILLI = 1_000_000L;
    private static final long ROUND_TRIP = 200 * MILLI;

    private final ScreenClock screen = new ScreenClock();
    private long nowMillis = 5_000_000;

    private void report(long behind) {
        nowMillis += 66;
        screen.stated((int) (nowMillis - behind), ROUND_TRIP, nowMillis * MILLI);
    }

    private void honest() {
        for (int i = 0; i < 40; i++) {
            report(300 + i % 2 * 20);
        }
    }

    /** Milliseconds behind now that a claim is answered with. */
    private long answered(long claimedBehind) {
        return nowMillis - screen.believed((int) (nowMillis - claimedBehind), nowMillis * MILLI);
    }

    @Test
    void anHonestClaimIsTakenAsItIs() {
        honest();
        assertThat(answered(300)).isEqualTo(300);
        assertThat(answered(320)).isEqualTo(320);
        assertThat(answered(355))
                .as("a shot that took 35 ms more than the reports")
                .isEqualTo(355);
        assertThat(screen.disbelieved()).isZero();
        assertThat(screen.lagMillis()).isBetween(300L, 320L);
    }

    @ParameterizedTest
    @ValueSource(longs = {361, 600, 2_000, 100_000, Integer.MAX_VALUE})
    void whoClaimsALaterScreenThanItReportedGetsTheLatestItReported(long claimed) {
        honest();
        assertThat(answered(claimed)).isEqualTo(360);
        assertThat(screen.disbelieved()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 100, -5_000, -100_000})
    void whoClaimsToSeeThePresentGetsTheEarliestItReported(long claimed) {
        honest();
        assertThat(answered(claimed)).isEqualTo(260);
        assertThat(screen.disbelieved()).isEqualTo(1);
    }

    /** The reports themselves may lie: they count as far as the round trip explains them, and each lie is counted. */
    @Test
    void reportsThatLieMoveTheScreenByNoMoreThanTheLineExplains() {
        for (int i = 0; i < 40; i++) {
            report(30_000);
        }
        assertThat(answered(30_000))
                .as("round trip, 300 ms for its spread and 40 beside")
                .isEqualTo(540);
        assertThat(screen.disbelieved()).isEqualTo(41);
        for (int i = 0; i < 40; i++) {
            report(-30_000);
        }
        assertThat(answered(-30_000)).as("nobody sees the future").isZero();
    }

    /** Who delays its answers has a long round trip, and then a bound that holds all the same. */
    @Test
    void nobodyShootsMoreThanASecondBack() {
        for (int i = 0; i < 40; i++) {
            nowMillis += 66;
            screen.stated((int) (nowMillis - 5_000), 20_000 * MILLI, nowMillis * MILLI);
        }
        assertThat(answered(5_000)).isEqualTo(ScreenClock.MOST_MILLIS);
    }

    @Test
    void aLieIsForgottenWithTheReportsThatToldIt() {
        report(490);
        honest();
        assertThat(answered(490)).as("32 reports ago is too long ago").isEqualTo(360);
    }

    @Test
    void beforeAnyReportNothingIsSaid() {
        assertThat(screen.believed(0, nowMillis * MILLI)).isNegative();
        assertThat(screen.lagMillis()).isNegative();
    }

    /** The wire has 32 bits of milliseconds: 50 days. */
    @Test
    void theMillisecondsMayGoRound() {
        nowMillis = (1L << 32) - 1_000;
        for (int i = 0; i < 40; i++) {
            report(300);
            assertThat(answered(300)).isEqualTo(300);
        }
        assertThat(nowMillis).isGreaterThan(1L << 32);
        assertThat(screen.disbelieved()).isZero();
    }
}
