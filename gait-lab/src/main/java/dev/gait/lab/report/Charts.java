package dev.gait.lab.report;

import dev.gait.lab.metric.Figure;
import dev.gait.lab.metric.Pops;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.Delays;
import dev.gait.lab.run.RunRecording;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scenario.TruthPath;
import dev.gait.motion.place.Headings;
import java.util.List;
import java.util.function.ToIntFunction;

/** The pictures of one block: paths from above, error over time, pops, delays of the network, bytes. First seed, all schemes. */
final class Charts {
    /** How long a stretch is shown from above, seconds. */
    static final double WINDOW = 3.5;

    private static final int COLUMNS = 450;
    private static final double WIDE = 1080;
    private static final double SMALLEST_SPAN = 3;

    private final List<CellResult> block;
    private final Truth truth;
    private final ToIntFunction<String> mark;

    Charts(List<CellResult> block, Truth truth, ToIntFunction<String> mark) {
        this.block = block;
        this.truth = truth;
        this.mark = mark;
    }

    private String stroke(CellResult one) {
        return SchemeMark.stroke(mark.applyAsInt(one.scheme()));
    }

    private String fill(CellResult one) {
        return SchemeMark.fill(mark.applyAsInt(one.scheme()));
    }

    private int actor() {
        RunRecording recording = block.get(0).recording();
        return recording == null ? 0 : recording.actor();
    }

    /** The stretch with the most turning, where schemes differ most: seconds of the run. */
    double interesting() {
        TruthPath path = truth.path(actor());
        double lead = truth.scenario().lead();
        double best = -1;
        double at = lead;
        for (double from = lead; from + WINDOW <= truth.scenario().end(); from += 0.25) {
            double turned = 0;
            for (double t = from; t < from + WINDOW; t += 0.1) {
                double way = Math.sqrt(path.squaredDistance(t + 0.1, path.x(t), path.y(t), path.z(t)));
                double turn = Math.abs(Headings.signed(path.heading(t + 0.1) - path.heading(t)));
                turned += Math.min(way, 2) * (0.2 + turn);
            }
            if (turned > best + 1e-9) {
                best = turned;
                at = from;
            }
        }
        return at;
    }

    /** One panel per scheme: the true path as a grey band, a dot per drawn frame. */
    String paths() {
        StringBuilder text = new StringBuilder("<div class=\"panels\">");
        double from = interesting();
        TruthPath path = truth.path(actor());
        double minX = Double.POSITIVE_INFINITY;
        double maxX = Double.NEGATIVE_INFINITY;
        double minY = Double.POSITIVE_INFINITY;
        double maxY = Double.NEGATIVE_INFINITY;
        for (double t = from - 0.3; t <= from + WINDOW + 0.3; t += 0.05) {
            minX = Math.min(minX, path.x(t));
            maxX = Math.max(maxX, path.x(t));
            minY = Math.min(minY, path.y(t));
            maxY = Math.max(maxY, path.y(t));
        }
        double span = Math.max(SMALLEST_SPAN, Math.max(maxX - minX, maxY - minY)) * 1.16;
        double midX = (minX + maxX) / 2;
        double midY = (minY + maxY) / 2;
        for (CellResult one : block) {
            RunRecording recording = one.recording();
            if (recording != null) {
                Svg svg = new Svg(
                        240,
                        254,
                        10,
                        midX - span / 2,
                        midX + span / 2,
                        midY - span / 2,
                        midY + span / 2,
                        "path of " + one.scheme() + " from above");
                panel(svg, one, recording, from, span);
                text.append("<figure>")
                        .append(svg.end())
                        .append("<figcaption>")
                        .append(SchemeMark.swatch(mark.applyAsInt(one.scheme())))
                        .append("<b>")
                        .append(Svg.escape(one.scheme()))
                        .append("</b><br><small>")
                        .append(inShort(one))
                        .append("</small></figcaption></figure>");
            }
        }
        return text.append("</div>\n").toString();
    }

