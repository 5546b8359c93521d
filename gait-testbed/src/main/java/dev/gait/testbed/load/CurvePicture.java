package dev.gait.testbed.load;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Curves of growing crowds as one drawing: how late 99 of 100 words of near and of far ones come, and what the machine does
 * meanwhile. Times on a scale of powers of ten, because a crowd that is too much is told of a hundred times later.
 */
public final class CurvePicture {
    private static final double WIDTH = 720;
    private static final double PANEL = 220;
    private static final double LEFT = 64;
    private static final double RIGHT = 20;
    private static final double TOP = 34;
    private static final double GAP = 54;
    private static final double LEAST_MILLIS = 10;
    private static final double MOST_MILLIS = 10_000;
    private static final String MESSAGES = "#c0562b";
    private static final String LANE = "#2b6cc0";

    private final List<LoadResult> runs;
    private final double mostClients;
    private final double mostCores;
    private final StringBuilder text = new StringBuilder();

    private CurvePicture(List<LoadResult> runs) {
        this.runs = runs;
        mostClients = runs.stream().mapToInt(LoadResult::clients).max().orElse(1);
        mostCores = Math.ceil(
                runs.stream().mapToDouble(CurvePicture::busyCores).max().orElse(0) + 0.01);
    }

    /** Draws runs in messages and runs in the lane, of growing crowds each. */
    public static String of(List<LoadResult> runs) {
        return new CurvePicture(runs).draw();
    }

    private String draw() {
        double height = 2 * PANEL + 2 * TOP + GAP;
        line(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" font-family=\"sans-serif\" font-size=\"12\">",
                WIDTH, height);
        line("<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>");
        double times = TOP;
        line(
                "<text x=\"%.0f\" y=\"20\">99 of 100 words are heard within (ms), against the number of clients</text>",
                LEFT);
        for (double millis = LEAST_MILLIS; millis <= MOST_MILLIS; millis *= 10) {
            grid(times, share(millis), String.format(Locale.ROOT, "%.0f", millis));
        }
        double cores = TOP + PANEL + GAP;
        line("<text x=\"%.0f\" y=\"%.0f\">processor, cores</text>", LEFT, cores - 14);
        for (double core = 0; core <= mostCores; core++) {
            grid(cores, core / mostCores, String.format(Locale.ROOT, "%.0f", core));
        }
        curves(run -> run.lane() == null, MESSAGES, "in messages", 0);
        curves(run -> run.lane() != null, LANE, "in Glide's lane", 1);
        line("</svg>");
        return text.toString();
    }

    private void curves(Predicate<LoadResult> which, String colour, String name, int row) {
        List<LoadResult> some = runs.stream().filter(which).toList();
        if (some.isEmpty()) {
            return;
        }
        double cores = TOP + PANEL + GAP;
        curve(some, TOP, run -> share(run.near().p99Millis()), colour, "");
        curve(some, TOP, run -> share(run.far().p99Millis()), colour, " stroke-dasharray=\"6 4\"");
        curve(some, cores, run -> busyCores(run) / mostCores, colour, "");
        curve(some, cores, run -> serverCores(run) / mostCores, colour, " stroke-dasharray=\"6 4\"");
        double y = TOP + 16 + 16 * row;
        line(
                "<text x=\"%.0f\" y=\"%.0f\" fill=\"%s\">%s: near (line), far (dashes)</text>",
                LEFT + 10, y, colour, name);
        line(
                "<text x=\"%.0f\" y=\"%.0f\" fill=\"%s\">%s: whole machine (line), server (dashes)</text>",
                LEFT + 10, y + PANEL + GAP, colour, name);
    }

    private void curve(
            List<LoadResult> some, double top, ToDoubleFunction<LoadResult> height, String colour, String dashes) {
        StringBuilder points = new StringBuilder();
        for (LoadResult run : some) {
            points.append(
                    String.format(Locale.ROOT, "%.1f,%.1f ", x(run.clients()), y(top, height.applyAsDouble(run))));
        }
        line(
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>",
                points.toString().strip(), colour, dashes);
    }

    private void grid(double top, double share, String label) {
        double y = y(top, share);
        line("<line x1=\"%.0f\" y1=\"%.1f\" x2=\"%.0f\" y2=\"%.1f\" stroke=\"#ddd\"/>", LEFT, y, WIDTH - RIGHT, y);
        line("<text x=\"%.0f\" y=\"%.1f\" text-anchor=\"end\">%s</text>", LEFT - 6, y + 4, label);
        if (share == 0) {
            for (int clients : runs.stream().map(LoadResult::clients).distinct().toList()) {
                line("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%,d</text>", x(clients), y + 18, clients);
            }
        }
    }

    private double x(int clients) {
        return LEFT + (WIDTH - LEFT - RIGHT) * clients / mostClients;
    }

    private static double y(double top, double share) {
        return top + PANEL * (1 - share);
    }

    private static double share(double millis) {
        double within = Math.min(MOST_MILLIS, Math.max(LEAST_MILLIS, millis));
        return Math.log10(within / LEAST_MILLIS) / Math.log10(MOST_MILLIS / LEAST_MILLIS);
    }

    private static double busyCores(LoadResult run) {
        LoadResult.MachineShare machine = run.machine();
        return machine == null
                ? run.loadCpu() + serverCores(run)
                : machine.user() + machine.system() + machine.softirq();
    }

    private static double serverCores(LoadResult run) {
        LoadResult.ServerShare server = run.server();
        return server == null ? 0 : server.cpu();
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
