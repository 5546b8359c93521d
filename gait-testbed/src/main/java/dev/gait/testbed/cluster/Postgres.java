package dev.gait.testbed.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL for one run, in a folder of its own and gone with it: the machine's own programs, as a user of its own where we
 * are root, which it refuses.
 */
public final class Postgres implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final Path programs;
    private final Path folder;
    private final int port;

    private Postgres(Path programs, Path folder, int port) {
        this.programs = programs;
        this.folder = folder;
        this.port = port;
    }

    /** Where PostgreSQL's programs are, or null if there are none. */
    public static @Nullable Path programs() throws IOException {
        List<Path> places = new ArrayList<>();
        Path debian = Path.of("/usr/lib/postgresql");
        if (Files.isDirectory(debian)) {
            try (Stream<Path> versions = Files.list(debian)) {
                versions.sorted().forEach(version -> places.add(version.resolve("bin")));
            }
        }
        String path = System.getenv("PATH");
        for (String each : (path == null ? "" : path).split(":")) {
            places.add(Path.of(each));
        }
        return places.stream()
                .filter(each -> Files.isExecutable(each.resolve("initdb")))
                .findFirst()
                .orElse(null);
    }

    public static Postgres start(Path programs) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("gait-postgres");
        if (isRoot()) {
            run(List.of("chown", "postgres", folder.toString()));
        }
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Postgres postgres = new Postgres(programs, folder, port);
        postgres.asItself("initdb", "-D", folder + "/data", "-A", "trust", "-U", "gait", "-N", "--no-instructions");
        postgres.asItself(
                "pg_ctl",
                "-D",
                folder + "/data",
                "-w",
                "-l",
                folder + "/log",
                "-o",
                "-p " + port + " -k " + folder + " -c fsync=off -c listen_addresses=127.0.0.1",
                "start");
        return postgres;
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    public String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=gait";
    }

    private void asItself(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        run(command);
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("gait-postgres", ".out");
        Process process = new ProcessBuilder(command)
                .directory(Path.of("/").toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        try (InputStream said = Files.newInputStream(output)) {
            if (!ended || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException(command + ": " + new String(said.readAllBytes(), StandardCharsets.UTF_8));
            }
        } finally {
            Files.delete(output);
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        asItself("pg_ctl", "-D", folder + "/data", "-m", "immediate", "-w", "stop");
        run(List.of("rm", "-rf", folder.toString()));
    }
}
