package dev.gait.app.decode;

import dev.gait.trace.CaptureTrace;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gait trace}: a capture becomes a trace that {@code gait replay} plays (cli.md, replay.md). */
@Command(
        name = "trace",
        mixinStandardHelpOptions = true,
        description = "Turn a capture into a trace for replay.",
        footer = {"", "Example:", "  gait trace walk.pcap --out walk.jsonl"})
public final class TraceCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before call
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "A pcap or pcapng capture.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(names = "--out", paramLabel = "TRACE", description = "Where the trace goes (default: standard output).")
    private @Nullable Path target;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "9000",
            description = "The server's first port in the capture (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--session",
            paramLabel = "N",
            defaultValue = "1",
            description = "Which session of the capture (default: ${DEFAULT-VALUE}).")
    private int session;

    private final OutputStream out;

    public TraceCommand() {
        this(System.out);
    }

    TraceCommand(OutputStream out) {
        this.out = out;
    }

    @Override
    public Integer call() throws IOException {
        if (port < 1 || port > 65534) {
            throw new ParameterException(spec.commandLine(), "--port is a number from 1 to 65534, not " + port);
        }
        if (session < 1) {
            throw new ParameterException(spec.commandLine(), "--session counts from 1, so " + session + " is none");
        }
        CaptureTrace trace = new CaptureTrace(file, port, session);
        Path path = target;
        CaptureTrace.Result result;
        if (path == null) {
            try (OutputStream buffered = new BufferedOutputStream(new NonClosingStream(out), 1 << 16)) {
                result = trace.write(buffered);
            }
        } else {
            result = toFile(trace, path);
        }
        tell(result, spec.commandLine().getErr());
        return 0;
    }

    /** Into a file beside the target, which takes its place when it is whole. */
    private static CaptureTrace.Result toFile(CaptureTrace trace, Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        Path unfinished = Files.createTempFile(folder, ".trace", ".part");
        try {
            CaptureTrace.Result result;
            try (OutputStream stream = new BufferedOutputStream(Files.newOutputStream(unfinished), 1 << 16)) {
                result = trace.write(stream);
            }
            Files.move(unfinished, path, StandardCopyOption.REPLACE_EXISTING);
            return result;
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static void tell(CaptureTrace.Result result, PrintWriter err) {
        err.println(String.format(
                Locale.ROOT,
                "%d events in %.1f s, seen by 0x%08X.",
                result.events(),
                result.seconds(),
                result.localGuid()));
        if (result.sessions() > 1) {
            err.println("The capture holds " + result.sessions() + " sessions; the trace follows one (--session N).");
        }
        if (result.damaged()) {
            err.println("The capture breaks off before its end.");
        }
        err.flush();
    }
}
