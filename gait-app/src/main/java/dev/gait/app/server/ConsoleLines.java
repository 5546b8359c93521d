package dev.gait.app.server;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Lines of what an operator types, cut to a length: standard input may be anything, a device that never ends a line too, and
 * must not fill the memory of a world.
 */
final class ConsoleLines {
    static final int LONGEST = 4096;

    private final Reader in;

    ConsoleLines(Reader in) {
        this.in = in;
    }

    /** The next line without its end, or as much of it as is kept; null at the end of the input. */
    @Nullable
    String next() throws IOException {
        StringBuilder line = new StringBuilder();
        int letter = in.read();
        if (letter < 0) {
            return null;
        }
        while (letter >= 0 && letter != '\n') {
            if (line.length() < LONGEST) {
                line.append((char) letter);
            }
            letter = in.read();
        }
        return line.toString();
    }
}
