package dev.gait.lab.report;

import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.CellResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One picture of all schemes on one network: how far from the true path, how far behind it, and how often it pops. Good is
 * bottom left and small; who is near the path by being late is seen to be late. Both scales are logarithmic.
 */
final class TruthAndDelay {
    private static final double WIDTH = 1080;
    private static final double HEIGHT = 460;
    private static final double[] METERS = {0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3};
    private static final double[] SECONDS = {0.01, 0.03, 0.1, 0.3, 1, 3};
    private static final double LINE = 15;
    private static final double LONGEST_LABEL = 180;

    private TruthAndDelay() {}

    /** Schemes have marks by their place in a list. */
    static String picture(List<CellResult> block, List<String> schemes) {
        double west = log(SECONDS[0]);
        double east = log(5);
        double low = log(METERS[0]);
        double high = log(METERS[METERS.length - 1]);
        Svg svg = new Svg(WIDTH, HEIGHT, 56, west, east, low, high, "Distance to the path by delay, all schemes");
        for (double meters : METERS) {
            svg.line(svg.left, svg.y(log(meters)), svg.right, svg.y(log(meters)), "class=\"grid\"");
            svg.label(svg.left - 5, svg.y(log(meters)) + 4, "end", trimmed(meters) + " m");
        }
        for (double seconds : SECONDS) {
            svg.line(svg.x(log(seconds)), svg.top, svg.x(log(seconds)), svg.bottom, "class=\"grid\"");
            svg.label(svg.x(log(seconds)), svg.bottom + 15, "middle", trimmed(seconds) + " s behind");
        }
        List<CellResult> byHeight = new ArrayList<>(block);
        byHeight.sort(Comparator.comparingDouble(one -> one.mean(Figure.SHAPE)));
        List<Dot> dots = byHeight.stream().map(one -> dot(svg, one)).toList();
        for (Dot dot : dots) {
            svg.raw("<circle cx=\"" + Svg.n(dot.x) + "\" cy=\"" + Svg.n(dot.y) + "\" r=\"" + Svg.n(dot.radius) + "\" "
                    + SchemeMark.fill(schemes.indexOf(dot.scheme)) + " fill-opacity=\"0.75\"/>");
        }
        List<double[]> labels = new ArrayList<>();
        for (Dot dot : dots) {
            label(svg, dot, dots, labels);
        }
        return svg.end();
    }

    private record Dot(String scheme, double pops, double x, double y, double radius) {
        /** Another dot where the label would begin. */
        boolean isCovered(List<Dot> dots) {
            return dots.stream()
                    .anyMatch(other -> other != this
                            && other.x > x
                            && other.x - other.radius < x + radius + 40
                            && Math.abs(other.y - y) < other.radius + LINE / 2);
        }
    }

    private static Dot dot(Svg svg, CellResult one) {
        double pops = one.mean(Figure.POPS);
        return new Dot(
                one.scheme(),
                pops,
                svg.x(clamp(log(one.mean(Figure.DELAY)), log(SECONDS[0]), log(5))),
                svg.y(clamp(log(one.mean(Figure.SHAPE)), log(METERS[0]), log(METERS[METERS.length - 1]))),
                5 + 1.5 * Math.sqrt(pops));
    }

    private static void label(Svg svg, Dot dot, List<Dot> dots, List<double[]> labels) {
        boolean leftwards = dot.x > 0.75 * WIDTH || dot.isCovered(dots);
        double x = leftwards ? dot.x - dot.radius - 5 : dot.x + dot.radius + 5;
        double y = dot.y + 4;
        for (double[] other : labels) {
            if (Math.abs(other[0] - x) < LONGEST_LABEL && Math.abs(other[1] - y) < LINE) {
                y = other[1] - LINE;
            }
        }
        labels.add(new double[] {x, y});
        String popping = dot.pops == 0 ? "no pops" : Numbers.fixed(dot.pops, dot.pops < 10 ? 1 : 0) + " pops a minute";
        svg.label(x, y, leftwards ? "end" : "start", dot.scheme + ": " + popping);
    }

    private static double clamp(double value, double least, double most) {
        return Math.max(least, Math.min(most, value));
    }

    private static double log(double value) {
        return StrictMath.log10(Math.max(value, 1e-6));
    }

    private static String trimmed(double value) {
        return Numbers.fixed(value, 3).replaceAll("\\.?0+$", "");
    }
}
