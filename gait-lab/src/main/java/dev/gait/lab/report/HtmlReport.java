package dev.gait.lab.report;

import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.PredictionResult;
import dev.gait.lab.scenario.Truth;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A report as one page that needs nothing else: tables, verdicts and inline drawings, light or dark as the reader's
 * system is. No scripts, no requests. Equal runs are equal pages.
 */
public final class HtmlReport {
    private static final List<Figure> COLUMNS = List.of(
            Figure.SHAPE,
            Figure.DELAY,
            Figure.POPS,
            Figure.BLIPS,
            Figure.REVERSALS,
            Figure.LARGEST_POP,
            Figure.SETTLE,
            Figure.SLOWEST_SETTLE,
            Figure.NOW_RMS,
            Figure.LATE_RMS,
            Figure.JERK,
            Figure.SLIP,
            Figure.REWIND,
            Figure.BYTES);

    private final LabReport report;
    private final List<Truth> truths;
    private final List<NetworkProfile> networks;
    private final List<String> schemes;
    private final StringBuilder page = new StringBuilder();

    private HtmlReport(LabReport report, List<Truth> truths, List<NetworkProfile> networks) {
        this.report = report;
        this.truths = truths;
        this.networks = networks;
        this.schemes =
                report.cells().stream().map(CellResult::scheme).distinct().toList();
    }

    public static String write(LabReport report, List<Truth> truths, List<NetworkProfile> networks) {
        return new HtmlReport(report, truths, networks).page();
    }

