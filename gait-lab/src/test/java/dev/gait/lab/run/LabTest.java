package dev.gait.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.lab.metric.Figure;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scheme.RemoteScheme;
import dev.gait.lab.scheme.Schemes;
import dev.gait.net.impair.Networks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LabTest {
    @Test
    void theNumberOfThreadsChangesNothing() throws InterruptedException {
        List<Cell> cells = new ArrayList<>();
        Truth truth = Truth.of(Scenarios.named("busy"));
        for (RemoteScheme scheme : Schemes.builtIn()) {
            cells.add(new Cell(truth, Networks.TERRIBLE, 5, scheme));
        }
        AtomicInteger done = new AtomicInteger();
        List<CellResult> alone = Lab.run(cells, 3, 3, 1, done::incrementAndGet);
        List<CellResult> together = Lab.run(cells, 3, 3, 4, () -> {});

        assertThat(done.get()).isEqualTo((int) Lab.runs(cells, 3));
        for (int i = 0; i < alone.size(); i++) {
            assertThat(together.get(i).figures()).isEqualTo(alone.get(i).figures());
        }
    }

    /** The authority does not know the screen: what it says is the same whoever looks, and however unevenly. */
    @Test
    void theScreenChangesNothingThatIsSaid() throws InterruptedException {
        Truth truth = Truth.of(Scenarios.named("rough"));
        List<Cell> cells = new ArrayList<>();
        for (FramePacing frames : List.of(FramePacing.EVEN, FramePacing.SCREEN, new FramePacing(24, 3, 200, 1))) {
            cells.add(new Cell(truth, Networks.CLEAN, 1, Schemes.named("retail"), frames));
        }
        List<CellResult> results = Lab.run(cells, 1, 1, 2, () -> {});

        assertThat(results)
                .extracting(result -> result.mean(Figure.BYTES))
                .containsOnly(results.get(0).mean(Figure.BYTES));
        assertThat(results)
                .extracting(result -> result.mean(Figure.SHAPE))
                .as("and yet it is drawn otherwise")
                .doesNotHaveDuplicates();
    }

    @Test
    void bytesAreThoseOfTheEncoders() throws InterruptedException {
        Truth truth = Truth.of(Scenarios.named("glide"));
        List<Cell> cells = List.of(
                new Cell(truth, Networks.CLEAN, 1, Schemes.named("hard-snap")),
                new Cell(truth, Networks.CLEAN, 20, Schemes.named("dead-reckoning")),
                new Cell(truth, Networks.CLEAN, 1, Schemes.named("retail")),
                new Cell(truth, Networks.CLEAN, 20, Schemes.named("retail")));
        List<CellResult> results = Lab.run(cells, 1, 1, 2, () -> {});

        // glide.md: 24, 720, 50 and 886
        assertThat(results)
                .extracting(result -> Math.round(result.mean(Figure.BYTES)))
                .containsExactly(24L, 720L, 50L, 886L);
    }

    @Test
    void everyScenarioRunsUnderTheRealEngine() throws InterruptedException {
        for (String name : Scenarios.names()) {
            Truth truth = Truth.of(Scenarios.named(name));
            CellResult result = Lab.run(
                            List.of(new Cell(truth, Networks.CLEAN, 5, Schemes.named("live"))), 1, 1, 2, () -> {})
                    .get(0);
            assertThat(result.mean(Figure.SHAPE)).as(name).isLessThan(name.startsWith("rough") ? 1.0 : 0.5);
            assertThat(result.get(Figure.END).max()).as(name).isLessThan(0.06);
        }
    }
}
