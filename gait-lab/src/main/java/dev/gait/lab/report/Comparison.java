package dev.gait.lab.report;

import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What changed between two reports: every figure whose mean moved by more than chance would move it (two standard errors
 * of both) and by more than its last printed digit. Cells that only one of them has are named.
 */
public final class Comparison {
    private static final List<Figure> COMPARED = List.of(
            Figure.SHAPE,
            Figure.DELAY,
            Figure.POPS,
            Figure.BLIPS,
            Figure.REVERSALS,
            Figure.SETTLE,
            Figure.SLOWEST_SETTLE,
            Figure.NOW_RMS,
            Figure.BYTES);

    private Comparison() {}

    public static List<String> lines(LabReport before, LabReport after) {
        List<String> lines = new ArrayList<>();
        int same = 0;
        for (CellResult then : before.cells()) {
            CellResult now = find(after, then);
            if (now == null) {
                lines.add(name(then) + ": only in the first");
                continue;
            }
            List<String> changes = changes(then, now);
            if (changes.isEmpty()) {
                same++;
            } else {
                lines.add(name(then));
                lines.addAll(changes);
            }
        }
        for (CellResult now : after.cells()) {
            if (find(before, now) == null) {
                lines.add(name(now) + ": only in the second");
            }
        }
        lines.add(same + " of " + before.cells().size() + " cells are as they were.");
        return lines;
    }

    private static @Nullable CellResult find(LabReport report, CellResult wanted) {
        return report.cells().stream().filter(wanted::isSameCell).findFirst().orElse(null);
    }

    private static List<String> changes(CellResult then, CellResult now) {
        List<String> changes = new ArrayList<>();
        for (Figure figure : COMPARED) {
            Statistic a = then.get(figure);
            Statistic b = now.get(figure);
            double change = b.mean() - a.mean();
            double noise = 2 * Math.sqrt(error(a, then.seeds()) + error(b, now.seeds()));
            double digit = StrictMath.pow(10, -figure.decimals()) / 2;
            if (Math.abs(change) > Math.max(noise, digit)) {
                String direction = change < 0 ? "better" : "worse";
                String percent =
                        a.mean() == 0 ? "" : String.format(Locale.ROOT, " (%+.0f %%)", change / a.mean() * 100);
                changes.add(String.format(
                        "  %-15s %10s → %-10s %s%s  %s",
                        figure.key(),
                        Numbers.of(figure, a.mean()),
                        Numbers.of(figure, b.mean()),
                        figure.unit(),
                        percent,
                        direction));
            }
        }
        return changes;
    }

    /** Squared standard error of a mean. */
    private static double error(Statistic statistic, int seeds) {
        return seeds < 2 ? 0 : statistic.deviation() * statistic.deviation() / seeds;
    }

    private static String name(CellResult cell) {
        return cell.scenario() + " · " + cell.network() + " · " + Numbers.rate(cell.rateHz()) + " Hz · "
                + cell.scheme();
    }
}