    /** What one reads under a picture: how true, how late, how jumpy, what feet do and what it costs. */
    private static String inShort(CellResult one) {
        double pops = one.mean(Figure.POPS);
        return Numbers.of(Figure.SHAPE, one.mean(Figure.SHAPE))
                + " m off, "
                + Numbers.fixed(one.mean(Figure.DELAY), 2)
                + " s behind<br>"
                + Numbers.fixed(pops, pops == 0 || pops >= 10 ? 0 : 1)
                + " pops a minute<br>feet slip "
                + Numbers.fixed(one.mean(Figure.SLIP), 2)
                + " m/s, "
                + Numbers.fixed(one.mean(Figure.BYTES), 0)
                + " B/s";
    }

    private void panel(Svg svg, CellResult one, RunRecording recording, double from, double span) {
        TruthPath path = truth.path(recording.actor());
        StringBuilder line = new StringBuilder("<polyline class=\"band\" stroke-width=\"9\" points=\"");
        for (double t = from - 0.3; t <= from + WINDOW + 0.3; t += 0.05) {
            line.append(Svg.n(svg.x(path.x(t))))
                    .append(',')
                    .append(Svg.n(svg.y(path.y(t))))
                    .append(' ');
        }
        svg.raw(line.append("\"/>").toString());
        double delay = one.mean(Figure.DELAY);
        int first = recording.drawn().firstFrom(from + delay);
        int last = recording.drawn().lastUntil(from + WINDOW + delay);
        StringBuilder dots = new StringBuilder("<path " + SchemeMark.plainStroke(mark.applyAsInt(one.scheme()))
                + " stroke-width=\"2.8\" stroke-linecap=\"round\" d=\"");
        StringBuilder trail =
                new StringBuilder("<polyline class=\"line\" opacity=\"0.45\" " + stroke(one) + " points=\"");
        for (int f = first; f <= last; f++) {
            String x = Svg.n(svg.x(recording.drawn().x(f)));
            String y = Svg.n(svg.y(recording.drawn().y(f)));
            dots.append('M').append(x).append(' ').append(y).append("h0");
            trail.append(x).append(',').append(y).append(' ');
        }
        svg.raw("<g clip-path=\"inset(0)\">" + trail + "\"/>" + dots + "\"/></g>");
        double bar = Svg.step(span, 4);
        svg.line(
                svg.left,
                svg.bottom + 8,
                svg.left + svg.x(bar) - svg.x(0),
                svg.bottom + 8,
                "class=\"truth\" stroke-width=\"2\"");
        svg.label(svg.left + svg.x(bar) - svg.x(0) + 5, svg.bottom + 12, "start", Svg.n(bar) + " m");
    }

    /** Distance to the path at each scheme's own best delay, square-root scale so that centimetres and metres both show. */
    String errors() {
        double seconds = truth.scenario().seconds();
        double most = 0.3;
        for (CellResult one : block) {
            RunRecording recording = one.recording();
            if (recording != null) {
                for (double error : recording.error()) {
                    most = Math.max(most, error);
                }
            }
        }
        Svg svg = new Svg(WIDE, 250, 52, 0, seconds, 0, Math.sqrt(most), "error over time");
        for (double mark : new double[] {0.05, 0.25, 1, 2.5, 5, 10, 20, 50}) {
            if (mark <= most) {
                double y = svg.y(Math.sqrt(mark));
                svg.line(svg.left, y, svg.right, y, "class=\"grid\"");
                svg.label(svg.left - 5, y + 4, "end", mark + " m");
            }
        }
        svg.bottomAxis(Svg.step(seconds, 12), "s");
        for (CellResult one : block) {
            RunRecording recording = one.recording();
            if (recording != null) {
                double[] error = recording.error();
                StringBuilder line = new StringBuilder("<polyline class=\"line\" " + stroke(one) + " points=\"");
                for (int c = 0; c < COLUMNS; c++) {
                    int a = (int) ((long) c * error.length / COLUMNS);
                    int b = Math.max(a + 1, (int) ((long) (c + 1) * error.length / COLUMNS));
                    double worst = 0;
                    for (int i = a; i < Math.min(b, error.length); i++) {
                        worst = Math.max(worst, error[i]);
                    }
                    line.append(Svg.n(svg.x(recording.seconds(a))))
                            .append(',')
                            .append(Svg.n(svg.y(Math.sqrt(worst))))
                            .append(' ');
                }
                svg.raw(line + "\"><title>" + Svg.escape(one.scheme()) + "</title></polyline>");
            }
        }
        return svg.end();
    }