    private String page() {
        page.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">");
        page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
        page.append("<title>Gait lab report</title><style>\n").append(style()).append("</style></head><body><main>\n");
        page.append("<h1>How smoothly are they shown?</h1>\n<p class=\"soft\">Gait lab, ")
                .append(report.seeds());
        page.append(report.seeds() == 1 ? " seed" : " seeds").append(" from ").append(report.firstSeed());
        page.append(", drawn at ").append(Svg.escape(report.frames()));
        page.append(", in virtual time. The same command gives the same page.</p>\n");
        overview();
        prediction();
        page.append(
                "<h2>Block by block</h2>\n<p class=\"soft small\">Tables are means over all seeds; pictures show the first"
                        + " seed. In the panels the grey band is the true path and every dot one drawn frame: even spacing is"
                        + " smooth, gaps are pops.</p>\n");
        List<List<CellResult>> blocks = TextTable.blocks(report.cells());
        String firstBad = blocks.stream()
                .map(block -> block.get(0).network())
                .filter(network -> !network.equals("clean"))
                .findFirst()
                .orElse("clean");
        boolean opened = false;
        for (List<CellResult> block : blocks) {
            boolean open = !opened && block.get(0).network().equals(firstBad);
            block(block, open);
            opened |= open;
        }
        glossary();
        return page.append("</main></body></html>\n").toString();
    }

    private int mark(String scheme) {
        return SchemeMark.of(scheme, schemes);
    }

    private String swatch(String scheme) {
        return SchemeMark.swatch(mark(scheme)) + Svg.escape(scheme);
    }

    /** Scheme by network and rate: shape and pops, coloured by what a player would say. */
    private void overview() {
        for (Truth truth : truths) {
            String scenario = truth.scenario().name();
            List<List<CellResult>> blocks = new ArrayList<>();
            for (List<CellResult> block : TextTable.blocks(report.cells())) {
                if (block.get(0).scenario().equals(scenario)) {
                    blocks.add(block);
                }
            }
            page.append("<h2>").append(Svg.escape(scenario)).append("</h2>\n<p class=\"soft\">");
            page.append(Svg.escape(truth.scenario().title()))
                    .append("</p>\n<div class=\"card\"><div class=\"scroll\"><table class=\"dense\"><tr><th>");
            page.append("shape m<br><small>s behind · pops/min</small></th>");
            for (List<CellResult> block : blocks) {
                page.append("<th>").append(Svg.escape(block.get(0).network())).append("<br>");
                page.append(Numbers.rate(block.get(0).rateHz())).append(" Hz</th>");
            }
            page.append("</tr>\n");
            for (String scheme : schemes) {
                page.append("<tr><td>").append(swatch(scheme)).append("</td>");
                for (List<CellResult> block : blocks) {
                    block.stream().filter(one -> one.scheme().equals(scheme)).forEach(this::overviewCell);
                }
                page.append("</tr>\n");
            }
            page.append(
                    "</table></div><p class=\"soft small\">Green: at most 3 pops a minute and within 0.15 m of the path at"
                            + " the best constant delay. Yellow: at most 12 pops and 0.5 m. Red: beyond.</p></div>\n");
            worst(blocks, truth);
        }
    }

    /** The pictures for a talk: on the network that is the longest way, at the fewest positions. */
    private void worst(List<List<CellResult>> blocks, Truth truth) {
        List<CellResult> worst = blocks.get(0);
        for (List<CellResult> block : blocks) {
            double longer = delay(block) - delay(worst);
            boolean fewer = block.get(0).rateHz() < worst.get(0).rateHz();
            worst = longer > 0 || longer == 0 && fewer ? block : worst;
        }
        String where = describe(worst.get(0).network()) + ", "
                + Numbers.rate(worst.get(0).rateHz()) + (worst.get(0).rateHz() == 1 ? " position" : " positions")
                + " a second";
        Charts charts = new Charts(worst, truth, this::mark);
        double from = charts.interesting() - truth.scenario().lead();
        page.append("<div class=\"card talk\" id=\"side-by-side\"><h3>Side by side, ")
                .append(Svg.escape(where))
                .append("</h3>\n<p class=\"soft small\">Seen from above, ")
                .append(Numbers.fixed(from, 1))
                .append(" to ")
                .append(Numbers.fixed(from + Charts.WINDOW, 1))
                .append(
                        " s of one seed: the grey band is the true path, every dot one drawn frame. Figures are means over ")
                .append(report.seeds())
                .append(report.seeds() == 1 ? " seed" : " seeds")
                .append(" and the whole script.</p>\n")
                .append(charts.paths())
                .append("</div>\n<div class=\"card talk\" id=\"truth-and-delay\"><h3>How true, and how late: ")
                .append(Svg.escape(where))
                .append(
                        "</h3>\n<p class=\"soft small\">Near the bottom is near the true path, to the left is soon; a larger dot pops more"
                                + " often. Both scales are logarithmic.</p>\n")
                .append(TruthAndDelay.picture(worst, this::mark))
                .append("</div>\n");
    }

    private double delay(List<CellResult> block) {
        return networks.stream()
                .filter(network -> network.name().equals(block.get(0).network()))
                .mapToDouble(NetworkProfile::meanDelaySeconds)
                .max()
                .orElse(0);
    }

    private void overviewCell(CellResult one) {
        double pops = one.mean(Figure.POPS);
        double shape = one.mean(Figure.SHAPE);
        String grade = pops <= 3 && shape <= 0.15 ? "good" : pops <= 12 && shape <= 0.5 ? "fair" : "bad";
        page.append("<td class=\"").append(grade).append("\">").append(Numbers.of(Figure.SHAPE, shape));
        page.append("<br><small>")
                .append(Numbers.of(Figure.DELAY, one.mean(Figure.DELAY)))
                .append(" · ")
                .append(Numbers.fixed(pops, pops < 10 ? 1 : 0))
                .append("</small></td>");
    }

    private void prediction() {
        if (report.predictions().isEmpty()) {
            return;
        }
        page.append("<h2>One’s own player</h2>\n<p class=\"soft\">Keys to a predicting client, inputs to a server that"
                + " simulates them, its word back ten times a second over the same network.</p>\n<div class=\"card\"><div"
                + " class=\"scroll\"><table><tr><th>scenario</th><th>network</th><th>presentation</th><th>key to motion"
                + " ms</th><th>corrections /min</th><th>largest m</th><th>presentation error m</th></tr>\n");
        for (PredictionResult one : report.predictions()) {
            page.append("<tr><td>").append(Svg.escape(one.scenario())).append("</td><td>");
            page.append(Svg.escape(one.network()))
                    .append("</td><td>")
                    .append(one.presentation())
                    .append("</td><td>");
            page.append(Numbers.fixed(one.latency() * 1000, 0)).append("</td><td>");
            page.append(Numbers.fixed(one.correctionsPerMinute(), 2)).append("</td><td>");
            page.append(Numbers.fixed(one.largestCorrection(), 3)).append("</td><td>");
            page.append(Numbers.fixed(one.presentationError(), 3)).append("</td></tr>\n");
        }
        page.append("</table></div></div>\n");
    }

    private void block(List<CellResult> block, boolean open) {
        CellResult first = block.get(0);
        page.append("<details class=\"card\"").append(open ? " open" : "").append("><summary>");
        page.append(
                Svg.escape(first.scenario() + " · " + first.network() + " · " + Numbers.rate(first.rateHz()) + " Hz"));
        page.append("<span class=\"soft\">")
                .append(Svg.escape(describe(first.network())))
                .append("</span></summary>\n");
        page.append("<p class=\"verdict\">")
                .append(Svg.escape(TextTable.verdict(block)))
                .append("</p>\n");
        page.append("<div class=\"scroll\"><table><tr><th>scheme</th>");
        for (Figure figure : COLUMNS) {
            page.append("<th title=\"").append(Svg.escape(figure.sentence())).append("\">");
            page.append(figure.key().replace('-', ' '))
                    .append("<br>")
                    .append(figure.unit())
                    .append("</th>");
        }
        page.append("</tr>\n");
        for (CellResult one : block) {
            page.append("<tr><td>").append(swatch(one.scheme())).append("</td>");
            for (Figure figure : COLUMNS) {
                double value = figure.isWorst() ? one.get(figure).max() : one.mean(figure);
                page.append("<td>").append(Numbers.of(figure, value)).append("</td>");
            }
            page.append("</tr>\n");
        }
        page.append("</table></div>\n");
        truths.stream()
                .filter(truth -> truth.scenario().name().equals(first.scenario()))
                .findFirst()
                .ifPresent(truth -> pictures(block, truth));
        page.append("</details>\n");
    }

    private void pictures(List<CellResult> block, Truth truth) {
        Charts charts = new Charts(block, truth, this::mark);
        double from = charts.interesting() - truth.scenario().lead();
        page.append("<h3>Seen from above, ").append(Numbers.fixed(from, 1)).append(" to ");
        page.append(Numbers.fixed(from + 3.5, 1))
                .append(" s, each at its own delay</h3>\n")
                .append(charts.paths());
        page.append("<h3>Distance to the true path at the best constant delay</h3>\n")
                .append(charts.errors());
        page.append("<div class=\"legend\">");
        for (CellResult one : block) {
            page.append("<span>").append(swatch(one.scheme())).append("</span>");
        }
        page.append("</div>\n<h3>Pops: frames that move more than 5 cm beyond top speed</h3>\n")
                .append(charts.pops());
        page.append(
                "<div class=\"two\"><div><h3>What the network did: delay of every message, repeats included</h3>\n");
        page.append(charts.delays())
                .append("</div><div><h3>Payload bytes per second</h3>\n")
                .append(charts.bytes());
        page.append("</div></div>\n");
    }

    private String describe(String network) {
        return networks.stream()
                .filter(known -> known.name().equals(network))
                .findFirst()
                .map(NetworkText::describe)
                .orElse("");
    }

    private void glossary() {
        page.append("<h2>What the figures mean</h2>\n<div class=\"card small\"><table>");
        for (Figure figure : Figure.values()) {
            page.append("<tr><td>")
                    .append(figure.key().replace('-', ' '))
                    .append("</td><td style=\"text-align:left;white-space:normal\">");
            page.append(Svg.escape(figure.sentence()))
                    .append(", ")
                    .append(figure.unit())
                    .append("</td></tr>\n");
        }
        page.append("</table></div>\n");
    }

    private static String style() {
        try (InputStream in = HtmlReport.class.getResourceAsStream("/dev/gait/lab/report/style.css")) {
            if (in == null) {
                throw new IllegalStateException("style.css is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
