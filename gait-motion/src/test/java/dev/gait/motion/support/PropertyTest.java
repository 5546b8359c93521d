package dev.gait.motion.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PropertyTest {
    private static List<Integer> someNumbers(Prng random) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            numbers.add(random.below(1000));
        }
        return numbers;
    }

    @Test
    void aFalseFactFailsWithItsSeedAndTheSmallestList() {
        assertThatThrownBy(() -> Property.forAll(
                        5, PropertyTest::someNumbers, list -> assertThat(list).allMatch(number -> number < 900)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("seed 1, 100 entries, shrunk to 1:");
    }

    @Test
    void aTrueFactHoldsForEverySeed() {
        Property.forAll(20, PropertyTest::someNumbers, list -> assertThat(list).hasSize(100));
    }

    @Test
    void theSameSeedThinksOfTheSameList() {
        assertThat(someNumbers(new Prng(7))).isEqualTo(someNumbers(new Prng(7)));
        assertThat(someNumbers(new Prng(7))).isNotEqualTo(someNumbers(new Prng(8)));
    }
}
