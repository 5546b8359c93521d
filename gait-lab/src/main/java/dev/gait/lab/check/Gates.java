package dev.gait.lab.check;

import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.Cell;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.FramePacing;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scheme.Schemes;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.Networks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What {@code gait lab --check} holds: the published rows (G3 of glide.md), the acceptance list (motion.md §L) as far as
 * an observer can see it, and negative gates, which a bad scheme must fail. Steadiness on a real clock is held beside them by
 * the testbed, with real clients.
 */
public final class Gates {
    private static final int PUBLISHED_SEEDS = 200;
    /**
     * Where few events rule a row, as lost commands do retail's at 100 ± 20 ms: the mean of 200 seeds has a standard error of 3 %
     * there, and 15 % would be held or not by the choice of the seeds.
     */
    private static final int RARE_SEEDS = 1000;

    private static final int FEW_SEEDS = 20;
    private static final double MOST_POPS = 3;
    private static final double MOST_SHAPE = 0.12;

    private Gates() {}

    /** Runs that {@link #full} makes. */
    public static long runs(GateRun run) {
        long rare = Published.ROWS.stream().filter(Published::isRuledByFew).count();
        return rare * RARE_SEEDS
                + (Published.ROWS.size() - rare) * PUBLISHED_SEEDS
                + 5L * FEW_SEEDS
                + Acceptance.runs()
                + GlideGates.runs(run, FEW_SEEDS);
    }

    public static List<Gate> full(GateRun run) throws InterruptedException {
        List<Gate> gates = new ArrayList<>(published(PUBLISHED_SEEDS, RARE_SEEDS, 1, run));
        gates.addAll(negative(FEW_SEEDS, run));
        gates.addAll(Acceptance.gates(run));
        gates.addAll(GlideGates.gates(FEW_SEEDS, run));
        return gates;
    }

    /** The same in little: fewer seeds, and more tolerance where few seeds stray. */
    public static List<Gate> brief(int seeds, double slack, int threads) throws InterruptedException {
        GateRun run = GateRun.usual(threads, () -> {});
        List<Gate> gates = new ArrayList<>(published(seeds, seeds, slack, run));
        gates.addAll(negative(seeds, run));
        gates.addAll(Acceptance.gates(run));
        gates.addAll(GlideGates.gates(Math.max(1, seeds / 8), run));
        return gates;
    }

    /** On even frames, as they were published. */
    private static List<Gate> published(int seeds, int rareSeeds, double slack, GateRun run)
            throws InterruptedException {
        Truth glide = Truth.of(Scenarios.named("glide"));
        List<Gate> gates = new ArrayList<>();
        for (boolean rare : new boolean[] {false, true}) {
            List<Published> rows = Published.ROWS.stream()
                    .filter(row -> row.isRuledByFew() == rare)
                    .toList();
            List<Cell> cells = new ArrayList<>();
            for (Published row : rows) {
                NetworkProfile network = Networks.named(row.network());
                cells.add(new Cell(glide, network, row.rateHz(), Schemes.named(row.scheme()), FramePacing.EVEN));
            }
            List<CellResult> results = run.run(cells, rare ? rareSeeds : seeds);
            for (int i = 0; i < results.size(); i++) {
                gates.add(rows.get(i).hold(results.get(i), slack));
            }
        }
        return gates;
    }

    private static List<Gate> negative(int seeds, GateRun run) throws InterruptedException {
        Truth glide = Truth.of(Scenarios.named("glide"));
        List<Cell> cells = List.of(
                new Cell(glide, Networks.CLEAN, 1, Schemes.named("retail")),
                new Cell(glide, Networks.CLEAN, 1, Schemes.named("hard-snap")),
                new Cell(glide, Networks.GLIDE_100, 1, Schemes.named("retail-60")),
                new Cell(glide, Networks.GLIDE_100, 1, Schemes.additiveRetail()),
                new Cell(glide, Networks.CLEAN, 1, Schemes.named("live")));
        List<CellResult> results = run.run(cells, seeds);
        return List.of(
                atMost("retail pops at most 3 times a minute, clean at 1 Hz", results.get(0), Figure.POPS, MOST_POPS),
                atMost("live never pops, clean at 1 Hz", results.get(4), Figure.POPS, 0),
                mustFail("hard snap fails that gate", results.get(1), Figure.POPS, MOST_POPS),
                atMost(
                        "retail-60 keeps its shape within 0.12 m, glide-100 at 1 Hz",
                        results.get(2),
                        Figure.SHAPE,
                        MOST_SHAPE),
                mustFail(
                        "retail with catch-up added to root motion fails that gate",
                        results.get(3),
                        Figure.SHAPE,
                        MOST_SHAPE));
    }

    private static Gate atMost(String name, CellResult result, Figure figure, double most) {
        return new Gate(name, result.mean(figure) <= most, found(result, figure, most));
    }

    private static Gate mustFail(String name, CellResult result, Figure figure, double most) {
        return new Gate(name, result.mean(figure) > most, found(result, figure, most));
    }

    private static String found(CellResult result, Figure figure, double most) {
        return String.format(
                Locale.ROOT,
                "%s of %s is %.3f %s, the limit %.2f, over %d seeds",
                figure.key(),
                result.scheme(),
                result.mean(figure),
                figure.unit(),
                most,
                result.seeds());
    }
}
