package dev.gait.app.lab;

import dev.gait.app.shell.Terminal;
import java.io.PrintWriter;

/** A bar on standard error while the lab runs: redrawn in place on a terminal, a line per tenth elsewhere. */
final class Progress {
    private static final int WIDTH = 40;

    private final PrintWriter err;
    private final long total;
    private final boolean moves = Terminal.errMoves();
    private long done;
    private int shown = -1;

    Progress(PrintWriter err, long total) {
        this.err = err;
        this.total = Math.max(1, total);
    }

    synchronized void done() {
        done++;
        int part = (int) (done * (moves ? 100 : 10) / total);
        if (part == shown) {
            return;
        }
        shown = part;
        if (moves) {
            int filled = (int) (done * WIDTH / total);
            err.print("\r[" + "#".repeat(filled) + ".".repeat(WIDTH - filled) + "] " + done + " of " + total + " runs");
            if (done == total) {
                err.print("\r" + " ".repeat(WIDTH + 30) + "\r");
            }
        } else {
            err.println(done + " of " + total + " runs");
        }
        err.flush();
    }
}
