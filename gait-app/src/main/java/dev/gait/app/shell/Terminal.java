package dev.gait.app.shell;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * What is on the other end of our streams. Java cannot ask about standard error, so the {@code ./gait} script looks and
 * says it in two system properties; without the script nothing counts as a terminal and all output is plain.
 */
public final class Terminal {
    /** Set by the script to {@code true} where standard output is a terminal that can move its cursor. */
    static final String OUT = "gait.terminal.out";

    /** The same for standard error. */
    static final String ERR = "gait.terminal.err";

    /** Rows and columns of a display. */
    public record Size(int rows, int columns) {}

    private Terminal() {}

    public static boolean outMoves() {
        return Boolean.getBoolean(OUT);
    }

    public static boolean errMoves() {
        return Boolean.getBoolean(ERR);
    }

    /** NO_COLOR, set to anything but nothing, forbids colours; moving displays are another matter. */
    public static boolean colours() {
        String noColor = System.getenv("NO_COLOR");
        return outMoves() && (noColor == null || noColor.isEmpty());
    }

    /** The size of the terminal, asked of {@code stty}; 24 × 80 where nobody knows. */
    public static Size size() {
        try {
            Process stty = new ProcessBuilder("sh", "-c", "stty size < /dev/tty")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (InputStream answer = stty.getInputStream()) {
                String[] numbers = new String(answer.readAllBytes(), StandardCharsets.US_ASCII)
                        .strip()
                        .split(" ", -1);
                stty.waitFor(1, TimeUnit.SECONDS);
                int rows = Integer.parseInt(numbers[0]);
                int columns = Integer.parseInt(numbers[numbers.length - 1]);
                if (rows > 0 && columns > 0) {
                    return new Size(rows, columns);
                }
            }
        } catch (IOException | NumberFormatException unknown) {
            // the usual size below
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return new Size(24, 80);
    }
}
