package gait.app.soak;

import gait.lab.soak.SessionSoak;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs simulated sessions over bad links in virtual time, one per seed, and says which seed failed. */
@Command(
        name = "soak",
        mixinStandardHelpOptions = true,
        description =
                "Simulated sessions over a link with 10 %% loss, duplicates, reordering and 300 ms delay, in virtual"
                        + " time: every message must arrive once and in order.",
        footer = {"", "Example: gait soak --seeds 1000", "A failing seed is replayed with: gait soak --seeds 1 --seed K"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:every seed was good", "1:a seed failed", "2:bad usage"})
public final class SoakCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the call
    private CommandSpec spec;

    @Option(names = "--seeds", description = "how many seeds to run (default: ${DEFAULT-VALUE})", defaultValue = "40")
    private int seeds;

    @Option(names = "--seed", description = "the first seed (default: ${DEFAULT-VALUE})", defaultValue = "1")
    private long firstSeed;

    @Override
    public Integer call() {
        if (seeds < 1) {
            throw new ParameterException(spec.commandLine(), "--seeds must be at least 1, got " + seeds);
        }
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        long messages = 0;
        long datagrams = 0;
        long lost = 0;
        long repeated = 0;
        double virtualSeconds = 0;
        int failures = 0;
        for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
            SessionSoak.Result result = SessionSoak.run(seed);
            messages += result.messages();
            datagrams += result.datagrams();
            lost += result.lost();
            repeated += result.repeated();
            virtualSeconds += result.virtualSeconds();
            if (!result.isGood()) {
                failures++;
                out.println(result);
                out.println("replay: gait soak --seeds 1 --seed " + seed);
                out.flush();
            }
            long done = seed - firstSeed + 1;
            if (done % 50 == 0 || done == seeds) {
                err.println(done + " of " + seeds + " seeds, " + failures + " failed");
                err.flush();
            }
        }
        out.printf(
                java.util.Locale.ROOT,
                "%d seeds, %d failed: %d messages in %d datagrams, %d lost, %d repeated, %.0f virtual seconds%n",
                seeds,
                failures,
                messages,
                datagrams,
                lost,
                repeated,
                virtualSeconds);
        out.flush();
        return failures == 0 ? 0 : 1;
    }
}
