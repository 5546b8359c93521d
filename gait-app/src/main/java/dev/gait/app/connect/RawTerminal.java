package dev.gait.app.connect;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The terminal with keys one by one and no echo, and as it was again afterwards. Done with {@code stty}, which every
 * Unix has; where there is none, or no terminal, there is no keyboard and the command only watches.
 */
final class RawTerminal implements AutoCloseable {
    private final String before;
    private boolean restored;

    private RawTerminal(String before) {
        this.before = before;
    }

    /** Null where standard input is no terminal. */
    static @Nullable RawTerminal open() {
        String before = stty("test -t 0 && stty -g");
        if (before == null || before.isBlank()) {
            return null;
        }
        RawTerminal terminal = new RawTerminal(before.strip());
        return stty("stty -icanon -echo min 1 time 0") == null ? null : terminal;
    }

    @Override
    public synchronized void close() {
        if (!restored) {
            restored = true;
            stty("stty " + before);
        }
    }

    /** What the command printed, or null if it failed. */
    private static @Nullable String stty(String command) {
        try {
            Process process = new ProcessBuilder("sh", "-c", command)
                    .redirectInput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (InputStream answer = process.getInputStream()) {
                String text = new String(answer.readAllBytes(), StandardCharsets.US_ASCII);
                return process.waitFor(2, TimeUnit.SECONDS) && process.exitValue() == 0 ? text : null;
            }
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
