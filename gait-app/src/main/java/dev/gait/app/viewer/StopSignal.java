package dev.gait.app.viewer;

import dev.gait.app.shell.Exit;
import java.io.PrintWriter;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Holds a viewer open until somebody says stop: Ctrl-C, the end of the time given, or the source breaking down. */
public final class StopSignal {
    private StopSignal() {}

    /** Refuses a port or a time that is none. */
    public static void check(int port, double seconds) throws Exit.Failure {
        if (port < 0 || port > 65_535) {
            throw Exit.badInput("A port is a number from 0 to 65535, got " + port);
        }
        if (!(seconds >= 0)) {
            throw Exit.badInput("--seconds must be 0 or more");
        }
    }

    /** Waits, closes the viewer, and returns the exit code. */
    public static int hold(ViewerServer viewer, double seconds, boolean openBrowser, PrintWriter err)
            throws InterruptedException {
        Thread hook = new Thread(() -> {
            viewer.close();
            Runtime.getRuntime().halt(Exit.DONE); // Ctrl-C is how one leaves
        });
        Runtime.getRuntime().addShutdownHook(hook);
        if (openBrowser) {
            Browser.open(viewer.address());
        }
        try {
            if (seconds == Double.POSITIVE_INFINITY) {
                viewer.ended().get();
            } else {
                viewer.ended().get(Math.round(seconds * 1000), TimeUnit.MILLISECONDS);
            }
            return Exit.DONE;
        } catch (TimeoutException e) {
            return Exit.DONE;
        } catch (ExecutionException e) {
            err.println("What was shown broke down: " + e.getCause() + ".");
            return Exit.FAILURES;
        } finally {
            viewer.close();
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The process is ending already, by way of the hook.
            }
        }
    }
}
