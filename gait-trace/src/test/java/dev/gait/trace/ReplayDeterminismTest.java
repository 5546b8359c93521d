package dev.gait.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.GroundSpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Same trace, same bytes: twice here, in a second JVM, and on another JDK where {@code gait.otherJdk} names one. */
class ReplayDeterminismTest {
    static final List<String> names = Traces.NAMES;

    @ParameterizedTest
    @FieldSource("names")
    void aSecondReplayWritesTheSameBytes(String name) {
        assertThat(Traces.replayed(Traces.given(name))).isEqualTo(Traces.replayed(Traces.given(name)));
    }

    @Test
    void aSecondJvmWritesTheSameBytes() throws Exception {
        assertThat(inAnotherJvm(System.getProperty("java.home"))).isEqualTo(allFrames());
    }

    @Test
    void anotherJdkWritesTheSameBytes() throws Exception {
        // Without the property there is no other JDK to ask, and this asks our own, interpreting instead of compiling.
        String home = System.getProperty("gait.otherJdk", System.getProperty("java.home"));
        String mode = System.getProperty("gait.otherJdk") == null ? "-Xint" : "-Xmixed";

        assertThat(inAnotherJvm(home, mode)).isEqualTo(allFrames());
    }

    private static byte[] allFrames() throws IOException {
        var all = new ByteArrayOutputStream();
        for (String name : Traces.NAMES) {
            Trace trace = Traces.given(name);
            all.write(Traces.replayed(trace));
            all.write(Traces.replayed(Traces.on(GroundSpec.NONE, trace)));
            all.write(Traces.replayed(Traces.on(GroundSpec.field(20261115L), trace)));
        }
        return all.toByteArray();
    }

    private static byte[] inAnotherJvm(String javaHome, String... options) throws Exception {
        List<String> command = new java.util.ArrayList<>();
        command.add(Path.of(javaHome, "bin", "java").toString());
        command.addAll(List.of(options));
        command.add("-cp");
        // Surefire hides the real class path behind a jar of its own.
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(EveryTrace.class.getName());
        Process child = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (InputStream frames = child.getInputStream()) {
            byte[] bytes = frames.readAllBytes();
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(child.exitValue()).isZero();
            return bytes;
        } finally {
            child.destroyForcibly();
        }
    }

    /** Writes the frames of every example trace, on each kind of ground, to standard output; run in a JVM of its own. */
    static final class EveryTrace {
        private EveryTrace() {}

        public static void main(String[] args) throws IOException {
            System.out.write(allFrames());
            System.out.flush();
        }
    }
}
