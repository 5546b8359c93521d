package dev.gait.lab.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.Cell;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.Lab;
import dev.gait.lab.run.Statistic;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scheme.Schemes;
import dev.gait.net.impair.Networks;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The gates in little: 60 seeds instead of 200, whose means stray more where few events decide, so the published rows are
 * allowed twice their tolerance; {@code gait lab --check} holds the real one.
 */
@Tag("secondJdk") // docs/decisions/0017
class GatesTest {
    @Test
    void everyGateHoldsInItsShortForm() throws InterruptedException {
        List<Gate> gates = Gates.brief(60, 2, Runtime.getRuntime().availableProcessors());

        assertThat(gates)
                .hasSizeGreaterThan(30)
                .allSatisfy(gate -> assertThat(gate.passed())
                        .as(gate.name() + ": " + gate.detail())
                        .isTrue());
        assertThat(gates).extracting(Gate::name).anyMatch(name -> name.startsWith("hard snap fails"));
    }

    @Test
    void aRowThatStraysIsRefusedAndSaysWhere() {
        Published row = Published.ROWS.get(6);
        Gate good = row.hold(result(row, 1.0), 1);
        Gate bad = row.hold(result(row, 1.2), 1);

        assertThat(good.passed()).isTrue();
        assertThat(bad.passed()).isFalse();
        assertThat(bad.detail()).contains("shape 0.091 (+20 %, allowed 15)");
    }

    /** A scheme that does not say which moment it shows cannot be said to be right at that moment. */
    @Test
    void whoDoesNotSayWhatItShowsIsNeverRight() throws InterruptedException {
        Truth truth = Truth.of(Scenarios.named("glide"));
        Cell cell = new Cell(truth, Networks.CLEAN, 1, Schemes.named("retail"));
        CellResult result = Lab.run(List.of(cell), 1, 1, 1, () -> {}).get(0);

        assertThat(WrongSpells.of(truth, Objects.requireNonNull(result.recording()))
                        .overdue())
                .isInfinite();
    }

    private static CellResult result(Published row, double factor) {
        Map<Figure, Statistic> figures = new EnumMap<>(Figure.class);
        figures.put(Figure.SHAPE, new Statistic(row.shape() * factor, 0, 0));
        figures.put(Figure.DELAY, new Statistic(row.delay(), 0, 0));
        figures.put(Figure.POPS, new Statistic(row.pops(), 0, 0));
        figures.put(Figure.SETTLE, new Statistic(row.settle(), 0, 0));
        figures.put(Figure.BYTES, new Statistic(row.bytes(), 0, 0));
        return new CellResult("glide", row.network(), row.rateHz(), row.scheme(), 200, figures, null, null);
    }
}
