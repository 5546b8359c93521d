package dev.gait.app.connect;

import dev.gait.app.shell.Exit;
import dev.gait.client.host.ClientHost;
import java.io.IOException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** The terminal while somebody sits at it: another screen without a cursor, and everything as it was when it ends. */
final class Screen {
    private final PrintWriter out;
    private final boolean moving;
    private final @Nullable RawTerminal raw;
    private final Thread hook;
    private boolean ended;

    Screen(
            PrintWriter out,
            boolean moving,
            @Nullable RawTerminal raw,
            ClientHost host,
            @Nullable ClientRecorder recorder) {
        this.out = out;
        this.moving = moving;
        this.raw = raw;
        // Ctrl-C is how one leaves: say goodbye, keep what was recorded, and that is success.
        hook = new Thread(() -> {
            host.close();
            restore();
            try {
                if (recorder != null) {
                    recorder.keep();
                }
            } catch (IOException e) {
                Runtime.getRuntime().halt(Exit.USAGE);
            }
            Runtime.getRuntime().halt(Exit.DONE);
        });
    }

    void begin() {
        Runtime.getRuntime().addShutdownHook(hook);
        if (moving) {
            out.print("\033[?1049h\033[?25l\033[2J");
            out.flush();
        }
    }

    void end() {
        restore();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending already, by way of the hook.
        }
    }

    private synchronized void restore() {
        if (ended) {
            return;
        }
        ended = true;
        if (raw != null) {
            raw.close();
        }
        if (moving) {
            out.print("\033[?25h\033[?1049l");
            out.flush();
        }
    }
}
