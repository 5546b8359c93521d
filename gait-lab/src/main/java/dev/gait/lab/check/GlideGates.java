package dev.gait.lab.check;

import dev.gait.lab.metric.Drawn;
import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.Cell;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.Lab;
import dev.gait.lab.run.RunRecording;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scheme.RemoteScheme;
import dev.gait.lab.scheme.Schemes;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import dev.gait.net.impair.Networks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * What Glide must reach in the lab (glide.md, G1, G2, G4, G6, G7), and that it would not reach it without any of its parts:
 * time stamps, its own lane, the error trigger, the delay.
 */
final class GlideGates {
    private static final double RATE = 1;
    /** What G1 asks for beyond the 98th percentile of the delays, seconds, and the bin in which they are counted. */
    private static final double DELAY_ROOM = 0.010;

    private static final NetworkProfile FREEZING =
            NetworkText.parse("delay=50 jitter=5 freeze=500 freeze-every=10").named("freezing");
    /** Off by more than this is not right yet, metres; and so long after a freeze of half a second it is, seconds. */
    private static final double RIGHT = 0.10;

    private static final double RIGHT_AGAIN = 0.5 + 1.0;

    private GlideGates() {}

    private record Limits(
            String name, double shape, double rough, double settle, double slowest, double delayRoom, double bytes) {}

    private static final Limits G1 = new Limits("G1", 0.02, 0.04, 0.45, 0.45, DELAY_ROOM, 20);
    private static final Limits G2 = new Limits("G2", 0.01, 0.03, 0.15, Double.POSITIVE_INFINITY, DELAY_ROOM, 20);

    static long runs(int seeds) {
        return 8L * seeds + 8L * seeds + (long) everywhere().size() * seeds(seeds) + 1;
    }

    private static int seeds(int seeds) {
        return Math.max(1, seeds / 7);
    }

    static List<Gate> gates(int seeds, int threads, Lab.Progress progress) throws InterruptedException {
        List<Gate> gates = new ArrayList<>();
        Truth smooth = Truth.of(Scenarios.named("glide"));
        Truth rough = Truth.of(Scenarios.named("rough"));
        RemoteScheme glide = Schemes.named("glide");
        RemoteScheme now = Schemes.named("glide-now");
        List<CellResult> results = Lab.run(
                List.of(
                        new Cell(smooth, Networks.GLIDE_200, RATE, glide),
                        new Cell(rough, Networks.GLIDE_200, RATE, glide),
                        new Cell(smooth, Networks.GLIDE_100, RATE, glide),
                        new Cell(rough, Networks.GLIDE_100, RATE, glide),
                        new Cell(smooth, Networks.GLIDE_100, RATE, now),
                        new Cell(smooth, Networks.GLIDE_200, RATE, now),
                        new Cell(smooth, Networks.GLIDE_200, RATE, Schemes.named("retail")),
                        new Cell(smooth, Networks.GLIDE_200, RATE, Schemes.named("snapshot"))),
                1,
                seeds,
                threads,
                progress);
        gates.add(hold(G1, results.get(0), results.get(1)));
        gates.add(hold(G2, results.get(2), results.get(3)));
        gates.add(present(results.get(4), 0.08));
        gates.add(present(results.get(5), 0.23));
        gates.add(feet(results.get(0), results.get(1), results.get(6), results.get(7)));
        gates.addAll(everywhere(seeds(seeds), threads, progress));
        gates.add(freeze(threads, progress));
        gates.addAll(negative(smooth, rough, seeds, threads, progress));
        return gates;
    }

    private static Gate hold(Limits limits, CellResult smooth, CellResult rough) {
        List<String> wrong = new ArrayList<>();
        for (CellResult result : List.of(smooth, rough)) {
            double shape = result == smooth ? limits.shape() : limits.rough();
            over(wrong, result, Figure.SHAPE, result.mean(Figure.SHAPE), shape);
            over(wrong, result, Figure.POPS, result.get(Figure.POPS).max(), 0);
            over(wrong, result, Figure.BLIPS, result.get(Figure.BLIPS).max(), 0);
            over(wrong, result, Figure.REVERSALS, result.mean(Figure.REVERSALS), 1);
            over(wrong, result, Figure.SETTLE, result.mean(Figure.SETTLE), limits.settle());
            over(
                    wrong,
                    result,
                    Figure.SLOWEST_SETTLE,
                    result.get(Figure.SLOWEST_SETTLE).max(),
                    limits.slowest());
            double delay = Objects.requireNonNull(result.delays()).percentile(0.98) + limits.delayRoom();
            over(wrong, result, Figure.DELAY, result.mean(Figure.DELAY), delay);
            over(wrong, result, Figure.BYTES, result.mean(Figure.BYTES), limits.bytes());
        }
        return new Gate(
                limits.name() + ": glide, " + smooth.network() + " at 1 Hz",
                wrong.isEmpty(),
                wrong.isEmpty() ? summary(smooth) + "; rough: " + summary(rough) : String.join("; ", wrong));
    }

