package scheme;

import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.Cell;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.Lab;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scheme.RemoteScheme;
import dev.gait.lab.scheme.Schemes;
import dev.gait.net.impair.Networks;
import java.util.ArrayList;
import java.util.List;

/** A scheme of one's own in the lab, beside Glide and a snapshot buffer: how far off, how late, how many pops. */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws InterruptedException {
        Truth truth = Truth.of(Scenarios.named("glide"));
        List<Cell> cells = new ArrayList<>();
        for (RemoteScheme scheme : List.of(new EasedSnap(), Schemes.named("snapshot"), Schemes.named("glide"))) {
            cells.add(new Cell(truth, Networks.GLIDE_100, 10, scheme));
        }
        int seeds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        for (CellResult result : Lab.run(cells, 1, seeds, 2, () -> {})) {
            System.out.printf(
                    "%-12s shape %.3f m  delay %.2f s  pops %.1f a minute%n",
                    result.scheme(),
                    result.mean(Figure.SHAPE),
                    result.mean(Figure.DELAY),
                    result.mean(Figure.POPS));
        }
    }
}
