package dev.gait.motion.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TrigTest {
    @Test
    void agreesWithThePlatformToTheLastBitsAllAroundTheCircle() {
        for (int i = -200_000; i <= 200_000; i++) {
            double x = i * 1.0e-4;
            assertThat(Trig.sin(x)).as("sin %s", x).isCloseTo(StrictMath.sin(x), within(3e-16));
            assertThat(Trig.cos(x)).as("cos %s", x).isCloseTo(StrictMath.cos(x), within(3e-16));
        }
    }

    @Test
    void staysGoodForLargeAngles() {
        for (double x = -100_000; x <= 100_000; x += 13.37) {
            assertThat(Trig.sin(x)).as("sin %s", x).isCloseTo(StrictMath.sin(x), within(1e-15));
            assertThat(Trig.cos(x)).as("cos %s", x).isCloseTo(StrictMath.cos(x), within(1e-15));
        }
    }

    @Test
    void anAngleNobodyMeansIsStillOnTheCircle() {
        for (double x : new double[] {1e6, -3.5e20, 3.4028234663852886E38, -1.7e308}) {
            double sin = Trig.sin(x);
            double cos = Trig.cos(x);
            assertThat(sin * sin + cos * cos).as("angle %s", x).isCloseTo(1.0, within(1e-12));
        }
    }

    @Test
    void knowsTheCornersOfTheCircle() {
        assertThat(Trig.sin(0)).isEqualTo(0.0);
        assertThat(Trig.cos(0)).isEqualTo(1.0);
        assertThat(Trig.sin(Math.PI / 2)).isEqualTo(1.0);
        assertThat(Trig.cos(Math.PI)).isEqualTo(-1.0);
        assertThat(Trig.sin(Double.NaN)).isNaN();
    }
}
