package dev.gait.lab.report;

import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.CellResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * One picture of all schemes on one network: how far from the true path, how far behind it, and how often it pops. Good is
 * bottom left and small; who is near the path by being late is seen to be late. Both scales are logarithmic.
 */
final class TruthAndDelay {
    private static final double WIDTH = 1080;
    private static final double HEIGHT = 500;
    private static final double[] METERS = {0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3};
    private static final double[] SECONDS = {0.003, 0.01, 0.03, 0.1, 0.3, 1, 3};
    /** A label has two lines; what a letter of them takes on the average. */
    private static final double LABEL_HEIGHT = 28;

    private static final double LETTER = 6.3;
    /** Labels are tried around their dot, nearer ones first: so far from its rim, in so many directions. */
    private static final double[] AWAY = {5, 16, 30, 46, 64, 84, 106};

    private static final double[] TOWARDS = {0, 180, 25, 155, -25, -155, 60, 120, -60, -120, 90, -90};

    private TruthAndDelay() {}

    private record Box(double left, double top, double right, double bottom) {
        boolean touches(Box other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }
    }

    private record Dot(String scheme, double shape, double pops, double x, double y, double radius) {
        Box box() {
            return new Box(x - radius, y - radius, x + radius, y + radius);
        }

        String words() {
            String popping = pops == 0 ? "no pops" : Numbers.fixed(pops, pops < 10 ? 1 : 0) + " pops a minute";
            return Numbers.of(Figure.SHAPE, shape) + " m, " + popping;
        }
    }

    /** Schemes have marks by their names. */
    static String picture(List<CellResult> block, ToIntFunction<String> mark) {
        double west = log(SECONDS[0]);
        double east = log(5);
        double low = log(METERS[0]);
        double high = log(METERS[METERS.length - 1]);
        Svg svg = new Svg(WIDTH, HEIGHT, 60, west, east, low, high, "Distance to the path by delay, all schemes");
        double floor = svg.bottom - 14;
        for (double meters : METERS) {
            svg.line(svg.left, y(svg, meters), svg.right, y(svg, meters), "class=\"grid\"");
            svg.label(svg.left - 6, y(svg, meters) + 4, "end", trimmed(meters) + " m");
        }
        for (double seconds : SECONDS) {
            svg.line(svg.x(log(seconds)), svg.top, svg.x(log(seconds)), floor, "class=\"grid\"");
            svg.label(svg.x(log(seconds)), floor + 15, "middle", trimmed(seconds) + " s");
        }
        svg.label(svg.left + 8, svg.top + 14, "start", "title", "\u2191 off the true path (RMS)");
        svg.label(svg.right, floor + 32, "end", "title", "behind the truth \u2192");
        svg.label(svg.left + 8, floor - 8, "start", "title", "\u2199 true and soon");
        List<CellResult> byHeight = new ArrayList<>(block);
        byHeight.sort(Comparator.comparingDouble(one -> one.mean(Figure.SHAPE)));
        List<Dot> dots = byHeight.stream().map(one -> dot(svg, one)).toList();
        for (Dot dot : dots) {
            String opacity = SchemeMark.isOwn(dot.scheme) ? "" : " fill-opacity=\"0.75\"";
            svg.raw("<circle cx=\"" + Svg.n(dot.x) + "\" cy=\"" + Svg.n(dot.y) + "\" r=\"" + Svg.n(dot.radius) + "\" "
                    + SchemeMark.fill(mark.applyAsInt(dot.scheme)) + opacity + "/>");
        }
        List<Box> taken = new ArrayList<>();
        dots.forEach(dot -> taken.add(dot.box()));
        taken.add(new Box(svg.left, svg.top, svg.left + 200, svg.top + 20));
        taken.add(new Box(svg.left, floor - 24, svg.left + 140, floor));
        for (Dot dot : dots) {
            label(svg, dot, taken);
        }
        return svg.end();
    }

    private static double y(Svg svg, double meters) {
        double inner = svg.y(log(meters)) - svg.top;
        return svg.top + inner * (svg.bottom - 14 - svg.top) / (svg.bottom - svg.top);
    }

    private static Dot dot(Svg svg, CellResult one) {
        double pops = one.mean(Figure.POPS);
        double shape = one.mean(Figure.SHAPE);
        return new Dot(
                one.scheme(),
                shape,
                pops,
                svg.x(clamp(log(one.mean(Figure.DELAY)), log(SECONDS[0]), log(5))),
                y(svg, clamp(shape, METERS[0], METERS[METERS.length - 1])),
                6 + 1.5 * Math.sqrt(pops));
    }

    /** Where it covers nothing, as near as that goes; with a line to its dot unless it is beside it. */
    private static void label(Svg svg, Dot dot, List<Box> taken) {
        double wide = LETTER * Math.max(dot.scheme.length() + 1, dot.words().length());
        for (double away : AWAY) {
            for (double towards : TOWARDS) {
                double angle = Math.toRadians(towards);
                double x = dot.x + (dot.radius + away) * StrictMath.cos(angle);
                double y = dot.y - (dot.radius + away) * StrictMath.sin(angle);
                boolean leftwards = StrictMath.cos(angle) < 0;
                double left = leftwards ? x - wide : x;
                Box box = new Box(left, y - LABEL_HEIGHT / 2, left + wide, y + LABEL_HEIGHT / 2);
                boolean inside = box.left > svg.left && box.right < svg.right && box.top > svg.top;
                if (inside && taken.stream().noneMatch(box::touches)) {
                    taken.add(box);
                    write(svg, dot, x, y, leftwards, away > AWAY[0]);
                    return;
                }
            }
        }
        write(svg, dot, dot.x + dot.radius + AWAY[0], dot.y, false, false);
    }

    private static void write(Svg svg, Dot dot, double x, double y, boolean leftwards, boolean led) {
        if (led) {
            double length = Math.hypot(x - dot.x, y - dot.y);
            double rimX = dot.x + (x - dot.x) * dot.radius / length;
            double rimY = dot.y + (y - dot.y) * dot.radius / length;
            svg.line(rimX, rimY, x, y, "class=\"lead\"");
        }
        double words = x + (leftwards ? -3 : 3);
        String anchor = leftwards ? "end" : "start";
        svg.label(words, y - 2, anchor, SchemeMark.isOwn(dot.scheme) ? "own" : "name", dot.scheme);
        svg.label(words, y + 12, anchor, dot.words());
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
