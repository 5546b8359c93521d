package dev.gait.app.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** {@code gait server} as an operator runs it: a process with a terminal, signals and an exit code. */
final class ServerProcess implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final Process process;
    private final PrintWriter keyboard;
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    final List<String> log = new CopyOnWriteArrayList<>();
    private final List<Thread> listeners = new ArrayList<>();
    private final InetSocketAddress address;

    private ServerProcess(Process process) throws InterruptedException {
        this.process = process;
        keyboard = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        listen(process.inputReader(StandardCharsets.UTF_8), said::add);
        listen(process.errorReader(StandardCharsets.UTF_8), log::add);
        String first = answer();
        if (!first.startsWith("Gait server: 127.0.0.1:")) {
            throw new AssertionError("the server said " + first + " " + log);
        }
        int port = Integer.parseInt(first.substring(first.lastIndexOf(':') + 1));
        address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    static ServerProcess start(String... options) throws IOException, InterruptedException {
        return new ServerProcess(command(options).start());
    }

    static ProcessBuilder command(String... options) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.gait.app.Main",
                "server",
                "--port",
                "0"));
        command.addAll(List.of(options));
        return new ProcessBuilder(command);
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void listen(BufferedReader reader, java.util.function.Consumer<String> sink) {
        Thread listener = new Thread(() -> {
            try (reader) {
                String line = reader.readLine();
                while (line != null) {
                    sink.accept(line);
                    line = reader.readLine();
                }
            } catch (IOException e) {
                // The process is gone and its pipe with it.
            }
        });
        listener.setDaemon(true);
        listener.start();
        listeners.add(listener);
    }

    InetSocketAddress address() {
        return address;
    }

    /** Types a line and hands back the first line of the answer. */
    String type(String line) throws InterruptedException {
        keyboard.println(line);
        return answer();
    }

    /** The next line on standard output. */
    String answer() throws InterruptedException {
        String line = said.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (line == null) {
            throw new AssertionError("no answer; the log says " + log);
        }
        return line;
    }

    /** SIGTERM. By its handle, because the process object would close the pipes at once. */
    int terminate() throws InterruptedException {
        process.toHandle().destroy();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("it does not stop; the log says " + log);
        }
        return exitCode();
    }

    /** SIGKILL. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** When it has ended and everything it said is here. */
    int exitCode() throws InterruptedException {
        process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        for (Thread listener : listeners) {
            listener.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        try {
            kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException(e));
        }
    }
}