    /** A lane per scheme, a mark per frame that popped; taller marks moved farther. */
    String pops() {
        double lane = 22;
        double seconds = truth.scenario().seconds();
        Svg svg = new Svg(WIDE, 40 + lane * block.size(), 150, 0, seconds, 0, block.size(), "pops over time");
        svg.bottomAxis(Svg.step(seconds, 12), "s");
        for (int row = 0; row < block.size(); row++) {
            CellResult one = block.get(row);
            RunRecording recording = one.recording();
            double base = svg.y(block.size() - row - 1) - 3;
            svg.label(svg.left - 8, base - 4, "end", one.scheme());
            svg.line(svg.left, base, svg.right, base, "class=\"grid\"");
            if (recording != null) {
                StringBuilder marks = new StringBuilder("<path " + stroke(one) + " stroke-width=\"1.3\" d=\"");
                double[] excess = recording.excess();
                for (int i = 0; i < excess.length; i++) {
                    if (Pops.isPop(excess[i])) {
                        double tall = 4 + Math.min(1, excess[i] / 1.0) * (lane - 8);
                        marks.append('M')
                                .append(Svg.n(svg.x(recording.seconds(i))))
                                .append(' ')
                                .append(Svg.n(base));
                        marks.append('v').append(Svg.n(-tall));
                    }
                }
                svg.raw(marks + "\"/>");
            }
        }
        return svg.end();
    }

    /** What the network did to the messages of all schemes: share per 10 ms, with the median and the 98th percentile. */
    String delays() {
        Delays delays = block.get(0).delays();
        if (delays == null || delays.count() == 0) {
            return "";
        }
        int last = 5;
        double most = 0;
        for (int i = 0; i <= Delays.BINS; i++) {
            double share = delays.in(i) * 100.0 / delays.count();
            most = Math.max(most, share);
            last = delays.in(i) > 0 ? Math.max(last, i + 2) : last;
        }
        double end = last * Delays.BIN_SECONDS;
        Svg svg = new Svg(520, 210, 46, 0, end, 0, most * 1.08, "delay distribution");
        svg.leftAxis(Svg.step(most, 4), "%").bottomAxis(Svg.step(end, 5), "s");
        for (int i = 0; i < last && i <= Delays.BINS; i++) {
            if (delays.in(i) > 0) {
                double share = delays.in(i) * 100.0 / delays.count();
                double x = svg.x(i * Delays.BIN_SECONDS);
                double wide = svg.x(Delays.BIN_SECONDS) - svg.x(0);
                svg.rect(
                        x,
                        svg.y(share),
                        Math.max(0.8, wide - 0.6),
                        svg.bottom - svg.y(share),
                        "fill=\"var(--c5)\"",
                        Numbers.fixed(share, 2) + " % within " + i * 10 + " to " + (i + 1) * 10 + " ms");
            }
        }
        for (double share : new double[] {0.5, 0.98}) {
            double at = delays.percentile(share);
            if (at <= end) {
                svg.line(svg.x(at), svg.top, svg.x(at), svg.bottom, "stroke=\"var(--c0)\" stroke-dasharray=\"4 3\"");
                svg.label(
                        svg.x(at) + 4,
                        svg.top + (share < 0.9 ? 10 : 24),
                        "start",
                        (share < 0.9 ? "median " : "98 % by ") + Numbers.fixed(at, 2) + " s");
            }
        }
        return svg.end();
    }

    String bytes() {
        double most = 1;
        for (CellResult one : block) {
            most = Math.max(most, one.mean(Figure.BYTES));
        }
        double lane = 20;
        Svg svg = new Svg(520, 34 + lane * block.size(), 150, 0, most * 1.18, 0, block.size(), "bytes per second");
        svg.bottomAxis(Svg.step(most, 5), "B/s");
        for (int row = 0; row < block.size(); row++) {
            CellResult one = block.get(row);
            double bytes = one.mean(Figure.BYTES);
            double y = svg.y(block.size() - row) + 3;
            svg.label(svg.left - 8, y + 11, "end", one.scheme());
            svg.rect(svg.left, y, svg.x(bytes) - svg.left, lane - 6, fill(one), one.scheme());
            svg.label(svg.x(bytes) + 5, y + 11, "start", Numbers.of(Figure.BYTES, bytes));
        }
        return svg.end();
    }
}
