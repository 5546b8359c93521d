package dev.gait.bench;

import dev.gait.bench.BenchMain.Row;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What was wanted, beside what one run measured, beside the general step for everybody in the same run, and beside the floor:
 * for a crowd the bare loop over the same objects, for a message bare loads of the same bytes. A step is a tick without
 * the hearing of news; all by the processor time of the measuring thread. Goals whose benchmarks were not run are left out.
 *
 * <p>A crowd's goals are nanoseconds of a machine on which the bare loop takes 10 to 12. Memory of another machine is as much
 * slower or faster for the loop as for the step: so each is judged a second time in bare loops of the same run.
 */
final class Goals {
    private static final String TICK = "RemoteTickBenchmark.tick";
    private static final String FRAME = "RemoteTickBenchmark.frame";
    private static final String GROWTH = "CrowdGrowthBenchmark.tick";
    private static final String BARE_LOOP = "CrowdGrowthBenchmark.floorObjects";
    private static final double NONE = Double.NaN;
    /** What the bare loop takes where the goals were set, ns a body. */
    private static final double GOALS_BARE_LOOP = 11;

    /** The benchmarks that they are judged by. */
    static final String BENCHMARKS = "RemoteTickBenchmark\\.|CrowdGrowthBenchmark\\.(tick|floorObjects)$"
            + "|(UpdateMotion|Datagram)Benchmark\\.(decode|floorRead)$";

    private final List<Row> rows;
    private final PrintStream out;
    private boolean begun;

    private Goals(List<Row> rows, PrintStream out) {
        this.rows = rows;
        this.out = out;
    }

    static void print(List<Row> rows, PrintStream out) {
        Goals goals = new Goals(rows, out);
        goals.crowd("step, flat, busy, ns a body", TICK, "flat-busy", 30);
        goals.crowd("step, flat, walkers", TICK, "flat-walkers", 10);
        goals.crowd("step, flat, uneven steps", TICK, "flat-uneven", 45);
        goals.crowd("step, hills, busy", TICK, "field-busy", 75);
        goals.crowd("step, hills, town", TICK, "field-town", 30);
        goals.crowd("frame, flat, busy", FRAME, "flat-busy", 16);
        goals.growth("step, 16,000 beside 4,000, times", "16000", 1.3);
        goals.growth("step, 64,000 beside 4,000", "64000", 3);
        goals.floor("UpdateMotion, times its floor", "UpdateMotionBenchmark.decode", 4);
        goals.floor("keyed datagram, times its floor", "DatagramBenchmark.decode", 6);
    }

    private void crowd(String what, String benchmark, String crowd, double goal) {
        Row on = find(benchmark, "on " + crowd + " 4000");
        Row off = find(benchmark, "off " + crowd + " 4000");
        Row bare = find(BARE_LOOP, "4000");
        if (on != null) {
            double floor = bare == null ? NONE : bare.cpu();
            line(what, step(on), goal, off == null ? NONE : step(off), floor, inLoops(step(on), goal, floor));
        }
    }

    private void growth(String what, String entities, double goal) {
        Row few = find(GROWTH, "4000");
        Row many = find(GROWTH, entities);
        if (few == null || many == null) {
            return;
        }
        Row bareFew = find(BARE_LOOP, "4000");
        Row bareMany = find(BARE_LOOP, entities);
        double floor = bareFew == null || bareMany == null ? NONE : bareMany.cpu() / bareFew.cpu();
        line(what, step(many) / step(few), goal, NONE, floor, "");
    }

    private void floor(String what, String benchmark, double goal) {
        Row row = find(benchmark, "");
        Row floor = row == null ? null : find(row.group() + ".floorRead", "");
        if (row != null && floor != null) {
            line(what, row.cpu() / floor.cpu(), goal, NONE, 1, "");
        }
    }

    private static String inLoops(double measured, double goal, double floor) {
        double loops = measured / floor;
        double atMost = goal / GOALS_BARE_LOOP;
        return Double.isNaN(floor)
                ? ""
                : String.format(Locale.ROOT, "; %.2f of %.2f bare loops: %s", loops, atMost, verdict(loops <= atMost));
    }

    private static String verdict(boolean reached) {
        return reached ? "reached" : "MISSED";
    }

    private static double step(Row row) {
        return row.cpu() - row.aside();
    }

    private @Nullable Row find(String benchmark, String params) {
        for (Row row : rows) {
            if ((row.group() + "." + row.name()).equals(benchmark)
                    && row.params().equals(params)) {
                return row;
            }
        }
        return null;
    }

    private void line(String what, double measured, double goal, double before, double floor, String further) {
        if (!begun) {
            begun = true;
            out.printf("%n%-36s %9s %9s %9s %9s%n", "goal", "measured", "at most", "general", "floor");
        }
        out.printf(
                Locale.ROOT,
                "%-36s %9.1f %9.1f %9s %9s  %s%s%n",
                what,
                measured,
                goal,
                number(before),
                number(floor),
                verdict(measured <= goal),
                further);
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.1f", value);
    }
}
