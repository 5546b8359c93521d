package dev.gait.app.fuzz;

import dev.gait.testbed.fuzz.FuzzTarget;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Presses one target with Jazzer for so many seconds, in a JVM of its own: a fuzzer rewrites the classes it watches and
 * ends its process when it finds something.
 */
final class FuzzRun {

    /** Hot inner loops without decisions: watching them would cost nine tenths of the speed and show nothing. */
    private static final String NOT_WATCHED = "dev.gait.net.packet.Isaac" + File.pathSeparator
            + "dev.gait.net.packet.KeyStream" + File.pathSeparator + "dev.gait.net.packet.Hash32";

    private static final Pattern DONE = Pattern.compile("^Done (\\d+) runs in \\d+ second.*");
    private static final Pattern STATUS = Pattern.compile("^#(\\d+)\\s.*\\bcov: (\\d+) ft: (\\d+) corp: (\\d+)/.*");
    private static final Pattern EXCEPTION = Pattern.compile("^== Java Exception: (.*)");

    /**
     * What came of it.
     *
     * @param executions inputs tried
     * @param covered edges of our code that were reached
     * @param finding empty, or what went wrong in one line
     * @param input the input that shows it; empty if there is none
     */
    record Outcome(FuzzTarget target, long executions, long covered, String finding, byte[] input) {

        boolean isGood() {
            return finding.isEmpty();
        }
    }

    private final FuzzTarget target;
    private final int seconds;
    private final int inputs;
    private final Path corpus;
    private final Consumer<String> progress;
    private long executions;
    private long covered;
    private String exception = "";
    private final List<String> lastLines = new ArrayList<>();

    /**
     * @param inputs ends it earlier, after so many; 0 for no such end
     * @param corpus where inputs worth keeping are; the golden vectors are added to it
     * @param progress told about a line of progress now and then
     */
    FuzzRun(FuzzTarget target, int seconds, int inputs, Path corpus, Consumer<String> progress) {
        this.target = target;
        this.seconds = seconds;
        this.inputs = inputs;
        this.corpus = corpus;
        this.progress = progress;
    }

    Outcome run() throws IOException {
        Files.createDirectories(corpus);
        int number = 0;
        for (byte[] seed : target.seeds()) {
            Files.write(corpus.resolve(String.format("vector-%03d", number++)), seed);
        }
        Path artifacts = Files.createTempDirectory("gait-fuzz");
        try {
            int exit = launch(artifacts);
            return exit == 0
                    ? new Outcome(target, executions, covered, "", new byte[0])
                    : new Outcome(target, executions, covered, finding(exit), artifact(artifacts));
        } finally {
            delete(artifacts);
        }
    }

    private int launch(Path artifacts) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.type().getName(),
                "--instrumentation_includes=dev.gait.**",
                "--instrumentation_excludes=" + NOT_WATCHED,
                "--reproducer_path=" + artifacts,
                "-artifact_prefix=" + artifacts + File.separator,
                "-max_total_time=" + seconds,
                "-timeout=30",
                "-print_final_stats=0",
                corpus.toString()));
        if (inputs > 0) {
            command.add("-runs=" + inputs);
            command.add(1, "-XX:TieredStopAtLevel=1"); // so few are over before the second compiler pays for itself
        }
        Process process = new ProcessBuilder(command)
                .directory(artifacts.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        Thread watchdog = new Thread(() -> endInTime(process), "fuzz-watchdog");
        watchdog.setDaemon(true);
        watchdog.start();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.ISO_8859_1))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                read(line);
            }
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("The fuzzer was interrupted.", e);
        } finally {
            process.destroyForcibly();
        }
    }

    /** A fuzzer that does not end by itself is ended, and counts as a failure. */
    private void endInTime(Process process) {
        try {
            if (!process.waitFor(2L * seconds + 120, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(String line) {
        lastLines.add(line);
        if (lastLines.size() > 40) {
            lastLines.remove(0);
        }
        Matcher done = DONE.matcher(line);
        Matcher status = STATUS.matcher(line);
        Matcher thrown = EXCEPTION.matcher(line);
        if (done.matches()) {
            executions = Long.parseLong(done.group(1));
        } else if (status.matches()) {
            executions = Long.parseLong(status.group(1));
            covered = Long.parseLong(status.group(2));
            progress.accept(target.label() + ": " + executions + " inputs, " + covered + " edges, " + status.group(4)
                    + " kept");
        } else if (thrown.matches()) {
            exception = thrown.group(1);
        }
    }

    private String finding(int exit) {
        return exception.isEmpty()
                ? "the fuzzer ended with code " + exit + ": " + String.join(" / ", lastLines)
                : exception;
    }

    private static byte[] artifact(Path artifacts) throws IOException {
        try (Stream<Path> files = Files.list(artifacts)) {
            Path found = files.filter(file -> file.getFileName().toString().matches("(crash|timeout|oom)-.*"))
                    .findFirst()
                    .orElse(null);
            return found == null ? new byte[0] : Files.readAllBytes(found);
        }
    }

    static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
