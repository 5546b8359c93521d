package dev.gait.app.viewer;

import dev.gait.app.dat.OwnData;
import dev.gait.app.shell.Exit;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gait view TRACE}: the viewer's page on a recording. */
@Command(
        name = "view",
        description = "Watch a trace or a capture in your browser.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  gait view walk.jsonl"},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:ended as asked", "2:bad usage, a bad file, or the port is taken"})
public final class ViewCommand implements Callable<Integer> {
    /** The whole file is held in memory. Bytes. */
    private static final long LARGEST_FILE = 1L << 30;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before call
    private CommandSpec spec;

    @Parameters(paramLabel = "TRACE", description = "a trace (.jsonl) or a capture (.pcap, .pcapng)")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(names = "--port", defaultValue = "8080", description = "port of the page, 0 for any (${DEFAULT-VALUE})")
    private int port;

    @Option(names = "--session", paramLabel = "N", defaultValue = "1", description = "which session of a capture (1)")
    private int session;

    @Option(names = "--seconds", paramLabel = "N", description = "end after so many seconds; without it at Ctrl-C")
    private double seconds = Double.POSITIVE_INFINITY;

    @Option(names = "--no-open", description = "print the address only, do not open a browser")
    private boolean quiet;

    @Mixin
    private final OwnData own = new OwnData();

    @Override
    public Integer call() throws Exit.Failure, IOException, InterruptedException {
        StopSignal.check(port, seconds);
        Recording recording;
        try {
            if (!Files.isRegularFile(file)) {
                throw Exit.badInput("There is no file " + file);
            }
            if (Files.size(file) > LARGEST_FILE) {
                throw Exit.badInput(file + " is too large to show: 1 GiB at most");
            }
            if (session < 1) {
                throw Exit.badInput("--session counts from 1");
            }
            recording = Recording.read(Files.readAllBytes(file), session, Recording.OPENED_BYTES, own.open());
        } catch (Recording.Unreadable e) {
            throw Exit.badInput(file + ": " + e.getMessage());
        }
        ViewerServer viewer = ViewerServer.open(recording, port);
        PrintWriter out = spec.commandLine().getOut();
        out.println("Gait view: " + viewer.address());
        out.flush();
        return StopSignal.hold(viewer, seconds, !quiet, spec.commandLine().getErr());
    }
}
