package dev.gait.app.lab;

import dev.gait.app.shell.Exit;
import dev.gait.lab.run.Lab;
import dev.gait.lab.scenario.Scenario;
import dev.gait.lab.scenario.ScriptStep;
import dev.gait.lab.scenario.Truth;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.testbed.live.SessionTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * {@code gait lab --session}: the table that the page shows beside a living world, for a script, on a network, over seeds.
 * Beside the lab's own runs it has what those leave out: the real server's messages and the session that carries them.
 */
final class SessionLab {
    private SessionLab() {}

    static long runs(List<Truth> truths, List<NetworkProfile> networks, List<Double> rates, int seeds) {
        return (long) truths.size() * networks.size() * rates.size() * seeds;
    }

    /** Keys have no word for a jump's height, a teleport or an order of the server's, and there is one pair of hands. */
    static void check(List<Truth> truths) throws Exit.Failure {
        for (Truth truth : truths) {
            Scenario scenario = truth.scenario();
            boolean keys = scenario.actors().size() == 1
                    && !scenario.actors().get(0).cues().isEmpty()
                    && scenario.actors().get(0).cues().stream().allMatch(ScriptStep.Move.class::isInstance);
            if (!keys) {
                throw Exit.badInput("--session plays by keys: " + scenario.name()
                        + " must have one actor who only walks, runs, strafes, turns and stops");
            }
        }
    }

    static void print(
            PrintWriter out,
            List<Truth> truths,
            List<NetworkProfile> networks,
            List<Double> rates,
            long firstSeed,
            int seeds,
            int threads,
            Lab.Progress progress)
            throws InterruptedException {
        for (Truth truth : truths) {
            for (NetworkProfile network : networks) {
                for (double rate : rates) {
                    List<SessionTable.Row> rows =
                            SessionTable.measure(truth.scenario(), network, rate, firstSeed, seeds, threads, progress);
                    out.printf(
                            Locale.ROOT,
                            "%s, %s, %s Hz, %d seeds, mean ± its standard error%n",
                            truth.scenario().name(),
                            network.name(),
                            rate == Math.rint(rate) ? String.valueOf((long) rate) : String.valueOf(rate),
                            seeds);
                    SessionTable.lines(rows).forEach(line -> out.println("  " + line));
                    out.flush();
                }
            }
        }
    }
}
