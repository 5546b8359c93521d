package dev.gait.app.demo;

import dev.gait.app.dat.OwnData;
import dev.gait.app.shell.Exit;
import dev.gait.app.viewer.StopSignal;
import dev.gait.app.viewer.ViewerServer;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code gait demo}: a world to walk around in, in the browser, over a network as bad as one likes. */
@Command(
        name = "demo",
        description = "Walk among others in your browser, over a network as bad as you like.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A server, its creatures, other players and a bad network run in this one process; Ctrl-C ends everything.",
            "",
            "Example:",
            "  gait demo --bots 20 --network wifi"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:ended as asked", "1:the world broke", "2:bad usage, or the port is taken"})
public final class DemoCommand implements Callable<Integer> {
    private static final int MOST_BOTS = 500;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before call
    private CommandSpec spec;

    @Option(names = "--port", defaultValue = "8080", description = "port of the page, 0 for any (${DEFAULT-VALUE})")
    private int port;

    @Option(names = "--bots", defaultValue = "14", description = "other players, 0 to 500 (${DEFAULT-VALUE})")
    private int bots;

    @Option(
            names = "--network",
            paramLabel = "PRESET",
            defaultValue = "broadband",
            description = "lan, broadband, wifi, mobile, transatlantic, terrible, clean or settings such as"
                    + " \"delay=100 loss=5%%\" (${DEFAULT-VALUE})")
    @SuppressWarnings("NullAway.Init")
    private String network;

    @Option(names = "--seed", defaultValue = "1", description = "the world, the bots and the luck (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--seconds", paramLabel = "N", description = "end after so many seconds; without it at Ctrl-C")
    private double seconds = Double.POSITIVE_INFINITY;

    @Option(names = "--retail", description = "show others as the old protocol tells of them, without Glide")
    private boolean retail;

    @Option(names = "--no-open", description = "print the address only, do not open a browser")
    private boolean quiet;

    @Mixin
    private final OwnData own = new OwnData();

    @Override
    public Integer call() throws Exit.Failure, IOException, InterruptedException {
        StopSignal.check(port, seconds);
        if (bots < 0 || bots > MOST_BOTS) {
            throw Exit.badInput("--bots must be between 0 and " + MOST_BOTS);
        }
        DemoWorld world = DemoWorld.start(bots, profile(), seed, own.open(), !retail);
        ViewerServer viewer;
        try {
            viewer = ViewerServer.open(world, port);
        } catch (IOException e) {
            world.close();
            throw e;
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("Gait demo: " + viewer.address());
        out.flush();
        return StopSignal.hold(viewer, seconds, !quiet, spec.commandLine().getErr());
    }

    private NetworkProfile profile() throws Exit.Failure {
        try {
            return NetworkText.parse(network);
        } catch (IllegalArgumentException e) {
            throw Exit.badInput("--network: " + e.getMessage());
        }
    }
}
