package dev.gait.app.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.app.shell.Exit;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LabCommandTest {
    @TempDir
    private Path folder = Path.of("set by JUnit");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine line = new CommandLine(new LabCommand());
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        line.setExecutionExceptionHandler((failure, command, unused) -> Exit.explain(failure, command.getErr()));
        return line.execute(args);
    }

    /** A small run: one scenario, one network, one rate, two seeds. */
    private int small(String... more) {
        List<String> args = new ArrayList<>(List.of("--scenario", "matrix-08-run-stop", "--network", "glide-100"));
        args.addAll(List.of("--rate", "5", "--seeds", "2", "--scheme", "hard-snap,retail"));
        args.addAll(Arrays.asList(more));
        return run(args.toArray(String[]::new));
    }

    @Test
    void aTableGoesToStandardOutputAndProgressToStandardError() {
        assertThat(small()).isZero();

        assertThat(out.toString())
                .contains("matrix-08-run-stop · glide-100 · 5 Hz · 2 seeds", "hard-snap", "retail", "own player");
        assertThat(err.toString()).contains("4 of 4 runs");
    }

    @Test
    void aReportIsAPageATableAndData() throws IOException {
        Path report = folder.resolve("deep/er");
        assertThat(small("--report", report.toString())).isZero();

        assertThat(Files.readString(report.resolve("index.html"))).contains("<svg");
        assertThat(Files.readAllLines(report.resolve("lab.csv"))).hasSize(3);
        assertThat(Files.readString(report.resolve("lab.json"))).contains("\"gait-lab-1\"");
    }

    @Test
    void twoRunsOfOneSeedCompareAsEqualAndThreadsDoNotMatter() throws IOException {
        Path one = folder.resolve("one.json");
        Path two = folder.resolve("two.json");
        assertThat(small("--json", one.toString(), "--threads", "1")).isZero();
        assertThat(small("--json", two.toString(), "--threads", "3")).isZero();
        assertThat(two).hasSameTextualContentAs(one);

        assertThat(run("--compare", one.toString(), two.toString())).isZero();
        assertThat(out.toString()).endsWith("2 of 2 cells are as they were." + System.lineSeparator());
    }

    @Test
    void scenariosNetworksAndTracesMayBeFiles() throws IOException {
        Path scenario = folder.resolve("stroll.scenario");
        Path network = folder.resolve("office.network");
        Files.writeString(scenario, "title A stroll\nseconds 4\nactor me at 0 0\n0.5 walk\n2.5 stop\n");
        Files.writeString(network, "delay=7 jitter=2\n");

        assertThat(run(
                        "--scenario",
                        scenario.toString(),
                        "--network",
                        network.toString(),
                        "--seeds",
                        "1",
                        "--rate",
                        "10"))
                .isZero();
        assertThat(out.toString()).contains("stroll · office · 10 Hz · 1 seed");
    }

    @Test
    void whatIsWrongIsOneSentence() throws IOException {
        Path bad = folder.resolve("bad.scenario");
        Files.writeString(bad, "actor me at 0 0\n1 fly\n");
        Path binary = folder.resolve("binary.scenario");
        Files.write(binary, new byte[] {(byte) 0xFF, (byte) 0xFE, 0, 1});

        refused("line 2: nobody can 'fly'", "--scenario", bad.toString());
        refused("is not a text file", "--scenario", binary.toString());
        refused("there is no scenario 'nowhere'", "--scenario", "nowhere");
        refused(
                "There is no file",
                "--scenario",
                folder.resolve("missing.scenario").toString());
        refused("there is no network 'moon'", "--network", "moon");
        refused("there is no network 'moon'", "--network", "lan,moon"); // two names, as two rates
        refused("a network has no setting 'lag'", "--network", "lag=3");
        refused(
                "There is no file",
                "--network",
                folder.resolve("missing.network").toString());
        refused("there is no scheme 'magic'", "--scheme", "magic");
        refused("--rate takes numbers", "--rate", "fast");
        refused("--rate must lie between", "--rate", "0");
        refused("There is no file", "--with", folder.resolve("missing.jar").toString());
        refused("is not well-formed JSON", "--compare", bad.toString(), bad.toString());
        assertThat(run("--seeds", "0")).isEqualTo(2);
    }

    private void refused(String because, String... args) {
        err.getBuffer().setLength(0);
        assertThat(run(args)).as(because).isEqualTo(2);
        assertThat(err.toString()).contains(because);
        assertThat(err.toString().strip().lines()).as(err.toString()).hasSize(1);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void theListNamesEverything() {
        assertThat(run("--list")).isZero();
        assertThat(out.toString()).contains("crowd-200", "transatlantic", "dead-reckoning-blend", "additive-retail");
    }
}
