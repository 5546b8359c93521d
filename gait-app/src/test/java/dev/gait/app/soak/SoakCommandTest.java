package dev.gait.app.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SoakCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void goodSeedsEndWithZeroAndASum() {
        assertThat(run("--seeds", "2", "--seed", "17", "--seconds", "20")).isZero();
        assertThat(out.toString()).startsWith("2 seeds, 0 failed: ");
        assertThat(err.toString()).contains("2 of 2 seeds, 0 failed");
    }

    @Test
    void aSenselessNumberOfSeedsIsBadUsage() {
        assertThat(run("--seeds", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("--seeds must be at least 1, got 0");
        assertThat(run("--seconds", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("--seconds must be at least 1, got 0");
    }

    @Test
    void soIsASenselessNumberOfJobs() {
        assertThat(run("--jobs", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("--jobs must be at least 1, got 0");
    }

    @Test
    void theTimeThatIsLeftIsTold() {
        assertThat(SoakCommand.left(5 * 3600 + 90)).isEqualTo(", 5 h 02 min left");
        assertThat(SoakCommand.left(0)).isEmpty();
    }

    private int run(String... arguments) {
        return new CommandLine(new SoakCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
