package dev.gait.app.soak;

import dev.gait.app.shell.Exit;
import dev.gait.testbed.soak.SessionSoak;
import dev.gait.testbed.soak.WorldSoak;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs simulated worlds and sessions over bad links in virtual time, two per seed, and says which seed failed. */
@Command(
        name = "soak",
        mixinStandardHelpOptions = true,
        description = {
            "Simulated worlds in virtual time. For each seed:",
            "  a world: clients wander over bad lines, among some who spam, cheat, forge packets under their addresses or"
                    + " have a line that is half dead; none of the honest may be lost, stuck, put back or heard late,"
                    + " and all must agree within 0.05 m two updates after everybody stands. The seed draws for how long"
                    + " (as many worlds of 5 to 10 s as of 150 to 300, 72 s on average), how many people (2 to 8, one"
                    + " world in twenty 16), how they speak, whether each has a line of its own, who means no good, the"
                    + " ground, and how long the server has run (a second to a year);",
            "  a session: a minute of talk over a link with 10 %% loss, duplicates, reordering and 300 ms delay;"
                    + " every message must arrive once and in order."
        },
        footer = {
            "",
            "Example: gait soak --seeds 1000",
            "Beside other work: nice -n 19 gait soak --seeds 10000 --jobs 1",
            "In parts: gait soak --seeds 500 --seed 501 goes on after gait soak --seeds 500.",
            "A failing seed is replayed with: gait soak --seeds 1 --seed K"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:every seed was good", "1:a seed failed", "2:bad usage"})
public final class SoakCommand implements Callable<Integer> {
    private static final int REPORT_EVERY = 20;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the call
    private CommandSpec spec;

    @Option(names = "--seeds", description = "how many seeds to run (default: ${DEFAULT-VALUE})", defaultValue = "40")
    private int seeds;

    @Option(names = "--seed", description = "the first seed (default: ${DEFAULT-VALUE})", defaultValue = "1")
    private long firstSeed;

    @Option(names = "--jobs", description = "how many to run side by side (default: one for each processor)")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--seconds",
            description =
                    "instead of what the seed draws: eight people over one kind of line among hostile neighbours of"
                            + " every kind, for so long")
    private double wanderSeconds = Double.NaN;

    @Option(names = "--honest-only", description = "leave the hostile neighbours out")
    private boolean honestOnly;

    @Option(
            names = "--cluster",
            description =
                    "simulated clusters instead: nodes are killed, stand still and are cut off while characters cross"
                            + " from one to another; nobody may be lost, twice in the world or set back farther than promised")
    private boolean cluster;

    private record Pair(WorldSoak.Result world, SessionSoak.Result session) {
        boolean isGood() {
            return world.isGood() && session.isGood();
        }
    }

    /** Sums over all seeds. */
    private static final class Sums {
        int failures;
        long messages;
        long datagrams;
        long lost;
        double seconds;
        double disagreement;
    }

    @Override
    public Integer call() throws Exit.Failure, InterruptedException {
        if (seeds < 1) {
            throw new ParameterException(spec.commandLine(), "--seeds must be at least 1, got " + seeds);
        }
        if (jobs < 1) {
            throw new ParameterException(spec.commandLine(), "--jobs must be at least 1, got " + jobs);
        }
        if (wanderSeconds < 1) {
            throw new ParameterException(spec.commandLine(), "--seconds must be at least 1, got " + wanderSeconds);
        }
        if (cluster) {
            return new ClusterSoakRuns(spec, seeds, firstSeed, jobs).run();
        }
        int workers = Math.min(seeds, jobs);
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        try {
            return run(pool, workers);
        } finally {
            pool.shutdownNow();
        }
    }

    /** Seeds run side by side; results are told in the order of seeds, so that output does not depend on luck. */
    private int run(ExecutorService pool, int workers) throws InterruptedException, Exit.Failure {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Queue<Future<Pair>> running = new ArrayDeque<>();
        Sums sums = new Sums();
        long began = System.nanoTime();
        int started = 0;
        for (int done = 0; done < seeds; done++) {
            while (started < seeds && running.size() < 2 * workers) {
                long seed = firstSeed + started++;
                running.add(pool.submit(() -> new Pair(world(seed), SessionSoak.run(seed))));
            }
            Pair pair = result(running, firstSeed + done);
            note(pair, firstSeed + done, sums, out);
            if ((done + 1) % REPORT_EVERY == 0 || done + 1 == seeds) {
                double each = (System.nanoTime() - began) * 1e-9 / (done + 1);
                err.println((done + 1) + " of " + seeds + " seeds, " + sums.failures + " failed"
                        + left(each * (seeds - done - 1)));
                err.flush();
            }
        }
        out.printf(
                Locale.ROOT,
                "%d seeds, %d failed: largest disagreement %.4f m, %d messages in storms, %d datagrams, %d lost,"
                        + " %.0f virtual seconds%n",
                seeds,
                sums.failures,
                sums.disagreement,
                sums.messages,
                sums.datagrams,
                sums.lost,
                sums.seconds);
        out.flush();
        return sums.failures == 0 ? Exit.DONE : Exit.FAILURES;
    }

    private WorldSoak.Result world(long seed) {
        return Double.isNaN(wanderSeconds)
                ? WorldSoak.drawn(seed, !honestOnly)
                : WorldSoak.run(seed, wanderSeconds, !honestOnly);
    }

    static String left(double seconds) {
        long minutes = Math.round(seconds / 60);
        return seconds == 0 ? "" : String.format(Locale.ROOT, ", %d h %02d min left", minutes / 60, minutes % 60);
    }

    /** The command that shows what happened once more. */
    private String replay(long seed) {
        return "gait soak --seeds 1 --seed " + seed
                + (Double.isNaN(wanderSeconds) ? "" : " --seconds " + wanderSeconds)
                + (honestOnly ? " --honest-only" : "");
    }

    private Pair result(Queue<Future<Pair>> running, long seed) throws InterruptedException, Exit.Failure {
        try {
            return running.remove().get();
        } catch (ExecutionException e) {
            throw new Exit.Failure(
                    Exit.FAILURES,
                    "Seed " + seed + " broke (" + e.getCause() + "); replay: " + replay(seed) + " --debug");
        }
    }

    private void note(Pair pair, long seed, Sums sums, PrintWriter out) {
        sums.messages += pair.session().messages();
        sums.datagrams += pair.session().datagrams() + pair.world().datagrams();
        sums.lost += pair.session().lost();
        sums.seconds += pair.session().virtualSeconds() + pair.world().virtualSeconds();
        sums.disagreement = Math.max(sums.disagreement, pair.world().disagreement());
        if (pair.isGood()) {
            return;
        }
        sums.failures++;
        if (!pair.world().isGood()) {
            out.println(pair.world());
        }
        if (!pair.session().isGood()) {
            out.println(pair.session());
        }
        out.println("replay: " + replay(seed));
        out.flush();
    }
}
