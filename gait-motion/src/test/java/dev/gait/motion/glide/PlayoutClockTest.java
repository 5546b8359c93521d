package dev.gait.motion.glide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.math.Prng;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlayoutClockTest {
    /** Hears ten messages a second for a while, delays spread evenly. Returns the time. */
    private static double hear(PlayoutClock clock, Prng luck, double from, double seconds, double least, double most) {
        double now = from;
        while (now < from + seconds) {
            now += 0.1;
            clock.heard(now - least - (most - least) * luck.nextDouble(), now);
            clock.delayAt(now);
        }
        return now;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void theDelayIsWhatNearlyAllMessagesNeed(long seed) {
        PlayoutClock clock = new PlayoutClock();
        double now = hear(clock, new Prng(seed), 0, 30, 0.120, 0.280);
        assertThat(clock.delayAt(now)).as("seed %d", seed).isCloseTo(0.2768, within(0.012));
    }

    @Test
    void itMovesByTwoPercentAtMostOnceItRuns() {
        PlayoutClock clock = new PlayoutClock();
        Prng luck = new Prng(3);
        double now = hear(clock, luck, 0, 10, 0.05, 0.06);
        double before = clock.delayAt(now);
        for (int i = 0; i < 600; i++) {
            now += 1 / 60.0;
            if (i % 6 == 0) {
                clock.heard(now - 0.4, now);
            }
            double delay = clock.delayAt(now);
            assertThat(Math.abs(delay - before)).isLessThanOrEqualTo(0.02 / 60 + 1e-12);
            before = delay;
        }
        assertThat(before).as("and does move").isGreaterThan(0.2);
    }

    @Test
    void itStaysWhereItIsWhileNothingIsWrong() {
        PlayoutClock clock = new PlayoutClock();
        Prng luck = new Prng(4);
        double now = hear(clock, luck, 0, 20, 0.09, 0.11);
        double before = clock.delayAt(now);
        now = hear(clock, luck, now, 20, 0.09, 0.11);
        assertThat(clock.delayAt(now)).isCloseTo(before, within(0.004));
    }

    @Test
    void theMeanIsOfTheWindowOnly() {
        PlayoutClock clock = new PlayoutClock();
        Prng luck = new Prng(8);
        double now = hear(clock, luck, 0, 10, 0.5, 0.5);
        hear(clock, luck, now + 60, 5, 0.1, 0.1);
        assertThat(clock.meanDelay()).as("of a minute ago nothing counts").isCloseTo(0.1, within(1e-9));
    }

    @Test
    void oneLieIsIgnoredAndAClockThatWasSetAnewIsFollowed() {
        PlayoutClock clock = new PlayoutClock();
        double now = hear(clock, new Prng(5), 0, 5, 0.05, 0.06);
        double before = clock.delayAt(now);
        assertThat(clock.heard(now + 3600, now)).isFalse();
        assertThat(clock.heard(Double.NaN, now)).isFalse();
        assertThat(clock.heard(-1e300, now)).isFalse();
        assertThat(clock.delayAt(now)).isEqualTo(before);
        for (int i = 0; i < 8; i++) {
            now += 0.1;
            clock.heard(now + 1000 - 0.05, now);
        }
        assertThat(clock.playout(now)).isCloseTo(now + 1000 - 0.05, within(0.02));
    }

    @Test
    void aFreezeNowAndThenDoesNotMoveIt() {
        PlayoutClock clock = new PlayoutClock();
        Prng luck = new Prng(6);
        double now = hear(clock, luck, 0, 20, 0.05, 0.06);
        for (int freeze = 0; freeze < 4; freeze++) {
            double held = now;
            now += 0.5;
            for (int i = 0; i < 5; i++) {
                clock.heard(held + i * 0.1, now + i * 0.001);
            }
            now = hear(clock, luck, now, 10, 0.05, 0.06);
            assertThat(clock.delayAt(now)).isLessThan(0.075);
        }
    }

    /** A second after the first message something was lost and asked for: half a second of messages comes at once. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aHoldUpAtTheBeginningIsNotTakenForTheLine(long seed) {
        PlayoutClock clock = new PlayoutClock();
        Prng luck = new Prng(seed);
        double now = 0;
        for (int i = 0; i < 160; i++) {
            double sent = i * 0.05;
            boolean held = i >= 16 && i < 26;
            now = Math.max(now, held ? 26 * 0.05 + 0.05 : sent + luck.between(0.12, 0.28));
            clock.heard(sent, now);
            clock.delayAt(now);
        }
        assertThat(clock.delayAt(now)).as("seed %d", seed).isBetween(0.24, 0.31);
    }

    /** The line froze when it began, and soon again: what came out of that is forgotten before anybody has run far. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aBeginningInAFreezeIsSoonForgotten(long seed) {
        PlayoutClock clock = new PlayoutClock();
        Prng luck = new Prng(seed);
        int frame = 0;
        for (int i = 0; i < 50; i++) {
            double sent = i * 0.2 + 0.096;
            double thawed = sent < 0.604 ? 0.604 : sent > 1.65 && sent < 2.05 ? 2.138 : 0;
            double now = Math.max(thawed, sent + luck.between(0.045, 0.055));
            for (; frame / 60.0 < now; frame++) {
                clock.delayAt(frame / 60.0);
            }
            clock.heard(sent, now);
        }
        assertThat(clock.delayAt(10)).as("seed %d", seed).isBetween(0.05, 0.07);
    }

    /** A late one among the first twenty makes it too late; it is so no longer when it has heard more, nor does it creep. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whatFewMessagesMadeItBelieveIsSoonPutRight(long seed) {
        PlayoutClock clock = new PlayoutClock(0.017);
        Prng luck = new Prng(seed);
        double atTen = 0;
        for (int i = 0; i < 800; i++) {
            double now = i * 0.05;
            clock.heard(now - (i == 10 ? 0.36 : luck.between(0.12, 0.28)), now);
            double delay = clock.delayAt(now);
            atTen = i == 200 ? delay : atTen;
        }
        assertThat(atTen).as("seed %d", seed).isBetween(0.26, 0.31);
        assertThat(clock.delayAt(40)).as("seed %d", seed).isCloseTo(atTen, within(0.012));
    }

    /** After two seconds some messages take 4 ms longer. Made good at once that would be seen: a runner starts by 4 cm. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void onAGoodLineItHardlyMovesAfterTwoSeconds(long seed) {
        PlayoutClock clock = new PlayoutClock();
        Prng luck = new Prng(seed);
        double last = Double.NaN;
        for (int i = 0; i < 600; i++) {
            double now = i / 60.0;
            boolean longer = i > 130 && i % 10 == 0;
            clock.heard(now - (longer ? 0.0097 : luck.between(0.005, 0.006)), now);
            double delay = clock.delayAt(now);
            if (now > 2) {
                assertThat(delay).as("seed %d at %.2f s", seed, now).isCloseTo(last, within(0.0001));
            }
            last = delay;
        }
    }

    /** The percentile of a long tail wavers by tens of milliseconds; the picture does not follow every turn of it. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aLongTailDoesNotMakeItWaver(long seed) {
        PlayoutClock clock = new PlayoutClock();
        Prng luck = new Prng(seed);
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        double next = 0;
        for (double now = 0; now < 90; now += 1 / 60.0) {
            for (; next < now; next += 1 / 6.0) {
                clock.heard(next - 0.1 - luck.exponential(0.08), next);
            }
            double delay = clock.delayAt(now);
            if (now > 5) {
                least = Math.min(least, delay);
                most = Math.max(most, delay);
            }
        }
        assertThat(most - least)
                .as("seed %d, between %.3f and %.3f", seed, least, most)
                .isLessThan(0.02);
        assertThat(least).as("seed %d", seed).isGreaterThan(0.28);
    }

    /** Five messages a second; each that is sent while the line stands still, half a second in ten, comes at its end. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void howeverOftenALineFreezesThePictureStaysWhereItIs(long seed) {
        PlayoutClock clock = new PlayoutClock();
        Prng luck = new Prng(seed);
        double frozenUntil = 2 + 10 * luck.nextDouble();
        for (int i = 0; i < 600; i++) {
            double sent = 0.2 * i;
            if (sent > frozenUntil) {
                frozenUntil += 1 + 18 * luck.nextDouble();
            }
            double way = 0.045 + 0.01 * luck.nextDouble();
            boolean held = sent > frozenUntil - 0.5;
            double now = held ? frozenUntil + 0.045 : sent + way;
            clock.heard(sent, now);
            double delay = clock.delayAt(now);
            if (i > 10) {
                assertThat(delay).as("seed %d after %.1f s", seed, sent).isCloseTo(0.055, within(0.006));
            }
        }
    }
}
