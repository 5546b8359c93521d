package dev.gait.app.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.testbed.fuzz.FuzzTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("firstJdk") // docs/decisions/0017
class FuzzRunTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void aStopIsNoTimeInWhichSomethingWasTried() {
        RunningTime time = new RunningTime(5 * SECOND);
        for (int i = 1; i <= 50; i++) {
            time.look(5 * SECOND + i * SECOND / 5);
        }
        time.look(3600 * SECOND);
        time.look(3600 * SECOND + SECOND / 2);
        assertThat(time.seconds()).isCloseTo(10.5, within(1e-6));
    }

    /** The fuzzer names whatever it tried while its process was stopped for half a minute. */
    @Test
    void anInputThatOnlySeemedSlowIsNoFinding(@TempDir Path corpus) throws IOException {
        FuzzRun run = new FuzzRun(FuzzTarget.PACKET, 1, 0, corpus, line -> {});
        assertThat(run.slowness(FuzzTarget.PACKET.seeds().get(0))).isEmpty();
    }

    /** It begins with the empty one, while its classes are loaded: where it hardly had a processor, that was a finding before. */
    @Test
    void norIsTheEmptyInput(@TempDir Path artifacts) throws IOException {
        FuzzRun run = new FuzzRun(FuzzTarget.PACKET, 1, 0, artifacts, line -> {});
        Files.createFile(artifacts.resolve("timeout-da39a3ee5e6b4b0d3255bfef95601890afd80709"));
        assertThat(run.finding(70, artifacts)).isEmpty();
    }

    /** The alarm may ring on a thread that bears none: then the JVM goes down after it, and leaves a crash with nothing in it beside. */
    @Test
    void norIsOneAfterWhichTheJvmItselfWentDown(@TempDir Path artifacts) throws IOException {
        FuzzRun run = new FuzzRun(FuzzTarget.PACKET, 1, 0, artifacts, line -> {});
        Files.write(
                artifacts.resolve("timeout-d2d551c9e0bc95aeb8a41b94fe5390a6b5030595"),
                FuzzTarget.PACKET.seeds().get(0));
        Files.createFile(artifacts.resolve("crash-da39a3ee5e6b4b0d3255bfef95601890afd80709"));
        assertThat(run.finding(77, artifacts)).isEmpty();
    }
}
