package gait.app.demo;

import gait.app.shell.Exit;
import gait.app.shell.Terminal;
import gait.lab.trace.ReplayRun;
import gait.lab.trace.Trace;
import gait.lab.trace.TraceException;
import gait.lab.trace.TraceHeader;
import gait.motion.place.Landblocks;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code gait demo}: a shipped trace through the real engine, as a moving map in the terminal.
 *
 * <p>The trace holds what one player heard in a minute: what others began and stopped doing, and once a second, late,
 * where the server had them. Everything between is the engine's work. Where standard output is no terminal, a table
 * every ten seconds of the trace is printed without waiting.
 */
@Command(
        name = "demo",
        description = "Watch a minute of other people's motion as a moving map in the terminal.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  gait demo --seconds 60 --speed 0.5"})
public final class DemoCommand implements Callable<Integer> {
    static final String TRACE = "village.jsonl";

    private static final Map<Integer, String> NAMES = Map.of(
            0x50000002, "Runner",
            0x50000003, "Circler",
            0x50000004, "Strafer",
            0x50000005, "Backward",
            0x50000006, "Jumper",
            0x50000007, "Recaller",
            0x50000008, "Walker",
            0x80000009, "Drudge");

    private static final long NANOS_PER_FRAME = 66_000_000L;
    private static final double SECONDS_BETWEEN_TABLES = 10.0;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before call
    private CommandSpec spec;

    @Option(names = "--seconds", paramLabel = "N", description = "End after so many seconds; default: at Ctrl-C.")
    private double seconds = Double.POSITIVE_INFINITY;

    @Option(names = "--speed", paramLabel = "X", description = "How fast time runs, 0.1 to 10; default 1.")
    private double speed = 1.0;

    @Override
    public Integer call() throws Exception {
        if (!(seconds >= 0.0)) {
            throw Exit.badInput("--seconds must be 0 or more");
        }
        if (!(speed >= 0.1 && speed <= 10.0)) {
            throw Exit.badInput("--speed must be between 0.1 and 10");
        }
        Trace trace = shipped();
        TraceHeader.LocalPlayer me = trace.header().local();
        TerminalMap map = new TerminalMap(
                Landblocks.originX(me.cell()) + me.x(), Landblocks.originY(me.cell()) + me.y(), Terminal.colours());
        PrintWriter out = spec.commandLine().getOut();
        if (Terminal.outMoves()) {
            show(trace, map, out);
        } else {
            tell(trace, map, out);
        }
        return Exit.DONE;
    }

    static Trace shipped() throws IOException, TraceException {
        try (InputStream in = DemoCommand.class.getResourceAsStream(TRACE)) {
            if (in == null) {
                throw new IOException("The demo's trace " + TRACE + " is missing from the program");
            }
            return Trace.read(in);
        }
    }

    private void tell(Trace trace, TerminalMap map, PrintWriter out) {
        Play play = new Play(trace);
        double until = Math.min(seconds * speed, trace.header().duration());
        double next = 0.0;
        out.println("Gait demo: what one player sees; metres from that player, a table every "
                + (int) SECONDS_BETWEEN_TABLES + " s.");
        while (play.at() < until && play.step()) {
            if (play.at() >= next) {
                out.printf(java.util.Locale.ROOT, "%n%.1f s%n%s", play.at(), map.table(play.walkers.values()));
                next += SECONDS_BETWEEN_TABLES;
            }
        }
        out.flush();
    }

    private void show(Trace trace, TerminalMap map, PrintWriter out) throws InterruptedException {
        out.print("\033[?1049h\033[?25l"); // the alternate screen, without a cursor
        Thread restore = new Thread(() -> {
            out.print("\033[?25h\033[?1049l");
            out.flush();
            Runtime.getRuntime().halt(Exit.DONE); // Ctrl-C is how one leaves a demo
        });
        Runtime.getRuntime().addShutdownHook(restore);
        TerminalMap.Trails trails = new TerminalMap.Trails();
        Terminal.Size size = Terminal.size();
        Play play = new Play(trace);
        long start = System.nanoTime();
        double began = 0.0;
        for (long frame = 0; ; frame++) {
            double elapsed = (System.nanoTime() - start) * 1e-9;
            if (elapsed >= seconds) {
                return; // the hook cleans up
            }
            while (play.at() < elapsed * speed - began) {
                if (!play.step()) {
                    began += play.at();
                    play = new Play(trace);
                }
            }
            if (frame % 30 == 0) {
                size = Terminal.size();
            }
            String picture = map.draw(play.walkers.values(), trails, play.at(), size);
            out.print("\033[H" + picture.replace(System.lineSeparator(), "\033[K" + System.lineSeparator()) + "\033[J");
            out.flush();
            long ahead = start + (frame + 1) * NANOS_PER_FRAME - System.nanoTime();
            if (ahead > 0) {
                Thread.sleep(ahead / 1_000_000L, (int) (ahead % 1_000_000L));
            }
        }
    }

    /** One pass over the trace, and everybody in it by guid. */
    private static final class Play {
        private final TraceHeader header;
        private final ReplayRun run;
        private final Map<Integer, Walker> walkers = new TreeMap<>(Integer::compareUnsigned);

        Play(Trace trace) {
            header = trace.header();
            run = new ReplayRun(trace);
        }

        boolean step() {
            return run.step(
                    frame -> walkers.computeIfAbsent(frame.guid, Play::named).follow(frame, header.tick()));
        }

        double at() {
            return header.at(run.frame());
        }

        private static Walker named(int guid) {
            @Nullable String name = NAMES.get(guid);
            return new Walker(guid, name == null ? String.format("%08X", guid) : name);
        }
    }
}
