package dev.gait.app.fuzz;

import dev.gait.testbed.fuzz.FuzzTarget;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Presses one target with Jazzer for so many seconds, in a JVM of its own: a fuzzer rewrites the classes it watches and
 * ends its process when it finds something.
 *
 * <p>The fuzzer goes by the clock on the wall, so a machine that sleeps or a process that is stopped for a while costs it its time, and
 * whatever input it tried at that moment seems to take for ever. So seconds are counted while it runs ({@link RunningTime}), it is
 * begun again for what is missing, and an input that seems slow is tried once more before it is called so.
 */
final class FuzzRun {

    /** Hot inner loops without decisions: watching them would cost nine tenths of the speed and show nothing. */
    private static final String NOT_WATCHED = "dev.gait.net.packet.Isaac" + File.pathSeparator
            + "dev.gait.net.packet.KeyStream" + File.pathSeparator + "dev.gait.net.packet.Hash32";

    private static final int TIMEOUT_SECONDS = 30;
    /** A fuzzer tries thousands a second, so a second is a fault. */
    private static final double SLOW_SECONDS = 1;

    private static final long AGAIN_MILLIS = 60_000;
    private static final long LOOK_MILLIS = 200;

    private static final Pattern DONE = Pattern.compile("^Done (\\d+) runs in \\d+ second.*");
    private static final Pattern STATUS = Pattern.compile("^#(\\d+)\\s.*\\bcov: (\\d+) ft: (\\d+) corp: (\\d+)/.*");
    private static final Pattern EXCEPTION = Pattern.compile("^== Java Exception: (.*)");

    /**
     * What came of it.
     *
     * @param executions inputs tried
     * @param covered edges of our code that were reached
     * @param ranSeconds how long it ran
     * @param processorSeconds what of that it had a processor for, all its threads together
     * @param finding empty, or what went wrong in one line
     * @param input the input that shows it; empty if there is none
     */
    record Outcome(
            FuzzTarget target,
            long executions,
            long covered,
            double ranSeconds,
            double processorSeconds,
            String finding,
            byte[] input) {

        boolean isGood() {
            return finding.isEmpty();
        }
    }

    private final FuzzTarget target;
    private final int seconds;
    private final int inputs;
    private final Path corpus;
    private final Consumer<String> progress;
    /** Of all its processes but the one that runs. */
    private long executionsBefore;

    private long executions;
    private long covered;
    private volatile double processorSeconds;
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
        RunningTime time = new RunningTime(System.nanoTime());
        while (true) {
            Path artifacts = Files.createTempDirectory("gait-fuzz");
            try {
                int exit = launch(artifacts, (int) Math.ceil(seconds - time.seconds()), time);
                String finding = exit == 0 ? "" : finding(exit, artifacts);
                boolean goesOn = finding.isEmpty()
                        && seconds - time.seconds() >= 1
                        && (inputs == 0 || executionsBefore + executions < inputs);
                if (!goesOn) {
                    Path shown = finding.isEmpty() ? null : artifact(artifacts, ".*");
                    return new Outcome(
                            target,
                            executionsBefore + executions,
                            covered,
                            time.seconds(),
                            processorSeconds,
                            finding,
                            shown == null ? new byte[0] : Files.readAllBytes(shown));
                }
                executionsBefore += executions;
                executions = 0;
            } finally {
                delete(artifacts);
            }
        }
    }

    private int launch(Path artifacts, int secondsLeft, RunningTime time) throws IOException {
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
                "-max_total_time=" + secondsLeft,
                "-timeout=" + TIMEOUT_SECONDS,
                "-print_final_stats=0",
                corpus.toString()));
        if (inputs > 0) {
            command.add("-runs=" + (inputs - executionsBefore));
            command.add(1, "-XX:TieredStopAtLevel=1"); // so few are over before the second compiler pays for itself
        }
        Process process = new ProcessBuilder(command)
                .directory(artifacts.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        Thread watchdog = new Thread(() -> watch(process, time), "fuzz-watchdog");
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

    /** Counts what it runs; a fuzzer that does not end by itself is ended, and counts as a failure. */
    private void watch(Process process, RunningTime time) {
        double before = processorSeconds;
        try {
            while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                time.look(System.nanoTime());
                process.info()
                        .totalCpuDuration()
                        .ifPresent(used -> processorSeconds = before + used.toMillis() / 1000.0);
                if (time.seconds() > 2.0 * seconds + 120) {
                    process.destroyForcibly();
                }
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

    /** Empty if an input only seemed slow. */
    String finding(int exit, Path artifacts) throws IOException {
        Path slow = artifact(artifacts, "timeout-.*");
        if (exception.isEmpty() && slow != null) {
            // Whatever it ended with: where its alarm rings on a thread of the JVM that bears none, that goes down.
            return slowness(Files.readAllBytes(slow)); // the first input of all is empty
        }
        return exception.isEmpty()
                ? "the fuzzer ended with code " + exit + ": " + String.join(" / ", lastLines)
                : exception;
    }

    /** Tries an input that seemed slow once more, and says how slow it is; empty if it is not. */
    String slowness(byte[] input) throws IOException {
        AtomicReference<String> verdict = new AtomicReference<>("an input takes longer than a minute");
        Thread again = new Thread(
                () -> {
                    long begun = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                    try {
                        target.test(input);
                    } catch (RuntimeException | Error fault) {
                        verdict.set(fault.toString());
                        return;
                    }
                    double took = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begun) * 1e-9;
                    verdict.set(
                            took < SLOW_SECONDS
                                    ? ""
                                    : String.format(Locale.ROOT, "an input takes %.1f s of a processor", took));
                },
                "fuzz-again");
        again.setDaemon(true);
        again.start();
        try {
            again.join(AGAIN_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("The fuzzer was interrupted.", e);
        }
        return String.valueOf(verdict.get());
    }

    private static @Nullable Path artifact(Path artifacts, String kind) throws IOException {
        try (Stream<Path> files = Files.list(artifacts)) {
            return files.filter(file -> file.getFileName().toString().matches("(crash|timeout|oom)-.*"))
                    .filter(file -> file.getFileName().toString().matches(kind))
                    .findFirst()
                    .orElse(null);
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
