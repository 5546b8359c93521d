package dev.gait.app.soak;

import dev.gait.app.shell.Exit;
import dev.gait.server.spi.ClusterSupport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Model.CommandSpec;

/** The runs of {@code gait soak --cluster}: seeds side by side, told in their order; a failure prints the seed that replays it. */
final class ClusterSoakRuns {
    private static final int AT_A_TIME = 20;

    private final CommandSpec spec;
    private final int seeds;
    private final long firstSeed;
    private final int jobs;

    ClusterSoakRuns(CommandSpec spec, int seeds, long firstSeed, int jobs) {
        this.spec = spec;
        this.seeds = seeds;
        this.firstSeed = firstSeed;
        this.jobs = jobs;
    }

    int run() throws Exit.Failure, InterruptedException {
        ClusterSupport support = ClusterSupport.find()
                .orElseThrow(() -> new Exit.Failure(Exit.FAILURES, "gait-cluster is not part of this installation."));
        ExecutorService pool = Executors.newFixedThreadPool(jobs);
        try {
            return run(support, pool);
        } finally {
            pool.shutdownNow();
        }
    }

    private int run(ClusterSupport support, ExecutorService pool) throws Exit.Failure, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        int failures = 0;
        for (int done = 0; done < seeds; ) {
            List<Future<ClusterSupport.SoakResult>> running = new ArrayList<>();
            for (int i = 0; i < AT_A_TIME && done + i < seeds; i++) {
                long seed = firstSeed + done + i;
                running.add(pool.submit(() -> support.soak(seed)));
            }
            for (Future<ClusterSupport.SoakResult> each : running) {
                ClusterSupport.SoakResult result = result(each, firstSeed + done);
                if (!result.isGood()) {
                    failures++;
                    out.println(result.line());
                    out.println("replay: gait soak --cluster --seeds 1 --seed " + (firstSeed + done));
                } else if (seeds == 1) {
                    out.println(result.line());
                }
                done++;
            }
            err.println(done + " of " + seeds + " seeds, " + failures + " failed");
            err.flush();
        }
        out.println(seeds + " seeds, " + failures + " failed");
        out.flush();
        return failures == 0 ? Exit.DONE : Exit.FAILURES;
    }

    private static ClusterSupport.SoakResult result(Future<ClusterSupport.SoakResult> run, long seed)
            throws InterruptedException, Exit.Failure {
        try {
            return run.get();
        } catch (ExecutionException e) {
            throw new Exit.Failure(
                    Exit.FAILURES,
                    "Seed " + seed + " broke (" + e.getCause() + "); replay: gait soak --cluster --seeds 1 --seed "
                            + seed);
        }
    }
}
