package dev.gait.motion.interp;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Skills and burden: the attribute formulas of motion.md §D.8. */
class AttributesTest {
    private static Attributes with(double load, int skill) {
        return new Attributes(skill, skill, load, 100);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1",
        "0, 100, 1.91667",
        "0, 200, 2.375",
        "0, 300, 2.65",
        "1.25, 300, 2.2375",
        "1.5, 200, 1.6875",
        "2.5, 300, 1",
        "0, 800, 4.5",
        "0, 799, 3.19945"
    })
    void m10RunRate(double load, int skill, double rate) {
        near(with(load, skill).runRate(), rate);
    }

    @Test
    void retailHasTheTopRateAtExactly800AndAceFromThereOn() {
        near(with(0, 801).runRate(), (801.0 / 1001 * 11 + 4) / 4);
        near(with(1.5, 800).runRate(), 4.5);
        Attributes ace = new Attributes(801, 801, 0, 100, true);
        near(ace.runRate(), 4.5);
        near(new Attributes(800, 0, 0, 1, true).runRate(), 4.5);
        near(new Attributes(799, 0, 0, 1, true).runRate(), 3.19945);
        near(new Attributes(801, 0, 0, 0, true).runRate(), 1);
    }

    @Test
    void aServersWordOnOurSpeedDecidesBetweenTheTwo() {
        Attributes skilled = with(0, 900);
        assertThat(skilled.hearing(4.5)).isEqualTo(new Attributes(900, 900, 0, 100, true));
        assertThat(skilled.hearing(4.5).hearing((float) skilled.runRate())).isEqualTo(skilled);
        assertThat(skilled.hearing((float) skilled.runRate())).isSameAs(skilled);
        assertThat(skilled.hearing(7)).as("neither").isSameAs(skilled);
        assertThat(with(0, 300).hearing(4.5)).isEqualTo(with(0, 300));
    }

    @Test
    void m10LoadOfABurden() {
        near(Attributes.load(20000, 100, 0), 1.33333);
        near(Attributes.load(20000, 100, 2), 20000.0 / (15000 + 6000));
        near(Attributes.load(20000, 100, 9), 20000.0 / (15000 + 15000));
        assertThat(Attributes.load(1, 0, 0)).isEqualTo(3.0);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0.001, 0.35, 2.61916",
        "0, 100, 0.5, 0.817857, 4.00375",
        "0, 100, 1, 1.63571, 5.66216",
        "0, 200, 1, 3.01, 7.68089",
        "0, 300, 1, 4.2125, 9.08653",
        "0, 400, 0.25, 1.31838, 5.08333",
        "1.5, 300, 1, 2.10625, 6.42515"
    })
    void m11JumpHeightAndSpeed(double load, int skill, double extent, double height, double speed) {
        near(with(load, skill).jumpHeight(extent), height);
        near(with(load, skill).jumpVelocity(extent), speed);
    }

    @Test
    void m12StaminaOfAJump() {
        assertThat(with(0, 100).jumpStaminaCost(1, false)).isEqualTo(6);
        assertThat(with(0.7, 100).jumpStaminaCost(0.5, false)).isEqualTo(7);
        assertThat(with(0, 100).jumpStaminaCost(0.5, true)).isEqualTo(150);
    }

    @Test
    void theExhaustedRunAndJumpAsTheUnskilled() {
        Attributes tired = new Attributes(300, 300, 0, 0);

        near(tired.runRate(), 1);
        near(tired.jumpHeight(1), 0.35);
    }

    @Test
    void twiceOverloadedNobodyJumps() {
        assertThat(with(1.99, 100).canJump(1)).isTrue();
        assertThat(with(2.0, 100).canJump(1)).isFalse();
    }
}
