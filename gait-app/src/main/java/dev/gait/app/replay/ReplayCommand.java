package dev.gait.app.replay;

import dev.gait.app.dat.Grounds;
import dev.gait.app.dat.OwnData;
import dev.gait.app.shell.Exit;
import dev.gait.app.shell.OutputFile;
import dev.gait.app.shell.Terminal;
import dev.gait.trace.FrameWriter;
import dev.gait.trace.MessageCheck;
import dev.gait.trace.MessageCheck.Complaint;
import dev.gait.trace.ReplayRun;
import dev.gait.trace.Trace;
import dev.gait.trace.TraceException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code gait replay}: a trace in, its frames out (replay.md).
 *
 * <p>The whole trace is read and checked before the first step, so a bad one leaves no output at all, neither a file nor
 * a line on standard output.
 */
@Command(
        name = "replay",
        description = "Drive the motion engine with a trace and write what every entity did, step by step.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A trace of kind 'none' stands on the land of --dat, where that is given.",
            "Messages that do not decode are counted, reported and skipped; with --strict they end the replay.",
            "",
            "Examples:",
            "  gait replay walk.jsonl --out frames.jsonl",
            "  gait replay - < walk.jsonl | head"
        })
public final class ReplayCommand implements Callable<Integer> {
    /** So many bad messages are named one by one; the rest are only counted. */
    private static final int NAMED_COMPLAINTS = 20;

    /** Steps between two looks at the progress line. */
    private static final int STEPS_PER_LOOK = 1 << 14;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before call
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TRACE", description = "The trace to replay; - is standard input.")
    @SuppressWarnings("NullAway.Init")
    private String trace;

    @Option(names = "--out", paramLabel = "FRAMES", description = "Where the frames go; standard output by default.")
    private @Nullable Path out;

    @Option(names = "--strict", description = "Treat a message that does not decode as an error.")
    private boolean strict;

    @Mixin
    private final OwnData own = new OwnData();

    @Override
    public Integer call() throws Exception {
        PrintWriter err = spec.commandLine().getErr();
        Trace input = read();
        List<Complaint> complaints = MessageCheck.complaints(input);
        if (strict && !complaints.isEmpty()) {
            Complaint first = complaints.get(0);
            throw Exit.badInput(name() + ", line " + first.line() + ", field hex: " + first.reason());
        }
        report(complaints, err);
        try (OutputFile frames = OutputFile.open(out)) {
            replay(new ReplayRun(input, Grounds.replay(input.header(), own.open())), frames, err);
            frames.keep();
        } catch (IOException refused) {
            if (out == null && isClosedPipe(refused)) {
                return Exit.DONE; // whoever read our frames has seen enough
            }
            throw refused;
        }
        return Exit.DONE;
    }

    private Trace read() throws IOException, Exit.Failure {
        boolean standardInput = trace.equals("-");
        if (!standardInput && Files.isDirectory(Path.of(trace))) {
            throw Exit.badInput(trace + " is a directory, not a trace");
        }
        if (!standardInput && out != null && Files.exists(out) && Files.isSameFile(out, Path.of(trace))) {
            throw Exit.badInput("--out would overwrite the trace itself");
        }
        try (InputStream in = standardInput ? System.in : Files.newInputStream(Path.of(trace))) {
            return Trace.read(in);
        } catch (TraceException bad) {
            throw Exit.badInput(name() + ", " + bad.getMessage());
        }
    }

    private String name() {
        return trace.equals("-") ? "standard input" : trace;
    }

    private void report(List<Complaint> complaints, PrintWriter err) {
        for (Complaint complaint : complaints.subList(0, Math.min(NAMED_COMPLAINTS, complaints.size()))) {
            err.println(name() + ", line " + complaint.line() + ": skipped, " + complaint.reason() + ".");
        }
        if (complaints.size() > NAMED_COMPLAINTS) {
            err.println("... and " + (complaints.size() - NAMED_COMPLAINTS) + " more.");
        }
        if (!complaints.isEmpty()) {
            err.println("Messages that did not decode: " + complaints.size() + ".");
        }
    }

    private static void replay(ReplayRun run, OutputFile frames, PrintWriter err) throws IOException {
        FrameWriter writer = new FrameWriter(frames.stream());
        boolean moving = Terminal.errMoves() && run.steps() > STEPS_PER_LOOK;
        try {
            while (run.step(writer)) {
                if (moving && run.frame() % STEPS_PER_LOOK == 0) {
                    err.printf("\r\033[K%d of %d steps", run.frame(), run.steps());
                    err.flush();
                }
            }
            writer.flush();
        } catch (UncheckedIOException refused) {
            throw refused.getCause();
        } finally {
            if (moving) {
                err.print("\r\033[K");
                err.flush();
            }
        }
    }

    private static boolean isClosedPipe(IOException refused) {
        return String.valueOf(refused.getMessage()).contains("Broken pipe");
    }
}
