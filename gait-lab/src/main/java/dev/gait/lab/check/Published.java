package dev.gait.lab.check;

import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.CellResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The rows of glide.md's table that the lab must reproduce: the script, one actor, shape, delay, pops, settle and bytes.
 *
 * @param network the name of the network
 */
record Published(
        String scheme,
        String network,
        double rateHz,
        double shape,
        double delay,
        double pops,
        double settle,
        double bytes) {
    static final double TOLERANCE = 0.15;

    /** Shape at 200 ± 80 ms, 1 Hz, is ruled by few events and allowed more. */
    static final double WILD_TOLERANCE = 0.25;

    /** Pops are published as whole numbers: 7 may be anything from 6.5 to 7.5, and so much is allowed beside the 15 % (docs/lab.md). */
    static final double ROUNDED = 0.5;

    static final List<Published> ROWS = List.of(
            new Published("hard-snap", "glide-100", 1, 1.540, 0.61, 44, 0.59, 24),
            new Published("hard-snap", "glide-200", 1, 1.813, 0.75, 43, 0.72, 24),
            new Published("hard-snap", "glide-200", 20, 0.225, 0.22, 391, 0.21, 480),
            new Published("dead-reckoning", "glide-100", 1, 0.915, 0.13, 19, 0.59, 36),
            new Published("dead-reckoning", "glide-200", 1, 0.969, 0.24, 29, 0.72, 36),
            new Published("dead-reckoning", "glide-200", 20, 0.189, 0.17, 249, 0.22, 720),
            new Published("retail-60", "glide-100", 1, 0.076, 0.10, 7, 0.44, 50),
            new Published("retail-60", "glide-200", 1, 0.312, 0.23, 49, 0.76, 50),
            new Published("retail-60", "glide-200", 20, 0.197, 0.20, 349, 0.27, 886),
            new Published("retail", "glide-100", 1, 0.090, 0.14, 5, 0.52, 50),
            new Published("retail", "glide-200", 1, 0.318, 0.26, 43, 0.80, 50),
            new Published("retail", "glide-200", 20, 0.478, 0.35, 256, 0.42, 886));

    boolean is(CellResult result) {
        return scheme.equals(result.scheme()) && network.equals(result.network()) && rateHz == result.rateHz();
    }

    /** Retail's few pops at 100 ± 20 ms come from the one or two commands of a minute that are lost or late. */
    boolean isRuledByFew() {
        return scheme.startsWith("retail") && network.equals("glide-100");
    }

    /** @param slack multiplies the tolerances: 1 over 200 seeds, more over fewer */
    Gate hold(CellResult result, double slack) {
        boolean wild = network.equals("glide-200") && rateHz == 1;
        List<String> words = new ArrayList<>();
        boolean passed = judge(words, result, Figure.SHAPE, shape, slack * (wild ? WILD_TOLERANCE : TOLERANCE));
        passed &= judge(words, result, Figure.DELAY, delay, slack * TOLERANCE);
        passed &= judge(words, result, Figure.POPS, pops, slack * TOLERANCE + ROUNDED / pops);
        passed &= judge(words, result, Figure.SETTLE, settle, slack * TOLERANCE);
        passed &= judge(words, result, Figure.BYTES, bytes, TOLERANCE);
        String name = "published row of " + scheme + ", " + network + " at " + (int) rateHz + " Hz";
        return new Gate(name, passed, String.join(", ", words) + " over " + result.seeds() + " seeds");
    }

    private static boolean judge(
            List<String> words, CellResult result, Figure figure, double published, double tolerance) {
        double found = result.mean(figure);
        double off = found / published - 1;
        boolean passed = Math.abs(off) <= tolerance;
        words.add(String.format(
                Locale.ROOT,
                "%s %." + figure.decimals() + "f (%+.0f %%%s)",
                figure.key(),
                found,
                off * 100,
                passed ? "" : ", allowed " + Math.round(tolerance * 100)));
        return passed;
    }
}
