package dev.gait.motion.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.gait.motion.update.SequenceStamps;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of two wrapping stamps is newer: motion.md §G.1, §D.12, worked numbers M.7 and M.8. */
class FreshnessTest {
    @ParameterizedTest
    @CsvSource({
        "0, 1, true",
        "1, 0, false",
        "5, 5, false",
        "0, 0x7FFF, true",
        "0, 0x8000, false",
        "0x8000, 0, true",
        "0xFFFF, 0, true",
        "0, 0xFFFF, false",
        "0xFFFE, 3, true",
        "3, 0xFFFE, false"
    })
    void m7SixteenBitFreshness(String stored, String candidate, boolean newer) {
        assertThat(Wrap16.isNewer(Integer.decode(stored), Integer.decode(candidate)))
                .isEqualTo(newer);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, true",
        "1, 0, false",
        "0, 0x3FFF, true",
        "0, 0x4000, false",
        "0x4000, 0, true",
        "0x7FFF, 0, true",
        "0, 0x7FFF, false",
        "1, 0x8002, true",
        "0x5000, 0x1000, true",
        "0x1000, 0x5000, false"
    })
    void m8FifteenBitActionStamps(String stored, String candidate, boolean newer) {
        assertThat(Wrap16.isNewer15(Integer.decode(stored), Integer.decode(candidate)))
                .isEqualTo(newer);
    }

    @Test
    void freshnessIsAntisymmetricForEveryDistance() {
        for (int stored = 0; stored <= 0xFFFF; stored += 0x0FFF) {
            for (int distance = 0; distance <= 0xFFFF; distance++) {
                int candidate = (stored + distance) & 0xFFFF;
                boolean newer = Wrap16.isNewer(stored, candidate);
                boolean older = Wrap16.isNewer(candidate, stored);
                if ((newer != older) != (distance != 0)) {
                    fail("neither or both of %d and %d are newer", stored, candidate);
                }
            }
        }
    }

    @Test
    void freshnessOfActionStampsIsAntisymmetricForEveryDistance() {
        for (int stored = 0; stored <= 0x7FFF; stored += 0x0FFF) {
            for (int distance = 0; distance <= 0x7FFF; distance++) {
                int candidate = (stored + distance) & 0x7FFF;
                boolean newer = Wrap16.isNewer15(stored, candidate);
                boolean older = Wrap16.isNewer15(candidate, stored);
                if ((newer != older) != (distance != 0)) {
                    fail("neither or both of %d and %d are newer", stored, candidate);
                }
            }
        }
    }

    @Test
    void aStampMayWrapForEver() {
        SequenceStamps stamps = new SequenceStamps();
        for (int i = 1; i <= 200_000; i++) {
            assertThat(stamps.advance(SequenceStamps.POSITION, i)).isTrue();
            assertThat(stamps.advance(SequenceStamps.POSITION, i)).isFalse();
            assertThat(stamps.advance(SequenceStamps.POSITION, i - 1)).isFalse();
        }
        assertThat(stamps.get(SequenceStamps.POSITION)).isEqualTo(200_000 & 0xFFFF);
    }

    @Test
    void olderIsStrict() {
        SequenceStamps stamps = new SequenceStamps();
        stamps.set(SequenceStamps.TELEPORT, 0xFFFF);

        assertThat(stamps.isOlder(SequenceStamps.TELEPORT, 0xFFFF)).isFalse();
        assertThat(stamps.isOlder(SequenceStamps.TELEPORT, 0xFFFE)).isTrue();
        assertThat(stamps.isOlder(SequenceStamps.TELEPORT, 0)).isFalse();
    }

    @Test
    void anAuthorityCountsUpAndWraps() {
        SequenceStamps stamps = new SequenceStamps();
        stamps.set(SequenceStamps.MOVEMENT, 0xFFFE);

        assertThat(stamps.next(SequenceStamps.MOVEMENT)).isEqualTo(0xFFFF);
        assertThat(stamps.next(SequenceStamps.MOVEMENT)).isZero();
        assertThat(stamps.get(SequenceStamps.STATE)).isZero();
    }

    @Test
    void stampsAreInTheOrderOfTheCreateMessage() {
        assertThat(new int[] {
                    SequenceStamps.POSITION,
                    SequenceStamps.MOVEMENT,
                    SequenceStamps.STATE,
                    SequenceStamps.VECTOR,
                    SequenceStamps.TELEPORT,
                    SequenceStamps.SERVER_CONTROL,
                    SequenceStamps.FORCE_POSITION,
                    SequenceStamps.OBJECT_DESCRIPTION,
                    SequenceStamps.INSTANCE
                })
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void tickCountersCompareBySignedDifference() {
        assertThat(Wrap32.isNewer(5, 6)).isTrue();
        assertThat(Wrap32.isNewer(6, 6)).isFalse();
        assertThat(Wrap32.isNewer(Integer.MAX_VALUE, Integer.MIN_VALUE)).isTrue();
        assertThat(Wrap32.isNewer(Integer.MIN_VALUE, Integer.MAX_VALUE)).isFalse();
    }
}
