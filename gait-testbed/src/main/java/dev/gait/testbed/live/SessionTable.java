package dev.gait.testbed.live;

import dev.gait.lab.live.LiveScore;
import dev.gait.lab.run.Lab;
import dev.gait.lab.scenario.Scenario;
import dev.gait.net.impair.NetworkProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** {@link SessionRun} over many seeds: means, and how far a mean of so many may stray. */
public final class SessionTable {
    /** As many others as the demo has beside its runner. */
    public static final int COMPANY = 13;

    /** A figure over seeds: its mean, and the standard error of that mean; NaN where no seed had a value. */
    public record Mean(double value, double error) {
        static Mean of(List<Double> values) {
            List<Double> known = values.stream().filter(Double::isFinite).toList();
            int n = known.size();
            double mean = known.stream().mapToDouble(Double::doubleValue).sum() / n;
            double squares =
                    known.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
            return new Mean(n == 0 ? Double.NaN : mean, n < 2 ? Double.NaN : Math.sqrt(squares / (n - 1) / n));
        }

        @Override
        public String toString() {
            return Double.isNaN(value) ? "—" : String.format(Locale.ROOT, "%.3f ± %.3f", value, error);
        }
    }

    /** One scheme's line of the table, as the page has it. */
    public record Row(String scheme, Mean shape, Mean delay, Mean pops, Mean settle, Mean bytes) {}

    private SessionTable() {}

    public static List<Row> measure(
            Scenario scenario,
            NetworkProfile network,
            double rateHz,
            long firstSeed,
            int seeds,
            int threads,
            Lab.Progress progress)
            throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "lab");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<List<SessionRun.Lane>>> pending = new ArrayList<>();
            for (int i = 0; i < seeds; i++) {
                long seed = firstSeed + i;
                pending.add(pool.submit(() -> {
                    List<SessionRun.Lane> lanes = SessionRun.play(scenario, network, rateHz, COMPANY, seed);
                    progress.done();
                    return lanes;
                }));
            }
            List<List<SessionRun.Lane>> runs = new ArrayList<>();
            for (Future<List<SessionRun.Lane>> run : pending) {
                runs.add(run.get());
            }
            return rows(runs);
        } catch (ExecutionException broken) {
            throw broken.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(broken.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    /** Runs of the same lanes, put together. */
    public static List<Row> rows(List<List<SessionRun.Lane>> runs) {
        List<Row> rows = new ArrayList<>();
        for (int k = 0; k < runs.get(0).size(); k++) {
            int lane = k;
            rows.add(new Row(
                    runs.get(0).get(k).name(),
                    mean(runs, lane, LiveScore.Result::shape),
                    mean(runs, lane, LiveScore.Result::delay),
                    mean(runs, lane, LiveScore.Result::popsPerMinute),
                    mean(runs, lane, LiveScore.Result::settle),
                    Mean.of(runs.stream()
                            .map(run -> run.get(lane).bytesPerSecond())
                            .toList())));
        }
        return rows;
    }

    private static Mean mean(
            List<List<SessionRun.Lane>> runs, int lane, java.util.function.ToDoubleFunction<LiveScore.Result> figure) {
        return Mean.of(runs.stream()
                .map(run -> figure.applyAsDouble(run.get(lane).score()))
                .toList());
    }

    /** For a terminal: a head, and a line for each scheme. */
    public static List<String> lines(List<Row> rows) {
        List<String> lines = new ArrayList<>();
        String form = "%-16s %16s %16s %18s %16s %16s";
        lines.add(
                String.format(Locale.ROOT, form, "scheme", "shape m", "delay s", "pops /min", "settle s", "bytes /s"));
        for (Row row : rows) {
            lines.add(String.format(
                    Locale.ROOT, form, row.scheme(), row.shape(), row.delay(), row.pops(), row.settle(), row.bytes()));
        }
        return lines;
    }
}
