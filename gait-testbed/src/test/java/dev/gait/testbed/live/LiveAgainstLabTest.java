package dev.gait.testbed.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.lab.live.LiveComparison;
import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.Cell;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.Lab;
import dev.gait.lab.scenario.Scenario;
import dev.gait.lab.scenario.ScenarioReader;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scheme.Schemes;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A script by keys in a living world, told by the real server over the real session, and the same script in the lab's own
 * run, where messages are datagrams of their own: on a line that neither loses nor shuffles they read the same.
 */
class LiveAgainstLabTest {
    private static final int WORLDS = 3;
    private static final int SEEDS = 8;

    /** The others live on times and velocities that the lab's messages have and the real protocol's have not. */
    private static final List<String> COMPARED = List.of("hard-snap", LiveComparison.ENGINE, LiveComparison.GLIDE);

    /**
     * The script of glide.md at the speeds that the keys of a new character make: it stops four times a minute. On
     * the page's own script, with more stops, hard snap's pops differ by more; why has not been measured.
     */
    private static final String SCRIPT = """
            seconds 60
            actor runner at 0 0 heading 30 run-rate 2.375
            1.37   walk
            6.83   run
            12.41  run turn right 128.916
            14.09  run
            19.57  stop
            24.21  strafe right 1.56
            28.66  strafe left 1.56
            33.12  stop
            37.74  back
            42.05  turn left 85.944
            44.38  run
            53.90  stop
            """;

    @ParameterizedTest
    @CsvSource({"delay=100, 1", "delay=100, 5"})
    void theSameScriptOnTheSameNetworkReadsTheSame(String network, double rate) throws Exception {
        NetworkProfile profile = NetworkText.parse(network);
        Scenario scenario = ScenarioReader.read("script", SCRIPT);
        List<List<SessionRun.Lane>> runs = new ArrayList<>();
        for (int seed = 1; seed <= WORLDS; seed++) {
            runs.add(SessionRun.play(scenario, profile, rate, 0, seed));
        }
        List<SessionTable.Row> page = SessionTable.rows(runs);
        List<CellResult> results = lab(scenario, profile, rate);
        for (int k = 0; k < COMPARED.size(); k++) {
            String name = COMPARED.get(k);
            CellResult lab = results.get(k);
            SessionTable.Row row = page.get(LiveComparison.names().indexOf(name));
            String what = name + " over " + network + " at " + rate + " Hz: ";
            compare(what + "shape", row.shape().value(), lab.mean(Figure.SHAPE), 0.01);
            compare(what + "delay", row.delay().value(), lab.mean(Figure.DELAY), 0.01);
            compare(what + "pops", row.pops().value(), lab.mean(Figure.POPS), 1);
            if (!name.equals("hard-snap")) {
                // where somebody stopped is told, see above
                compare(what + "settle", row.settle().value(), lab.mean(Figure.SETTLE), 0.04);
            }
        }
    }

    /** Within 15 %, or as near as the smallest thing that can be told apart. */
    private static void compare(String what, double page, double lab, double least) {
        assertThat(page).as(what).isCloseTo(lab, within(Math.max(0.15 * lab, least)));
    }

    private static List<CellResult> lab(Scenario scenario, NetworkProfile network, double rate) throws Exception {
        Truth truth = Truth.of(scenario);
        List<Cell> cells = new ArrayList<>();
        for (String name : COMPARED) {
            // our server says where somebody stopped
            String scheme = name.equals(LiveComparison.ENGINE) ? "retail-stop" : name;
            cells.add(new Cell(truth, network, rate, Schemes.named(scheme)));
        }
        return Lab.run(cells, 1, SEEDS, 2, () -> {});
    }
}
