package dev.gait.lab.report;

import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.PredictionResult;
import java.util.List;

/**
 * Everything one run of the lab found out, with the seeds it used.
 *
 * @param frames when others were drawn, in words; empty where that is not known
 */
public record LabReport(
        long firstSeed, int seeds, String frames, List<CellResult> cells, List<PredictionResult> predictions) {
    public LabReport {
        cells = List.copyOf(cells);
        predictions = List.copyOf(predictions);
    }
}
