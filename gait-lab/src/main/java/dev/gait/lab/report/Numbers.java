package dev.gait.lab.report;

import dev.gait.lab.metric.Figure;
import java.util.Locale;

/** Numbers as text, the same on every machine; a dash where there is none. */
final class Numbers {
    private Numbers() {}

    static String fixed(double value, int decimals) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%." + decimals + "f", value + 0.0);
    }

    static String of(Figure figure, double value) {
        return fixed(value, figure.decimals());
    }

    /** Rates: 1, 20, 2.5. */
    static String rate(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : fixed(value, 2);
    }
}
