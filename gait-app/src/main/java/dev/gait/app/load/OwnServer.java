package dev.gait.app.load;

import dev.gait.app.shell.Exit;
import dev.gait.testbed.attack.AttackTarget;
import dev.gait.testbed.load.ServerProbe;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A server of our own in a process of its own, so that its processor time is its own too. */
final class OwnServer implements AutoCloseable {
    private static final String READY = "Gait server: ";
    private static final long STOP_SECONDS = 30;

    private final Process process;
    private final InetSocketAddress address;
    private final int metricsPort;
    private int viewPort;

    private OwnServer(Process process, InetSocketAddress address, int metricsPort) {
        this.process = process;
        this.address = address;
        this.metricsPort = metricsPort;
    }

    /**
     * Starts a flat and empty world whose newcomers are spread so far, and shows it in a browser. What
     * {@code GAIT_JAVA_OPTS} says to this JVM it says to that one too.
     *
     * @param log where its log goes, or null for nowhere
     */
    static OwnServer startWithPage(int players, double spreadMeters, @Nullable Path log)
            throws IOException, Exit.Failure {
        int viewPort = freePort();
        OwnServer server = start(players, spreadMeters, log, null, List.of("--view", String.valueOf(viewPort)));
        server.viewPort = viewPort;
        return server;
    }

    /** The same without the viewer's page; it records what it does until it stops, if a file for that is given. */
    static OwnServer start(int players, double spreadMeters, @Nullable Path log, @Nullable Path profile)
            throws IOException, Exit.Failure {
        return start(players, spreadMeters, log, profile, List.of());
    }

    /** The same with further options: what makes it one node of several. */
    static OwnServer start(
            int players, double spreadMeters, @Nullable Path log, @Nullable Path profile, List<String> more)
            throws IOException, Exit.Failure {
        int metricsPort = freePort();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xlog:disable");
        String options = System.getenv("GAIT_JAVA_OPTS");
        if (options != null && !options.isBlank()) {
            command.addAll(List.of(options.strip().split("\\s+")));
        }
        if (profile != null) {
            command.add("-XX:StartFlightRecording=settings=profile,dumponexit=true,filename=" + profile);
        }
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                "dev.gait.app.Main",
                "server",
                "--port",
                "0",
                "--world",
                "flat",
                "--empty",
                "--spread",
                String.valueOf(spreadMeters),
                "--places",
                String.valueOf(players),
                "--players",
                String.valueOf(players + 10),
                "--logins-per-host",
                String.valueOf(2 * players + 10),
                "--accounts-per-host",
                String.valueOf(players + 10),
                "--metrics",
                String.valueOf(metricsPort)));
        command.addAll(more);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(
                        log == null ? ProcessBuilder.Redirect.DISCARD : ProcessBuilder.Redirect.appendTo(log.toFile()));
        Process process = builder.start();
        BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
        String line = said.readLine();
        while (line != null && !line.startsWith(READY)) {
            line = said.readLine(); // a JVM with options may have something to say first
        }
        if (line == null) {
            process.destroy();
            throw new Exit.Failure(Exit.LOST, "The server did not start; --server-log FILE keeps what it said.");
        }
        int colon = line.lastIndexOf(':');
        InetSocketAddress address =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(line.substring(colon + 1)));
        return new OwnServer(process, address, metricsPort);
    }

    /** Ends it at once, as a machine that loses its power. */
    void kill() {
        process.destroyForcibly();
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    InetSocketAddress address() {
        return address;
    }

    /** What an attack is made on. */
    AttackTarget target() {
        return new AttackTarget(address, metricsPort, viewPort, process.toHandle());
    }

    ServerProbe probe() {
        return new ServerProbe(metricsPort, process.toHandle());
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
