package dev.gait.lab.run;

import dev.gait.lab.metric.Figure;
import dev.gait.lab.metric.Measurement;
import dev.gait.lab.metric.Metrics;
import dev.gait.lab.scenario.ActorScript;
import dev.gait.lab.scenario.Truth;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Measures cells over seeds on as many threads as it is given. Each seed of each cell is a run of its own that shares
 * nothing; results are put together in the order of seeds, so the number of threads changes nothing but the time.
 */
public final class Lab {
    /** Hears of every run that is done, on whatever thread did it. */
    @FunctionalInterface
    public interface Progress {
        void done();
    }

    private record Take(
            Measurement measurement,
            Delays delays,
            @Nullable RunRecording recording) {}

    private Lab() {}

    /** Number of runs that {@link #run} will report. */
    public static long runs(List<Cell> cells, int seeds) {
        return (long) cells.size() * seeds;
    }

    public static List<CellResult> run(List<Cell> cells, long firstSeed, int seeds, int threads, Progress progress)
            throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, threads), task -> {
            Thread thread = new Thread(task, "lab");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<List<Future<Take>>> pending = new ArrayList<>();
            for (Cell cell : cells) {
                List<Future<Take>> takes = new ArrayList<>();
                for (int i = 0; i < seeds; i++) {
                    long seed = firstSeed + i;
                    boolean filmed = i == 0;
                    takes.add(pool.submit(() -> {
                        Take take = take(cell, seed, filmed);
                        progress.done();
                        return take;
                    }));
                }
                pending.add(takes);
            }
            List<CellResult> results = new ArrayList<>();
            for (int i = 0; i < cells.size(); i++) {
                List<Take> takes = new ArrayList<>();
                for (Future<Take> take : pending.get(i)) {
                    takes.add(take.get());
                }
                pending.set(i, List.of());
                results.add(together(cells.get(i), takes));
            }
            return results;
        } catch (ExecutionException broken) {
            if (broken.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(broken.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    private static Take take(Cell cell, long seed, boolean filmed) {
        SingleRun run = new SingleRun(cell, seed);
        run.play();
        Measurement measurement = run.measure();
        return new Take(measurement, run.delays(), filmed ? recording(cell.truth(), run) : null);
    }

    private static RunRecording recording(Truth truth, SingleRun run) {
        List<ActorScript> cast = truth.scenario().actors();
        int actor = 0;
        while (actor + 1 < cast.size() && !cast.get(actor).measured()) {
            actor++;
        }
        Metrics metrics = new Metrics(truth, actor, run.drawn(actor));
        double delay = metrics.measure(0).get(Figure.DELAY);
        return new RunRecording(actor, run.drawn(actor), metrics.firstFrame(), metrics.errors(delay), metrics.excess());
    }

    private static CellResult together(Cell cell, List<Take> takes) {
        Map<Figure, Statistic> figures = new EnumMap<>(Figure.class);
        for (Figure figure : Figure.values()) {
            double[] values = takes.stream()
                    .mapToDouble(take -> take.measurement().get(figure))
                    .toArray();
            figures.put(figure, Statistic.of(values));
        }
        Delays delays = new Delays();
        takes.forEach(take -> delays.add(take.delays()));
        return new CellResult(
                cell.truth().scenario().name(),
                cell.network().name(),
                cell.rateHz(),
                cell.scheme().name(),
                takes.size(),
                figures,
                takes.get(0).recording(),
                delays);
    }
}
