package dev.gait.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.math.Prng;
import org.junit.jupiter.api.Test;

class FramePacingTest {
    @Test
    void evenFramesAreExact() {
        double[] times = FramePacing.EVEN.times(65, new Prng(1));

        assertThat(times).hasSize(3901);
        assertThat(times[1]).isEqualTo(1 / 60.0);
        assertThat(times[3900]).isEqualTo(65);
    }

    /** About so many, none early by more than the noise, and as many hitches as there are periods. */
    @Test
    void aScreenIsNeverQuiteEven() {
        FramePacing screen = new FramePacing(60, 1, 50, 2);
        double[] times = screen.times(60, new Prng(7));
        int hitches = 0;
        double shortest = 1;
        double longest = 0;
        for (int i = 2; i < times.length; i++) {
            double lasted = times[i] - times[i - 1];
            hitches += lasted > 0.05 ? 1 : 0;
            shortest = Math.min(shortest, lasted);
            longest = Math.max(longest, lasted);
        }

        assertThat(times[0]).isZero();
        assertThat(times[times.length - 1]).isBetween(59.9, 60.0);
        assertThat(hitches).isBetween(29, 31);
        assertThat(shortest).isCloseTo(1 / 60.0 - 0.001, within(0.0001));
        assertThat(longest).isBetween(1 / 60.0 + 0.049, 1 / 60.0 + 0.0511);
        assertThat(times.length).isCloseTo((int) ((60 - 30 * 0.05) * 60), within(10));
        assertThat(screen.times(60, new Prng(7))).isEqualTo(times);
        assertThat(screen.times(60, new Prng(8))).isNotEqualTo(times);
    }

    @Test
    void whatCannotBeIsASentence() {
        assertThatThrownBy(() -> new FramePacing(0, 0, 0, 1)).hasMessage("fps must lie between 10 and 1000, got 0");
        assertThatThrownBy(() -> new FramePacing(Double.NaN, 0, 0, 1)).hasMessageStartingWith("fps must lie");
        assertThatThrownBy(() -> new FramePacing(60, -1, 0, 1)).hasMessageStartingWith("noise must lie");
        assertThatThrownBy(() -> new FramePacing(60, 0, 9999, 1)).hasMessageStartingWith("hitch must lie");
        assertThatThrownBy(() -> new FramePacing(60, 0, 50, 0)).hasMessageStartingWith("hitch-every must lie");
    }
}
