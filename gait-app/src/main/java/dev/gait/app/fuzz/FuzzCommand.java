package dev.gait.app.fuzz;

import dev.gait.app.shell.Exit;
import dev.gait.testbed.fuzz.FuzzTarget;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Presses the wire code with a coverage-guided fuzzer, seeded with the golden vectors. */
@Command(
        name = "fuzz",
        mixinStandardHelpOptions = true,
        description = "Presses packets, fragments, messages and sessions with a coverage-guided fuzzer (Jazzer), seeded"
                + " with the golden vectors. Nothing but a clean verdict may come out.",
        footer = {
            "",
            "Example: gait fuzz --seconds 3600",
            "A finding is replayed with: gait fuzz --target T --replay FILE"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:nothing was found", "1:an input shows a fault", "2:bad usage"})
public final class FuzzCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the call
    private CommandSpec spec;

    @Option(
            names = "--seconds",
            description = "how long, shared evenly by all targets; while the machine sleeps or this is stopped no time"
                    + " passes (default: ${DEFAULT-VALUE})",
            defaultValue = "300")
    private int seconds;

    @Option(
            names = "--inputs",
            description = "end a target after so many inputs, if that comes before its time is over (default: no end)",
            defaultValue = "0",
            showDefaultValue = CommandLine.Help.Visibility.NEVER)
    private int inputs;

    @Option(names = "--target", description = "only this one: packet, fragment, message, session or glide")
    private @Nullable String targetName;

    @Option(
            names = "--corpus",
            paramLabel = "DIR",
            description = "keeps the inputs worth keeping here, so that the next run starts where this one ended")
    private @Nullable Path corpus;

    @Option(names = "--replay", paramLabel = "FILE", description = "tries one input; needs --target")
    private @Nullable Path replay;

    @Override
    public Integer call() throws IOException {
        List<FuzzTarget> targets = targets();
        if (replay != null) {
            return replay(targets, replay);
        }
        if (seconds < targets.size()) {
            throw new ParameterException(
                    spec.commandLine(), "--seconds must be at least " + targets.size() + ", got " + seconds);
        }
        PrintWriter out = spec.commandLine().getOut();
        Path home = corpus != null ? corpus : Files.createTempDirectory("gait-corpus");
        int failures = 0;
        try {
            for (FuzzTarget target : targets) {
                FuzzRun.Outcome outcome = new FuzzRun(
                                target, seconds / targets.size(), inputs, home.resolve(target.label()), this::progress)
                        .run();
                out.println(target.label() + ": " + outcome.executions() + " inputs, " + outcome.covered()
                        + " edges reached, " + (outcome.isGood() ? "nothing found" : "FOUND: " + outcome.finding())
                        + String.format(
                                Locale.ROOT,
                                " (in %.0f s, of a processor %.0f s)",
                                outcome.ranSeconds(),
                                outcome.processorSeconds()));
                if (!outcome.isGood()) {
                    failures++;
                    keep(outcome);
                }
                out.flush();
            }
        } finally {
            if (corpus == null) {
                FuzzRun.delete(home);
            }
        }
        return failures == 0 ? Exit.DONE : Exit.FAILURES;
    }

    private List<FuzzTarget> targets() {
        if (targetName == null) {
            return List.of(FuzzTarget.values());
        }
        for (FuzzTarget target : FuzzTarget.values()) {
            if (target.label().equals(targetName.toLowerCase(Locale.ROOT))) {
                return List.of(target);
            }
        }
        throw new ParameterException(
                spec.commandLine(),
                "There is no target " + targetName + "; packet, fragment, message, session and glide are");
    }

    private int replay(List<FuzzTarget> targets, Path file) throws IOException {
        if (targets.size() != 1) {
            throw new ParameterException(spec.commandLine(), "--replay needs --target");
        }
        byte[] input = Files.readAllBytes(file);
        try {
            targets.get(0).test(input);
            spec.commandLine().getOut().println(targets.get(0).label() + ": this input shows no fault");
            return Exit.DONE;
        } catch (RuntimeException | Error fault) {
            fault.printStackTrace(spec.commandLine().getErr());
            return Exit.FAILURES;
        }
    }

    private void keep(FuzzRun.Outcome outcome) throws IOException {
        if (outcome.input().length == 0) {
            return;
        }
        Path file = Path.of("crash-" + outcome.target().label() + "-"
                + Integer.toHexString(java.util.Arrays.hashCode(outcome.input())));
        Files.write(
                file,
                outcome.input(),
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        spec.commandLine()
                .getOut()
                .println("replay: gait fuzz --target " + outcome.target().label() + " --replay " + file);
    }

    private long lastProgress;

    private void progress(String line) {
        long now = System.nanoTime();
        if (now - lastProgress > 5_000_000_000L || lastProgress == 0) {
            lastProgress = now;
            spec.commandLine().getErr().println(line);
            spec.commandLine().getErr().flush();
        }
    }
}
