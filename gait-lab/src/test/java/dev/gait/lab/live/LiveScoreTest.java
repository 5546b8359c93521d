package dev.gait.lab.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.lab.metric.Drawn;
import dev.gait.lab.metric.Figure;
import dev.gait.lab.metric.Measurement;
import dev.gait.lab.metric.Metrics;
import dev.gait.lab.run.FramePacing;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scenario.TruthPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scores of what is drawn, against a truth one can work out by hand. */
class LiveScoreTest {
    private static final double SPEED = 6;
    private static final double TOP_SPEED = 8;

    private final LiveScore score = new LiveScore(60, TOP_SPEED);

    /** Runs east, turning north and back every four seconds, so that a delay can be told from a shift. */
    private static double x(double t) {
        double lap = Math.max(t, 0) % 8;
        return SPEED * (Math.floor(Math.max(t, 0) / 8) * 4 + Math.min(lap, 4));
    }

    private static double y(double t) {
        double lap = Math.max(t, 0) % 8;
        return lap < 4 ? 0 : SPEED * (lap < 6 ? lap - 4 : 8 - lap);
    }

    private void draw(double seconds, double delay, double hold) {
        for (int frame = 0; frame < seconds * LiveScore.FPS; frame++) {
            double t = frame / LiveScore.FPS;
            double shown = hold > 0 ? Math.floor((t - delay) / hold) * hold : t - delay;
            score.add(x(t), y(t), 0, x(shown), y(shown), 0);
        }
    }

    @Test
    void aPictureOfTheTruthLateByAConstantHasAShapeOfNothingAndThatDelay() {
        draw(40, 0.25, 0);

        LiveScore.Result result = score.measure();

        assertThat(result.shape()).isLessThan(1e-6);
        assertThat(result.delay()).isCloseTo(0.25, within(1e-9));
        assertThat(result.popsPerMinute()).isZero();
    }

    @Test
    void thePositionOfEverySecondUntilTheNextPopsSixtyTimesAMinute() {
        draw(60, 0, 1);

        assertThat(score.measure().popsPerMinute()).isCloseTo(60, within(2.0));
        assertThat(score.measure().shape()).isGreaterThan(1);
    }

    @Test
    void aStopSettlesWhenWhatIsDrawnStandsThereForGood() {
        for (int frame = 0; frame < 20 * LiveScore.FPS; frame++) {
            double t = frame / LiveScore.FPS;
            double truth =
                    SPEED * (Math.floor(t / 4) * 2 + Math.min(t % 4, 2)); // two seconds of running, two of standing
            double late = t - 0.5;
            double drawn = SPEED * (Math.floor(late / 4) * 2 + Math.min((late % 4 + 4) % 4, 2));
            score.add(truth, 0, 0, drawn, 0, 0);
        }

        assertThat(score.measure().settle()).isCloseTo(0.5, within(0.04));
    }

    @Test
    void theWindowForgetsWhatIsOlder() {
        LiveScore brief = new LiveScore(5, TOP_SPEED);
        for (int frame = 0; frame < 20 * LiveScore.FPS; frame++) {
            boolean early = frame < 10 * LiveScore.FPS;
            double jump = early && frame % 30 == 0 ? 3 : 0;
            brief.add(0, 0, 0, jump, 0, 0);
        }

        assertThat(brief.seconds()).isEqualTo(5);
        assertThat(brief.measure().popsPerMinute()).isZero();
    }

    /** The page knows the truth 40 ms late; who draws it without delay would be ahead of that. */
    @Test
    void aDelayIsToldFromNowWhateverTheAgeOfTheTruth() {
        LiveScore late = new LiveScore(60, TOP_SPEED, 0.04);
        for (int frame = 0; frame < 40 * LiveScore.FPS; frame++) {
            double t = frame / LiveScore.FPS;
            late.add(x(t - 0.04), y(t - 0.04), 0, x(t - 0.02), y(t - 0.02), 0);
        }
        assertThat(late.measure().delay()).isCloseTo(0.02, within(0.006));
        assertThat(late.measure().shape()).isLessThan(0.02);
    }

