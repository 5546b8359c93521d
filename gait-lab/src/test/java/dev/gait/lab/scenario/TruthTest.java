package dev.gait.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.trace.Trace;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class TruthTest {
    @Test
    void theScriptOfGlideEndsWhereArithmeticSaysIt() {
        Truth truth = Truth.of(Scenarios.named("glide"));
        TruthPath path = truth.path(0);

        assertThat(path.x(6)).isZero();
        // walked 5.46 s at 3.12 m/s on heading 30
        double walked = 3.12 * (6.83 - 1.37);
        assertThat(path.x(5 + 6.83)).isCloseTo(walked * 0.5, within(3e-3));
        assertThat(path.y(5 + 6.83)).isCloseTo(walked * StrictMath.sqrt(0.75), within(3e-3));
        // the turn: 1.68 s at 135 degrees a second
        assertThat(path.heading(5 + 15)).isCloseTo(30 + 1.68 * 135, within(1e-3));
        assertThat(path.heading(5 + 43)).isCloseTo(30 + 1.68 * 135 - 0.95 * 90, within(1e-3));
        assertThat(path.velocityX(5 + 22)).isZero();
        assertThat(truth.topSpeed()).isCloseTo(8, within(1e-3));
        assertThat(truth.events(0)).hasSize(12).allMatch(ScenarioEvent.Moved.class::isInstance);
    }

    @Test
    void aTurnAtARunIsAnArcWhateverTheStep() {
        Truth truth =
                Truth.of(ScenarioReader.read("arc", "seconds 4\nactor a at 0 0 heading 0\n0.5 run 8 turn right 90\n"));
        TruthPath path = truth.path(0);
        double radius = 8 / StrictMath.toRadians(90);

        // a quarter of a circle
        assertThat(path.x(5 + 1.5)).isCloseTo(radius, within(2e-3));
        assertThat(path.y(5 + 1.5)).isCloseTo(radius, within(2e-3));
    }

    @Test
    void roughGroundSlowsTheBodyAndAWallHoldsIt() {
        TruthPath path = Truth.of(Scenarios.named("rough")).path(0);

        assertThat(speed(path, 5 + 8)).isCloseTo(8 * 0.95, within(1e-2));
        assertThat(speed(path, 5 + 48)).isZero();
        assertThat(speed(path, 5 + 3)).isCloseTo(3.12, within(1e-2));
    }

    private static double speed(TruthPath path, double time) {
        return Math.sqrt(path.velocityX(time) * path.velocityX(time) + path.velocityY(time) * path.velocityY(time));
    }

    @Test
    void aJumpRisesAndLands() {
        TruthPath path = Truth.of(Scenarios.named("matrix-12-jump")).path(0);
        double highest = 0;
        for (double t = 6; t < 8; t += 0.01) {
            highest = Math.max(highest, path.z(t));
        }
        assertThat(highest).isBetween(1.4, 2.0);
        assertThat(path.z(5 + 3.5)).isCloseTo(0, within(0.02));
        assertThat(path.isAirborne(5 + 1.5)).isTrue();
        assertThat(path.isAirborne(5 + 3.5)).isFalse();
    }

    @Test
    void aTeleportIsNeverSlidThrough() {
        Truth truth = Truth.of(Scenarios.named("teleports"));
        TruthPath path = truth.path(0);

        assertThat(path.jumps()).hasSize(4);
        double jump = path.jumps()[0];
        assertThat(path.x(jump + 0.001)).isCloseTo(40, within(0.1));
        assertThat(Math.abs(path.x(jump - 0.001) - 40)).isGreaterThan(5);
        assertThat(path.velocityX(jump)).isZero();
        assertThat(truth.events(0)).anyMatch(ScenarioEvent.Teleported.class::isInstance);
    }

    @Test
    void aCreatureCatchesUpWithItsPrey() {
        Truth truth = Truth.of(Scenarios.named("chase"));
        TruthPath prey = truth.path(0);
        TruthPath hunter = truth.path(1);

        assertThat(Math.sqrt(hunter.squaredDistance(64, prey.x(64), prey.y(64), prey.z(64))))
                .isLessThan(4);
        assertThat(truth.events(1)).anyMatch(ScenarioEvent.Directed.class::isInstance);
    }

    @Test
    void theSameScenarioIsTheSameTruth() {
        Scenario busy = Scenarios.named("busy");
        TruthPath one = Truth.of(busy).path(0);
        TruthPath two = Truth.of(busy).path(0);
        for (double t = 0; t < 25; t += 0.37) {
            assertThat(one.x(t)).isEqualTo(two.x(t));
            assertThat(one.heading(t)).isEqualTo(two.heading(t));
        }
    }

    @Test
    void aRecordedTraceIsAScenario() throws Exception {
        try (InputStream in = TruthTest.class.getResourceAsStream("/traces/given/matrix_08_run_stop_lat150.jsonl")) {
            assertThat(in).isNotNull();
            Truth truth = TraceTruth.of("mine", Trace.read(in));

            assertThat(truth.actors()).isEqualTo(1);
            List<ScenarioEvent> said = truth.events(0);
            assertThat(said).anyMatch(ScenarioEvent.Said.class::isInstance);
            assertThat(truth.topSpeed()).isGreaterThan(3);
        }
    }
}
