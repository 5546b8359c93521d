package dev.gait.lab.check;

import dev.gait.lab.run.Cell;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.FramePacing;
import dev.gait.lab.run.Lab;
import dev.gait.lab.scenario.Truth;
import dev.gait.net.impair.NetworkProfile;
import java.util.List;

/**
 * With what the gates are held: gates that hold on one set of seeds, scripts and networks only are worth little.
 *
 * @param firstSeed where seeds begin
 * @param scenarios beside the built-in ones
 * @param networks beside the built-in ones
 * @param frames the screen that the gates of Glide are drawn on
 */
public record GateRun(
        long firstSeed,
        List<Truth> scenarios,
        List<NetworkProfile> networks,
        FramePacing frames,
        int threads,
        Lab.Progress progress) {
    public GateRun {
        scenarios = List.copyOf(scenarios);
        networks = List.copyOf(networks);
    }

    /** The built-in ones, from the first seed on. */
    public static GateRun usual(int threads, Lab.Progress progress) {
        return new GateRun(1, List.of(), List.of(), FramePacing.SCREEN, threads, progress);
    }

    List<CellResult> run(List<Cell> cells, int seeds) throws InterruptedException {
        return Lab.run(cells, firstSeed, seeds, threads, progress);
    }
}
