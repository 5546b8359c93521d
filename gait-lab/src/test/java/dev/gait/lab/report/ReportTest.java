package dev.gait.lab.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.Cell;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.FramePacing;
import dev.gait.lab.run.Lab;
import dev.gait.lab.run.Prediction;
import dev.gait.lab.run.PredictionResult;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scheme.Schemes;
import dev.gait.net.impair.Networks;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final Truth BUSY = Truth.of(Scenarios.named("busy"));

    private static LabReport report(long seed) throws InterruptedException {
        List<CellResult> cells = Lab.run(
                List.of(
                        new Cell(BUSY, Networks.GLIDE_200, 5, Schemes.named("hard-snap")),
                        new Cell(BUSY, Networks.GLIDE_200, 5, Schemes.named("retail"))),
                seed,
                2,
                2,
                () -> {});
        return new LabReport(
                seed,
                2,
                FramePacing.SCREEN.words(),
                cells,
                Prediction.run(BUSY.scenario(), Networks.GLIDE_200, seed, 1));
    }

    private static LabReport read(String json) throws IOException {
        return ReportJson.read(new ByteArrayInputStream(json.getBytes(UTF_8)));
    }

    @Test
    void theSameSeedIsTheSameBytesInEveryFormat() throws InterruptedException {
        LabReport one = report(4);
        LabReport two = report(4);

        assertThat(ReportJson.write(two)).isEqualTo(ReportJson.write(one));
        assertThat(ReportCsv.write(two)).isEqualTo(ReportCsv.write(one));
        String page = HtmlReport.write(one, List.of(BUSY), List.of(Networks.GLIDE_200));
        assertThat(HtmlReport.write(two, List.of(BUSY), List.of(Networks.GLIDE_200)))
                .isEqualTo(page);
        assertThat(ReportJson.write(report(5))).isNotEqualTo(ReportJson.write(one));
    }

    @Test
    void thePageStandsAlone() throws InterruptedException {
        String page = HtmlReport.write(report(1), List.of(BUSY), List.of(Networks.GLIDE_200));

        assertThat(page).doesNotContain("http").doesNotContain("<script").doesNotContain("NaN");
        assertThat(page).contains("prefers-color-scheme: dark", "<svg", "hard-snap", "200 ± 80 ms");
        assertThat(page).contains("59.94 frames a second, ± 1 ms, a hitch of 50 ms every 5 s");
    }

    @Test
    void whatWasWrittenIsReadBack() throws InterruptedException, IOException {
        LabReport before = report(1);
        LabReport after = read(ReportJson.write(before));

        assertThat(after.seeds()).isEqualTo(2);
        assertThat(after.frames()).isEqualTo(before.frames());
        assertThat(after.cells()).hasSize(2);
        assertThat(after.cells().get(1).isSameCell(before.cells().get(1))).isTrue();
        assertThat(after.cells().get(1).mean(Figure.POPS))
                .isEqualTo(Math.rint(before.cells().get(1).mean(Figure.POPS) * 1e6) / 1e6);
        assertThat(Comparison.lines(after, after)).containsExactly("2 of 2 cells are as they were.");
    }

    @Test
    void aComparisonNamesWhatMovedAndWhatIsMissing() throws InterruptedException, IOException {
        LabReport before = report(1);
        String json = ReportJson.write(before).replaceFirst("(?s)(\"bytes\" : \\{\\s*\"mean\" : )[0-9.]+", "$1999.0");
        List<String> lines = Comparison.lines(before, read(json));

        assertThat(lines).anyMatch(line -> line.contains("bytes") && line.contains("999.0") && line.contains("worse"));
        LabReport less = new LabReport(1, 2, "", before.cells().subList(0, 1), List.of());
        assertThat(Comparison.lines(before, less)).anyMatch(line -> line.endsWith("retail: only in the first"));
        assertThat(Comparison.lines(less, before)).anyMatch(line -> line.endsWith("retail: only in the second"));
    }

    @Test
    void otherFilesAreRefusedInASentence() {
        assertThatThrownBy(() -> read("[]")).hasMessage("is not a report of gait lab");
        assertThatThrownBy(() -> read("{\"format\":\"x\"}")).hasMessageStartingWith("is not a report of gait lab");
        assertThatThrownBy(() -> read("{\"cells\":[{")).hasMessageStartingWith("is not well-formed JSON");
        assertThatThrownBy(() -> read("{\"seed\":\"x\"}")).isInstanceOf(IOException.class);
    }

    @Test
    void predictionHidesTheLatencyOfTheLink() throws InterruptedException {
        List<PredictionResult> results = report(1).predictions();

        PredictionResult predicted = results.get(0);
        PredictionResult server = results.get(2);
        assertThat(predicted.latency()).isLessThan(0.035);
        assertThat(server.latency()).isGreaterThan(0.35);
        assertThat(predicted.presentationError()).isLessThan(0.05);
        assertThat(predicted.correctionsPerMinute()).isLessThan(1);
    }

    @Test
    void theTableHasAVerdict() throws InterruptedException {
        List<String> lines = TextTable.lines(report(1).cells());

        assertThat(lines.get(0)).isEqualTo("busy · glide-200 · 5 Hz · 2 seeds");
        assertThat(lines).anyMatch(line -> line.contains("No scheme stays below 3 pops"));
    }
}
