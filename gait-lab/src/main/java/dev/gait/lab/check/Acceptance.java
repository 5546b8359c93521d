package dev.gait.lab.check;

import dev.gait.lab.metric.Drawn;
import dev.gait.lab.metric.Figure;
import dev.gait.lab.metric.Stops;
import dev.gait.lab.run.Cell;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.FramePacing;
import dev.gait.lab.run.RunRecording;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scenario.TruthPath;
import dev.gait.lab.scheme.Schemes;
import dev.gait.motion.MotionTuning;
import dev.gait.net.impair.Networks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The acceptance list of motion.md §L as an observer sees it, on a clean link: the twelve rows of the matrix at 5 Hz, and
 * the quantified criteria that are about what is drawn. What the list asks of messages and states is held by the unit
 * tests of the modules that own them; docs/lab.md says which is where.
 */
final class Acceptance {
    private static final int SEEDS = 5;
    private static final double RATE = 5;
    private static final double END = 0.0501;

    /** Retail catches up at twice top speed: for a frame or two that is a pop of at most 0.13 m at a run, never a blip. */
    private static final double MOST_POPS_A_PLAY = 2;

    private static final double LARGEST_POP = 0.14;

    private static final List<String> MATRIX = Scenarios.names().stream()
            .filter(name -> name.startsWith("matrix-"))
            .toList();

    private final GateRun run;

    private Acceptance(GateRun run) {
        this.run = run;
    }

    static long runs() {
        return (MATRIX.size() + 3L) * SEEDS + 2;
    }

    static List<Gate> gates(GateRun run) throws InterruptedException {
        return new Acceptance(run).gates();
    }

    private List<Gate> gates() throws InterruptedException {
        List<Gate> gates = new ArrayList<>();
        for (String row : MATRIX) {
            Truth truth = Truth.of(Scenarios.named(row));
            gates.add(matrixRow(run(truth, "live", RATE, SEEDS), truth));
        }
        gates.add(settles());
        gates.add(backward());
        gates.add(coRun());
        gates.add(jump());
        gates.add(teleport());
        return gates;
    }

    private CellResult run(Truth truth, String scheme, double rate, int seeds) throws InterruptedException {
        Cell cell = new Cell(truth, Networks.CLEAN, rate, Schemes.named(scheme));
        return run.run(List.of(cell), seeds).get(0);
    }

    /** §L.1: no pop beyond what catching up explains, and the end is the server's within 5 cm. */
    private static Gate matrixRow(CellResult result, Truth truth) {
        double end = result.get(Figure.END).max();
        double pops = result.mean(Figure.POPS) * truth.scenario().seconds() / 60;
        double largest = result.get(Figure.LARGEST_POP).max();
        return new Gate(
                "motion matrix, " + result.scenario(),
                end <= END && pops <= MOST_POPS_A_PLAY && largest <= LARGEST_POP,
                text("ends %.3f m from the server's place, %.1f pops a play, largest %.2f m", end, pops, largest));
    }

    /** §L.2: settled at most 200 ms after the position that follows a stop; our server sends the two together. */
    private Gate settles() throws InterruptedException {
        CellResult result = run(Truth.of(Scenarios.named("glide")), "retail-stop", RATE, SEEDS);
        double slowest = result.get(Figure.SLOWEST_SETTLE).max();
        return new Gate(
                "a stop settles within 200 ms of its position", slowest <= 0.2, text("slowest %.3f s", slowest));
    }

    /** §L.2: walking backward moves backward. */
    private Gate backward() throws InterruptedException {
        Truth truth = Truth.of(Scenarios.named("matrix-03-back"));
        CellResult result = run(truth, "live", 1, SEEDS);
        RunRecording recording = recording(result);
        Drawn drawn = recording.drawn();
        double heading = StrictMath.toRadians(truth.path(0).heading(0));
        int last = drawn.frames() - 1;
        double forward = (drawn.x(last) - drawn.x(0)) * StrictMath.sin(heading)
                + (drawn.y(last) - drawn.y(0)) * StrictMath.cos(heading);
        return new Gate("walking backward moves backward", forward < -1, text("went %.2f m forward", forward));
    }

    /** §L.2: side by side for two minutes, at each update the drift is at most 5 cm once the start has been caught up. */
    private Gate coRun() throws InterruptedException {
        Truth truth = Truth.of(Scenarios.named("co-run"));
        RunRecording recording = recording(run(truth, "live", 1, SEEDS));
        TruthPath path = truth.path(recording.actor());
        double stop = Stops.of(truth, recording.actor()).get(0).at();
        double worst = 0;
        Drawn drawn = recording.drawn();
        int first = drawn.firstFrom(drawn.time(recording.firstFrame()) + 5);
        for (int frame = first; frame < drawn.lastUntil(stop); frame++) {
            // Others are drawn a step late (§O.1), which is no drift.
            double shown = drawn.time(frame) - MotionTuning.LIVE_STEP;
            double squared = path.squaredDistance(shown, drawn.x(frame), drawn.y(frame), drawn.z(frame));
            worst = Math.max(worst, Math.sqrt(squared));
        }
        return new Gate("a long co-run drifts at most 5 cm", worst <= END, text("worst %.4f m in two minutes", worst));
    }

    /** §L.2: a remote jump is an arc as high as the true one, and lands. */
    private Gate jump() throws InterruptedException {
        Truth truth = Truth.of(Scenarios.named("matrix-12-jump"));
        RunRecording recording = recording(run(truth, "live", 1, 1));
        double highest = 0;
        double trueHighest = 0;
        for (int frame = 0; frame < recording.drawn().frames(); frame++) {
            highest = Math.max(highest, recording.drawn().z(frame));
            trueHighest =
                    Math.max(trueHighest, truth.path(0).z(recording.drawn().time(frame)));
        }
        double end = recording.drawn().z(recording.drawn().frames() - 1);
        return new Gate(
                "a remote jump is an arc that lands",
                Math.abs(highest - trueHighest) < 0.1 && Math.abs(end) < 0.01,
                text("highest %.2f m, true %.2f m, ends at %.2f m", highest, trueHighest, end));
    }

    /** A teleport is shown at once: nothing is drawn between the two places. */
    private Gate teleport() throws InterruptedException {
        Truth truth = Truth.of(Scenarios.named("teleports"));
        // A scheme that is drawn as it stands after its last step needs frames that keep step.
        Cell cell = new Cell(truth, Networks.CLEAN, RATE, Schemes.named("retail-60"), FramePacing.EVEN);
        CellResult result = run.run(List.of(cell), 1).get(0);
        double blips = result.mean(Figure.BLIPS);
        return new Gate("a teleport is never slid through", blips == 0, text("%.1f blips a minute beside them", blips));
    }

    private static RunRecording recording(CellResult result) {
        RunRecording recording = result.recording();
        if (recording == null) {
            throw new IllegalStateException("a run keeps its first seed");
        }
        return recording;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
