package dev.gait.lab.report;

import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.PredictionResult;
import java.util.List;

/** Everything one run of the lab found out, with the seeds it used. */
public record LabReport(long firstSeed, int seeds, List<CellResult> cells, List<PredictionResult> predictions) {
    public LabReport {
        cells = List.copyOf(cells);
        predictions = List.copyOf(predictions);
    }
}