    private static void over(List<String> wrong, CellResult result, Figure figure, double found, double most) {
        if (!(found <= most + 1e-9)) {
            wrong.add(text(
                    "%s on %s, %s: %.3f, the limit %.3f",
                    result.scenario(), result.network(), figure.key(), found, most));
        }
    }

    private static String summary(CellResult result) {
        return text(
                "shape %.3f m at %.3f s, slowest settle %.3f s, %.1f B/s",
                result.mean(Figure.SHAPE),
                result.mean(Figure.DELAY),
                result.get(Figure.SLOWEST_SETTLE).max(),
                result.mean(Figure.BYTES));
    }

    private static Gate present(CellResult result, double most) {
        double found = result.mean(Figure.NOW_RMS);
        return new Gate(
                "G4: glide-now is in the present, " + result.network(),
                found <= most,
                text("off by %.3f m RMS, the limit %.2f", found, most));
    }

    private static Gate feet(CellResult smooth, CellResult rough, CellResult retail, CellResult snapshots) {
        double rms = Math.max(smooth.mean(Figure.SLIP), rough.mean(Figure.SLIP));
        double largest = Math.max(
                smooth.get(Figure.LARGEST_SLIP).max(),
                rough.get(Figure.LARGEST_SLIP).max());
        return new Gate(
                "G7: feet that stand, stand still, " + smooth.network(),
                rms <= 0.10 && largest <= 0.8,
                text(
                        "slip %.3f m/s RMS, at most %.2f; retail %.3f, snapshots %.3f",
                        rms, largest, retail.mean(Figure.SLIP), snapshots.mean(Figure.SLIP)));
    }

    // ---- G6 ----

    private static List<Cell> everywhere() {
        List<Cell> cells = new ArrayList<>();
        for (String name : Scenarios.names()) {
            if (name.startsWith("crowd")) {
                continue; // the same wanderers as busy's, by the hundred
            }
            Truth truth = Truth.of(Scenarios.named(name));
            for (NetworkProfile network : Networks.PRESETS) {
                cells.add(new Cell(truth, network, RATE, Schemes.named("glide")));
            }
        }
        return cells;
    }

    private static List<Gate> everywhere(int seeds, int threads, Lab.Progress progress) throws InterruptedException {
        List<String> wrong = new ArrayList<>();
        List<CellResult> results = Lab.run(everywhere(), 1, seeds, threads, progress);
        for (CellResult result : results) {
            over(wrong, result, Figure.POPS, result.get(Figure.POPS).max(), 0);
            over(wrong, result, Figure.BLIPS, result.get(Figure.BLIPS).max(), 0);
        }
        return List.of(new Gate(
                "G6: glide never pops, every scenario on every network",
                wrong.isEmpty(),
                wrong.isEmpty() ? results.size() + " combinations" : String.join("; ", wrong)));
    }

    private static Gate freeze(int threads, Lab.Progress progress) throws InterruptedException {
        Truth truth = Truth.of(Scenarios.named("glide"));
        CellResult result = Lab.run(
                        List.of(new Cell(truth, FREEZING, RATE, Schemes.named("glide"))), 1, 1, threads, progress)
                .get(0);
        RunRecording recording = result.recording();
        if (recording == null) {
            throw new IllegalStateException("a run keeps its first seed");
        }
        int longest = 0;
        int wrong = 0;
        for (double error : recording.error()) {
            wrong = error > RIGHT ? wrong + 1 : 0;
            longest = Math.max(longest, wrong);
        }
        double seconds = longest / Drawn.FPS;
        return new Gate(
                "G6: after a freeze of 500 ms the path is right again within 1 s",
                seconds <= RIGHT_AGAIN,
                text("off for %.2f s at most, freezes included", seconds));
    }

    // ---- What the parts are for ----

    private static List<Gate> negative(Truth smooth, Truth rough, int seeds, int threads, Lab.Progress progress)
            throws InterruptedException {
        List<Gate> gates = new ArrayList<>();
        for (RemoteScheme scheme : Schemes.crippledGlide()) {
            List<CellResult> results = Lab.run(
                    List.of(
                            new Cell(smooth, Networks.GLIDE_200, RATE, scheme),
                            new Cell(rough, Networks.GLIDE_200, RATE, scheme)),
                    1,
                    seeds,
                    threads,
                    progress);
            Gate held = hold(G1, results.get(0), results.get(1));
            gates.add(new Gate(scheme.name() + " fails G1", !held.passed(), held.detail()));
        }
        return gates;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
