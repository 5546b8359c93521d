package dev.gait.app.load;

import dev.gait.app.shell.Exit;
import dev.gait.testbed.attack.AttackTarget;
import dev.gait.testbed.load.ServerProbe;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
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
    private final Thread broom;
    private int viewPort;

    private OwnServer(Process process, InetSocketAddress address, int metricsPort, Thread broom) {
        this.process = process;
        this.address = address;
        this.metricsPort = metricsPort;
        this.broom = broom;
    }

    /**
     * Starts a flat and empty world whose newcomers are spread so far, as an operator has it: with data on the disk, so that
     * passwords are hashed as they are there, and shown in a browser. What this JVM was told of its heap, collector
     * and compilers ({@code -X…}), with {@code GAIT_JAVA_OPTS} or by {@code ./gait}, that one is told too.
     *
     * @param data where accounts and characters are kept
     * @param log where its log goes, or null for nowhere
     */
    static OwnServer startToAttack(int players, double spreadMeters, Path data, @Nullable Path log)
            throws IOException, Exit.Failure {
        int viewPort = freePort();
        OwnServer server = start(
                players,
                spreadMeters,
                log,
                null,
                List.of("--view", String.valueOf(viewPort), "--data", data.toString()));
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
        command.addAll(ownOptions());
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
                "--sessions-per-host",
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
        // Who ends the load ends its server, too, and not only at a terminal, which tells both.
        Thread broom = new Thread(process::destroy);
        Runtime.getRuntime().addShutdownHook(broom);
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
        return new OwnServer(process, address, metricsPort, broom);
    }

    /**
     * What this JVM was told, but for what is about its own files, and what {@code ./gait} tells loads only: a server of our
     * own runs as one that a person starts.
     */
    private static List<String> ownOptions() {
        List<String> forLoads = List.of(System.getProperty("gait.load.own", "").split(" "));
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !forLoads.contains(option))
                .filter(option -> option.startsWith("-X") && !option.startsWith("-Xshare"))
                .filter(option -> !option.contains("SharedArchiveFile") && !option.contains("StartFlightRecording"))
                .toList();
    }

    /** Ends it at once, as a machine that loses its power. */
    void kill() {
        process.destroyForcibly();
    }

    /** Tells it to stop, and does not wait for it. */
    void stop() {
        process.destroy();
    }

    boolean hasEnded() {
        return !process.isAlive();
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
            Runtime.getRuntime().removeShutdownHook(broom);
        } catch (IllegalStateException alreadyEnding) {
            // it is told twice
        }
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
