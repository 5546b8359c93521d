package dev.gait.app.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.app.shell.Exit;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import picocli.CommandLine;

@Execution(ExecutionMode.CONCURRENT)
@Tag("firstJdk")
class LoadCommandTest {
    @TempDir
    private Path folder = Path.of("set by JUnit");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return new CommandLine(new LoadCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }

    /** Numbers are not judged here: the machine may be busy. That nothing is lost is. */
    @Test
    void aSmallCrowdOnAServerOfItsOwnLosesNothing() throws Exception {
        Path json = folder.resolve("load.json");
        int code = run("--clients", "12", "--seconds", "3", "--json", json.toString());

        assertThat(code).as(out + "\n" + err).isZero();
        assertThat(out.toString())
                .contains("12 of 12 clients entered")
                .contains("each sees 11.0 others")
                .contains("relay latency p50")
                .contains("good: everybody stayed");
        assertThat(Files.readString(json))
                .contains("\"clients\" : 12", "\"lost\" : 0", "\"disconnected\" : 0", "\"good\" : true")
                .contains("\"cpuCores\"", "\"loadCpuCores\"", "\"tickMeanMillis\"", "\"p99\"");
    }

    @Test
    void aCurveIsOfACrowdThatGrowsOnceInMessagesAndOnceInTheLane() throws Exception {
        Path json = folder.resolve("curve.json");
        Path svg = folder.resolve("curve.svg");
        int code = run("--curve", "4,8", "--seconds", "1", "--json", json.toString(), "--svg", svg.toString());

        assertThat(code).as(out + "\n" + err).isZero();
        assertThat(out.toString())
                .containsPattern("(?s)in messages:.*\\| 4 \\|.*\\| 8 \\|.*in Glide's lane:.*\\| 4 \\|.*\\| 8 \\|");
        assertThat(err.toString()).contains("8 of 8 clients entered").contains("each of 8 by lane");
        assertThat(Files.readString(json).split("\"good\" : true", -1)).hasSize(5);
        assertThat(Files.readString(svg))
                .startsWith("<svg")
                .contains("in Glide's lane: near")
                .endsWith("</svg>\n");
    }

    /** Nor is it judged here how long pings take; that they are measured and nobody honest is lost is. */
    @Test
    void anAttackIsMeasuredByWhatHonestPlayersFeel() {
        run("--attack", "emotes", "--seconds", "1");

        assertThat(out.toString())
                .as(err.toString())
                .containsPattern("emotes +ping p95 [0-9.]+ ms")
                .contains("; 0 lost, ");
    }

    /** A crowd is minutes of work: a folder that is not there is said before it, not after. */
    @Test
    void whereNothingCanBeWrittenNobodyIsLetIn() {
        Path nowhere = folder.resolve("nowhere").resolve("load.json");
        CommandLine command = new CommandLine(new LoadCommand())
                .setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler((trouble, line, parsed) -> Exit.explain(trouble, line.getErr()));

        assertThat(command.execute("--clients", "2", "--seconds", "1", "--json", nowhere.toString()))
                .isEqualTo(2);

        assertThat(err.toString())
                .isEqualTo("There is no folder " + nowhere.getParent() + "." + System.lineSeparator());
    }

    /** A login that nobody answers is given up after fifteen seconds; nothing is measured then. */
    @Test
    void aServerThatIsNotThereIsSaidAsSoonAsTheFirstLoginIsGivenUp() throws Exception {
        int port = OwnServer.freePort();
        CommandLine command = new CommandLine(new LoadCommand())
                .setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler((trouble, line, parsed) -> Exit.explain(trouble, line.getErr()));
        long began = System.nanoTime();

        assertThat(command.execute("--clients", "60", "--seconds", "600", "--to", "127.0.0.1:" + port))
                .isEqualTo(3);

        assertThat(err.toString())
                .endsWith("Nobody got into the world: Nobody answered the login." + System.lineSeparator())
                .doesNotContain("measuring");
        assertThat((System.nanoTime() - began) * 1e-9).isLessThan(120);
    }

    @Test
    void nonsenseIsRefusedInASentence() {
        assertThat(run("--clients", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("Clients are 1 to 20000, got 0.");
        assertThat(run("--seconds", "-1")).isEqualTo(2);
        assertThat(run("--curve", "500,400")).isEqualTo(2);
        assertThat(err.toString())
                .contains("A curve is of growing crowds, as 500,1000,2000, of at most 20000, not '500,400'.");
        assertThat(run("--sees", "-1")).isEqualTo(2);
        assertThat(err.toString()).contains("--sees is 0 or more and --logins 1 or more, got -1 and 80.");
        assertThat(run("--profile", "--to", "127.0.0.1:9")).isEqualTo(2);
        assertThat(err.toString()).contains("--profile is of one server of our own;");
        assertThat(run("--curve", "--svg", "curve", "--json", "curve")).isEqualTo(2);
        assertThat(run("--svg", "picture.svg")).isEqualTo(2);
        assertThat(run("--server-log", folder.resolve("nowhere/log").toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains("There is no folder " + folder.resolve("nowhere") + ".");
        assertThat(run("--glide", "some")).isEqualTo(2);
        assertThat(err.toString()).contains("Those who listen to Glide's lane are none, half or all, not 'some'.");
        assertThat(run("--attack", "siege")).isEqualTo(2);
        assertThat(err.toString()).contains("There is no attack siege; all, or some of: bad-logins, ");
        assertThat(run("--to", "127.0.0.1:notaport")).isEqualTo(2);
        assertThat(err.toString()).contains("A server is HOST:PORT, not '127.0.0.1:notaport'.");
    }
}
