package dev.gait.lab.report;

import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.CellResult;
import java.util.Locale;

/** A report as comma-separated values: a line per cell, for each figure its mean, maximum and deviation over seeds. */
public final class ReportCsv {
    private ReportCsv() {}

    public static String write(LabReport report) {
        StringBuilder text = new StringBuilder("scenario,network,rate_hz,scheme,seeds");
        for (Figure figure : Figure.values()) {
            String key = figure.key().replace('-', '_');
            text.append(',')
                    .append(key)
                    .append(',')
                    .append(key)
                    .append("_max,")
                    .append(key)
                    .append("_deviation");
        }
        text.append('\n');
        for (CellResult cell : report.cells()) {
            text.append(quoted(cell.scenario()))
                    .append(',')
                    .append(quoted(cell.network()))
                    .append(',');
            text.append(Numbers.rate(cell.rateHz()))
                    .append(',')
                    .append(quoted(cell.scheme()))
                    .append(',');
            text.append(cell.seeds());
            for (Figure figure : Figure.values()) {
                append(text, cell.get(figure).mean());
                append(text, cell.get(figure).max());
                append(text, cell.get(figure).deviation());
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static void append(StringBuilder text, double value) {
        text.append(',');
        if (Double.isFinite(value)) {
            text.append(String.format(Locale.ROOT, "%.6f", value + 0.0));
        }
    }

    private static String quoted(String word) {
        return word.matches("[\\w.±-]*") ? word : '"' + word.replace("\"", "\"\"") + '"';
    }
}
