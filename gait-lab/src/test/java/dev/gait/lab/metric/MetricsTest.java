package dev.gait.lab.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.lab.run.FramePacing;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scenario.TruthPath;
import dev.gait.motion.math.Prng;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsTest {
    private static final Truth GLIDE = Truth.of(Scenarios.named("glide"));

    private interface Offset {
        double at(double time);
    }

    /** The truth a while ago, moved east by an offset. */
    private static Drawn late(Truth truth, double delay, Offset east) {
        return late(truth, delay, east, FramePacing.EVEN);
    }

    private static Drawn late(Truth truth, double delay, Offset east, FramePacing pacing) {
        TruthPath path = truth.path(0);
        Drawn drawn = new Drawn(pacing.times(truth.scenario().end(), new Prng(3)));
        for (int f = 0; f < drawn.frames(); f++) {
            double time = drawn.time(f);
            drawn.setShown(f, time - delay);
            double then = time - delay;
            drawn.set(f, path.x(then) + east.at(time), path.y(then), path.z(then));
        }
        return drawn;
    }

    @Test
    void theTruthItselfScoresNothing() {
        Measurement all = new Metrics(GLIDE, 0, late(GLIDE, 0, t -> 0)).measure(0.1);

        assertThat(all.get(Figure.SHAPE)).isLessThan(1e-9);
        assertThat(all.get(Figure.DELAY)).isZero();
        assertThat(all.get(Figure.POPS)).isZero();
        assertThat(all.get(Figure.REVERSALS)).isZero();
        assertThat(all.get(Figure.SETTLE)).isBetween(0.0, 1 / 60.0);
        assertThat(all.get(Figure.NOW_MAX)).isLessThan(1e-9);
        // a tenth of a second at 8 m/s
        assertThat(all.get(Figure.LATE_MAX)).isCloseTo(0.8, within(1e-3));
        assertThat(all.get(Figure.END)).isLessThan(1e-9);
    }

    /** What is drawn when the screen gets to it is as right as what is drawn evenly: hitches are nobody's pops. */
    @ParameterizedTest
    @CsvSource({"59.94, 1, 50, 1", "24, 3, 0, 1", "144, 0.5, 200, 2"})
    void anUnevenScreenCostsNothing(double fps, double noise, double hitch, double every) {
        FramePacing pacing = new FramePacing(fps, noise, hitch, every);
        Measurement all = new Metrics(GLIDE, 0, late(GLIDE, 0.25, t -> 0, pacing)).measure(0.25);

        assertThat(all.get(Figure.DELAY)).isEqualTo(0.25);
        assertThat(all.get(Figure.SHAPE)).isLessThan(1e-9);
        assertThat(all.get(Figure.POPS)).isZero();
        assertThat(all.get(Figure.REVERSALS)).isZero();
        assertThat(all.get(Figure.REWIND)).isLessThan(1e-9);
        assertThat(all.get(Figure.SETTLE)).isBetween(0.23, 0.25 + 1 / fps + hitch / 1000);
        // 10 cm a second to the side, however long the frames are
        Measurement slid = new Metrics(GLIDE, 0, late(GLIDE, 0.25, t -> 0.1 * t, pacing)).measure(0.25);
        assertThat(slid.get(Figure.POPS)).isZero();
        assertThat(slid.get(Figure.SHAPE)).isGreaterThan(1);
    }

    /** A step of a metre is a pop on any screen, and how often it happens in a minute does not depend on frames. */
    @ParameterizedTest
    @ValueSource(doubles = {24, 59.94, 144})
    void aStepIsAPopOnAnyScreen(double fps) {
        FramePacing pacing = new FramePacing(fps, 1, 0, 1);
        Measurement all = new Metrics(GLIDE, 0, late(GLIDE, 0, t -> Math.floor(t / 3), pacing)).measure(0);

        assertThat(all.get(Figure.POPS)).isBetween(19.0, 21.0);
    }

    /** A server that has only the ping to go by is off by what a runner makes in the rest of the delay. */
    @Test
    void whoDoesNotSayWhatItShowsIsRewoundByThePing() {
        Drawn said = late(GLIDE, 0.3, t -> 0);
        Measurement told = new Metrics(GLIDE, 0, said).measure(0.2);
        for (int f = 0; f < said.frames(); f++) {
            said.setShown(f, Double.NaN);
        }
        Measurement guessed = new Metrics(GLIDE, 0, said).measure(0.2);

        assertThat(told.get(Figure.REWIND)).isLessThan(1e-9);
        assertThat(guessed.get(Figure.REWIND)).isBetween(0.3, 0.8);
        assertThat(guessed.get(Figure.REWIND_P99)).isCloseTo(0.8, within(0.01));
    }

    @Test
    void aConstantDelayIsFoundAndForgiven() {
        Prng prng = new Prng(5);
        for (int round = 0; round < 20; round++) {
            double delay = prng.between(0, 3.9);
            Measurement all = new Metrics(GLIDE, 0, late(GLIDE, delay, t -> 0)).measure(delay);

            assertThat(all.get(Figure.DELAY)).as("delay " + delay).isCloseTo(delay, within(0.001));
            assertThat(all.get(Figure.SHAPE)).as("delay " + delay).isLessThan(0.006);
            assertThat(all.get(Figure.LATE_MAX)).isLessThan(1e-6);
            assertThat(all.get(Figure.SETTLE)).isCloseTo(delay, within(0.02));
        }
    }

    @Test
    void aSteadyOffsetIsShape() {
        Measurement all = new Metrics(GLIDE, 0, late(GLIDE, 0.2, t -> 0.3)).measure(0.2);

        assertThat(all.get(Figure.SHAPE)).isCloseTo(0.3, within(0.02));
        assertThat(all.get(Figure.SETTLE))
                .as("never settled, so all of every stop")
                .isGreaterThan(4);
    }

    @Test
    void popsAndBlipsAreCountedPerMinute() {
        // while standing before the walk: 14 cm at once is more than 8 m/s × 1/60 s, but 4 mm is not 5 cm more
        Offset justBelow = t -> t > 5.5 ? 0.137 : 0;
        Offset pop = t -> t > 5.5 ? 0.19 : 0;
        Offset blip = t -> t > 5.5 ? 0.33 : 0;

        assertThat(measure(justBelow).get(Figure.POPS)).isZero();
        assertThat(measure(pop).get(Figure.POPS)).isEqualTo(1);
        assertThat(measure(pop).get(Figure.BLIPS)).isZero();
        assertThat(measure(pop).get(Figure.LARGEST_POP)).isCloseTo(0.19 - 8 / 60.0, within(1e-3));
        assertThat(measure(blip).get(Figure.BLIPS)).isEqualTo(1);
    }

    private static Measurement measure(Offset east) {
        return new Metrics(GLIDE, 0, late(GLIDE, 0, east)).measure(0);
    }

    @Test
    void aStepBackIsAReversal() {
        // running north-east: 20 cm back in one frame is more than the 13 cm of way it makes
        Measurement all = measure(t -> t > 13 ? -0.35 : 0);

        assertThat(all.get(Figure.REVERSALS)).isEqualTo(1);
    }

    @Test
    void aTeleportIsNoPopButSlidingThroughItIs() {
        Truth truth = Truth.of(Scenarios.named("teleports"));
        Drawn honest = late(truth, 0.1, t -> 0);
        Drawn sliding = late(truth, 0.1, t -> 0);
        double jump = truth.path(0).jumps()[0] + 0.1;
        int from = (int) (jump * Drawn.FPS);
        double x0 = sliding.x(from);
        double x1 = sliding.x(from + 10);
        for (int i = 0; i <= 10; i++) {
            sliding.set(from + i, x0 + (x1 - x0) * i / 10, sliding.y(from + i), 0);
        }
        assertThat(new Metrics(truth, 0, honest).measure(0.1).get(Figure.POPS)).isZero();
        assertThat(new Metrics(truth, 0, sliding).measure(0.1).get(Figure.POPS)).isGreaterThan(10);
    }

    @Test
    void theScriptHasThreeStops() {
        assertThat(Stops.of(GLIDE, 0)).hasSize(3);
        assertThat(Stops.of(GLIDE, 0).get(0).at()).isCloseTo(24.57, within(1e-9));
        assertThat(Stops.of(GLIDE, 0).get(0).until()).isCloseTo(29.21, within(0.02));
    }

    @Test
    void percentilesAreOfTheSortedValues() {
        double[] values = new double[100];
        for (int i = 0; i < 100; i++) {
            values[i] = 100 - i;
        }
        assertThat(Metrics.percentile(values, 0.99)).isEqualTo(99);
        assertThat(Metrics.percentile(values, 0.5)).isEqualTo(50);
    }
}