    /** A hop while the machine was busy is nobody's; the same hop a second later is. */
    @Test
    void whatHappensWhileTheMachineIsBusyDoesNotCount() {
        for (int frame = 0; frame < 600; frame++) {
            double t = frame / LiveScore.FPS;
            double hop = frame >= 300 && frame < 310 ? 2 : 0;
            score.add(x(t), y(t), 0, x(t) + hop, y(t), 0);
            if (frame == 320) {
                score.discount(30);
            }
        }

        LiveScore.Result result = score.measure();
        assertThat(result.popsPerMinute()).isZero();
        assertThat(result.shape()).isLessThan(1e-6);
        assertThat(result.seconds()).isEqualTo(9.5);
        assertThat(score.discountedSeconds()).isEqualTo(0.5);

        score.clear();
        for (int frame = 0; frame < 600; frame++) {
            double t = frame / LiveScore.FPS;
            score.add(x(t), y(t), 0, x(t) + (frame >= 300 && frame < 310 ? 2 : 0), y(t), 0);
        }
        assertThat(score.measure().popsPerMinute()).isCloseTo(12, within(0.1));
    }

    @Test
    void nothingIsClaimedBeforeASecondWasSeen() {
        draw(0.5, 0, 0);

        assertThat(score.measure().shape()).isNaN();
        assertThat(score.measure().popsPerMinute()).isNaN();
    }

    /** The same pictures of the same script, measured by the lab and by the page. */
    @ParameterizedTest
    @CsvSource({"0.3,0", "0.137,0", "0,1", "0.2,0.2"})
    void theLabReadsTheSame(double delay, double hold) {
        Truth truth = Truth.of(Scenarios.named("glide"));
        TruthPath path = truth.path(0);
        int frames = (int) (truth.scenario().end() * Drawn.FPS) + 1;
        int lead = (int) Math.round(truth.scenario().lead() * Drawn.FPS);
        Drawn drawn = new Drawn(FramePacing.even(Drawn.FPS, frames));
        LiveScore live = new LiveScore(truth.scenario().seconds(), truth.topSpeed());
        for (int frame = 0; frame < frames; frame++) {
            double t = frame / Drawn.FPS;
            double shown = hold > 0 ? Math.floor((t - delay) / hold) * hold : t - delay;
            drawn.set(frame, path.x(shown), path.y(shown), path.z(shown));
            if (frame > lead) {
                live.add(path.x(t), path.y(t), path.z(t), path.x(shown), path.y(shown), path.z(shown));
            }
        }

        Measurement lab = new Metrics(truth, 0, drawn).measure(0);
        LiveScore.Result page = live.measure();

        assertThat(page.shape()).isCloseTo(lab.get(Figure.SHAPE), within(0.02 + 0.02 * lab.get(Figure.SHAPE)));
        assertThat(page.delay()).isCloseTo(lab.get(Figure.DELAY), within(0.02));
        assertThat(page.popsPerMinute()).isCloseTo(lab.get(Figure.POPS), within(1.0));
    }

    @Test
    void aTeleportIsForgivenOnce() {
        for (int frame = 0; frame < 600; frame++) {
            double truth = frame < 300 ? 0 : 50;
            double late = frame < 310 ? 0 : 50;
            score.add(truth, 0, 0, late + (frame >= 400 ? 1 : 0), 0, 0);
        }
        // Ten seconds with the teleport, which is none, and a metre's hop, which is one.
        assertThat(score.measure().popsPerMinute()).isCloseTo(6, within(0.1));
    }

    @Test
    void aFallIsNoPop() {
        double z = 0;
        double speed = 0;
        for (int frame = 0; frame < 180; frame++) {
            speed += 9.8 / LiveScore.FPS;
            z -= speed / LiveScore.FPS;
            score.add(0, 0, z, 0, 0, z);
        }
        assertThat(speed).isGreaterThan(3 * TOP_SPEED);
        assertThat(score.measure().popsPerMinute()).isZero();
    }
}
