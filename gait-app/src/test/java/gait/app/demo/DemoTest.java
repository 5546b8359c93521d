package gait.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import gait.app.shell.Terminal;
import gait.lab.trace.MessageCheck;
import gait.lab.trace.ReplayRun;
import gait.lab.trace.Trace;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The trace that ships with the demo, and the map that shows it. */
class DemoTest {

    @Test
    void theShippedTraceIsGoodAndEverybodyInItMoves() throws Exception {
        Trace trace = DemoCommand.shipped();
        Map<Integer, Double> ways = new HashMap<>();
        Map<Integer, double[]> last = new HashMap<>();

        new ReplayRun(trace).finish(frame -> {
            double[] before = last.put(frame.guid, new double[] {frame.x, frame.y});
            if (before != null) {
                ways.merge(frame.guid, Math.hypot(frame.x - before[0], frame.y - before[1]), Double::sum);
            }
        });

        assertThat(MessageCheck.complaints(trace)).isEmpty();
        assertThat(ways)
                .hasSize(8)
                .allSatisfy((guid, metres) -> assertThat(metres).isGreaterThan(10.0));
    }

    @Test
    void theMakerStillWritesATraceOfTheSameShape() throws Exception {
        String made = new VillageMaker().make();

        Trace again = Trace.read(new ByteArrayInputStream(made.getBytes(StandardCharsets.UTF_8)));
        assertThat(again.header()).isEqualTo(DemoCommand.shipped().header());
        assertThat(again.events()).hasSameSizeAs(DemoCommand.shipped().events());
    }

    @Test
    void theMapShowsWhereSomebodyIsAndWhereTheyLook() {
        Walker walker = new Walker(0x50000C0D, "Ciandra");
        walker.east = 1017.5;
        walker.north = 982.5;
        walker.heading = 90.0;
        walker.forward = 0x41000003;
        walker.queued = 2;

        String[] lines = new TerminalMap(1000.0, 1000.0, false)
                .draw(List.of(walker), new TerminalMap.Trails(), 1.5, new Terminal.Size(25, 81))
                .split(System.lineSeparator());

        assertThat(lines[0]).contains("1.5 s");
        // 20 rows for 68 m: 17.5 m east is ten columns right of the middle, 17.5 m south five rows below it.
        assertThat(lines[1 + 15].indexOf("→")).isEqualTo(50);
        assertThat(lines[1 + 10].indexOf("@")).isEqualTo(40);
        assertThat(lines[21]).startsWith("→ Ciandra").contains("17.50 E", "-17.50 N", "stands, catching up (2)");
    }
}
