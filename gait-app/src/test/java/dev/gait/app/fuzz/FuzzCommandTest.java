package dev.gait.app.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.testbed.fuzz.FuzzTarget;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import picocli.CommandLine;

@Execution(ExecutionMode.CONCURRENT)
@Tag("firstJdk") // docs/decisions/0017
class FuzzCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /**
     * So many inputs show that the fuzzer works; minutes and hours are gait fuzz's, known inputs of every target
     * FuzzSeedsTest's. Two targets reach everything: whole sessions go through packets, fragments and messages. Where two JDKs
     * test, each takes one (docs/decisions/0014).
     */
    @Test
    void aShortGuidedRunReachesTheCodeAndFindsNothing() {
        String[] share = System.getProperty("gait.share", "1/1").split("/", 2);
        int mine = Integer.parseInt(share[0]);
        int all = Integer.parseInt(share[1]);
        int targets = 0;
        for (FuzzTarget target : List.of(FuzzTarget.SESSION, FuzzTarget.GLIDE)) {
            if ((target.ordinal() + mine) % all == 0) {
                targets++;
                int exit = run("--target", target.label(), "--seconds", "600", "--inputs", "1500");
                assertThat(exit).as("%s%n%s", out, err).isZero();
            }
        }
        Matcher lines = Pattern.compile("(\\w+): (\\d+) inputs, (\\d+) edges reached, nothing found")
                .matcher(out.toString());
        int reported = 0;
        while (lines.find()) {
            reported++;
            assertThat(Long.parseLong(lines.group(2))).as(lines.group()).isGreaterThan(1000);
            assertThat(Long.parseLong(lines.group(3))).as(lines.group()).isGreaterThan(40);
        }
        assertThat(reported).isEqualTo(targets).isPositive();
    }

    @Test
    void anInputIsReplayed(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("input"), new byte[] {1, 2, 3});
        assertThat(run("--target", "packet", "--replay", file.toString())).isZero();
        assertThat(out.toString()).contains("this input shows no fault");
    }

    @Test
    void badUsageIsOneSentence() {
        assertThat(run("--target", "moon")).isEqualTo(2);
        assertThat(err.toString()).contains("There is no target moon");
        assertThat(run("--seconds", "0")).isEqualTo(2);
        assertThat(run("--replay", "somewhere")).isEqualTo(2);
    }

    private int run(String... arguments) {
        return new CommandLine(new FuzzCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
